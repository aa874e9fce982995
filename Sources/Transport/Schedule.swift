import Glibc

/// A loop's clock, its timers and its source of ids. Confined to the loop's thread.
final class Schedule {
    private let origin: Int64
    private var nextID: UInt64
    private var calls: [TimerID: () -> Void] = [:]
    private var cancelled = 0
    var queue = TimerQueue()
    /// Milliseconds since the loop was made, read once a turn.
    private(set) var now: Int64 = 0

    /// Loops with different numbers never give out the same id.
    init(loopNumber: UInt16) {
        nextID = UInt64(loopNumber) << 48
        origin = Self.monotonicNanoseconds() / 1_000_000
    }

    static func monotonicNanoseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    func tick() {
        now = Self.monotonicNanoseconds() / 1_000_000 - origin
    }

    func makeID() -> UInt64 {
        nextID += 1
        return nextID
    }

    func insert(after delay: Duration, _ body: @escaping () -> Void) -> TimerID {
        let id = TimerID(value: makeID())
        calls[id] = body
        tick()
        // `now` is cut to whole milliseconds: one more keeps the call from coming early, and a call that schedules
        // itself from holding the turn.
        queue.insert(.timer(id), at: now + delay.milliseconds + 1)
        return id
    }

    func cancel(_ id: TimerID) {
        guard calls.removeValue(forKey: id) != nil else { return }
        cancelled += 1
        guard cancelled > 256, cancelled > queue.count / 2 else { return }
        cancelled = 0
        queue.keep { subject in
            guard case .timer(let id) = subject else { return true }
            return calls[id] != nil
        }
    }

    /// Runs the call of a timer that is due, unless it was cancelled.
    func fire(_ id: TimerID) {
        guard let body = calls.removeValue(forKey: id) else {
            cancelled = max(0, cancelled - 1)
            return
        }
        body()
    }

    func removeAllCalls() {
        calls.removeAll()
    }
}
