import Dispatch
import LiveSession
import Synchronization

/// A loop for tests: runs a session's jobs one after another on a queue of its own.
package final class TestLoop: SerialExecutor {
    private let queue = DispatchQueue(label: "session")

    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    package func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }

    /// Runs `body` where the session's jobs run.
    package func run(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }
}

/// A clock that stands still until a test moves it.
package final class ManualClock: SessionClock {
    private struct Timer {
        let due: Duration
        let body: @Sendable () -> Void
    }

    private struct State {
        var elapsed = Duration.zero
        var unixSeconds: Int64
        var timers: [Timer] = []
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>
    private let loop: TestLoop

    /// - Parameter unixSeconds: the time it shows at first, seconds since 1970-01-01 UTC.
    package init(loop: TestLoop, unixSeconds: Int64) {
        self.loop = loop
        state = Mutex(State(unixSeconds: unixSeconds))
    }

    package var unixSeconds: Int64 { state.withLock { $0.unixSeconds } }
    package var elapsed: Duration { state.withLock { $0.elapsed } }

    package func schedule(after delay: Duration, _ body: @escaping @Sendable () -> Void) {
        let waiters = state.withLock { state in
            state.timers.append(Timer(due: state.elapsed + delay, body: body))
            defer { state.waiters = [] }
            return state.waiters
        }
        for continuation in waiters { continuation.resume() }
    }

    /// Waits until somebody waits for this clock.
    package func timerSet() async {
        await withCheckedContinuation { continuation in
            let isSet = state.withLock { state in
                if !state.timers.isEmpty { return true }
                state.waiters.append(continuation)
                return false
            }
            if isSet { continuation.resume() }
        }
    }

    /// Moves time on and hands what is due by then to the loop, earliest first.
    package func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.elapsed += duration
            state.unixSeconds += duration.components.seconds
            let now = state.elapsed
            let due = state.timers.filter { $0.due <= now }.sorted { $0.due < $1.due }
            state.timers.removeAll { $0.due <= now }
            return due
        }
        for timer in due { loop.run(timer.body) }
    }
}
