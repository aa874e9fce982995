import CEpoll
import Glibc
import Synchronization

/// One thread that waits for its sockets and runs the actors that live on it.
///
/// Actors whose `unownedExecutor` is this loop share the thread with the transport's callbacks, so a handler may
/// enter them with `assumeIsolated`; work awaited elsewhere comes back here by itself. A turn is: wait, read and call
/// handlers, fire timers, run jobs, write.
///
/// Unchecked: everything but the inbox, the state and the clock is confined to the loop's thread, and before
/// `start` to the caller's.
package final class EventLoop: SerialExecutor, @unchecked Sendable {
    /// What other threads leave for the loop.
    private struct Inbox {
        var jobs: [UnownedJob] = []
        var calls: [@Sendable () -> Void] = []
        var isAsleep = false
        var hasEnded = false
        /// Nanoseconds of the monotonic clock.
        var stopDeadline: Int64?
        var isEmpty: Bool { jobs.isEmpty && calls.isEmpty }
    }

    private let inbox = Lock(Inbox())
    private let threadID = Atomic<Int>(0)
    private let thread = Mutex<pthread_t?>(nil)
    private let epoll: Int32
    private let wakeUp: Int32
    let schedule: Schedule
    let connections: Connections
    private let origin = Schedule.monotonicNanoseconds()
    // Swapped with the inbox, so that neither array is allocated anew every turn.
    private var jobs: [UnownedJob] = []
    private var calls: [@Sendable () -> Void] = []

    /// Loops that serve the same listeners and share the limits on connections.
    ///
    /// - Throws: `transport.no-descriptors` when the process may open no more files.
    package static func group(of count: Int, limits: Limits = Limits()) throws(TransportError) -> [EventLoop] {
        let places = Places()
        var loops: [EventLoop] = []
        for number in 0..<count {
            loops.append(try EventLoop(number: UInt16(number), limits: limits, places: places))
        }
        return loops
    }

    /// A loop by itself.
    ///
    /// - Throws: `transport.no-descriptors` when the process may open no more files.
    package convenience init(limits: Limits = Limits()) throws(TransportError) {
        try self.init(number: 0, limits: limits, places: Places())
    }

    /// Loops of one process take different numbers: ids begin with them.
    private init(number: UInt16, limits: Limits, places: Places) throws(TransportError) {
        epoll = cepoll_create()
        wakeUp = cepoll_create_event()
        schedule = Schedule(loopNumber: number)
        connections = Connections(limits: limits, schedule: schedule, epoll: epoll, places: places)
        guard epoll >= 0, wakeUp >= 0,
            cepoll_add(epoll, wakeUp, EPOLLIN.rawValue, UInt64(UInt32(bitPattern: wakeUp))) == 0
        else { throw TransportError(code: "transport.no-descriptors", facts: ["errno": "\(errno)"]) }
    }

    deinit {
        close(epoll)
        close(wakeUp)
    }

    // MARK: - Life

    /// Serves a listener's connections with an application. Before `start`, or on the loop's thread.
    package func serve(_ listener: Listener, with application: any Application) {
        serve(listener, with: [Seat(loop: self, application: application)])
    }

    /// Accepts a listener's connections here and deals them out to loops in turn. Before `start`, or on the loop's
    /// thread.
    package func serve(_ listener: Listener, with seats: [Seat]) {
        preconditionConfined()
        listener.setSeats(seats)
        connections.add(listener)
    }

    /// Takes in a connection that another loop gives away.
    func welcome(_ passage: Passage) {
        leave { inbox in
            // A loop that has ended closes it by letting it go.
            guard !inbox.hasEnded else { return }
            inbox.calls.append { [weak self] in self?.connections.arrive(passage) }
        }
    }

    /// - Throws: `transport.no-thread`.
    package func start() throws(TransportError) {
        let status = thread.withLock { thread -> Int32 in
            precondition(thread == nil, "a loop starts once")
            var created = pthread_t()
            let loop = Unmanaged.passRetained(self)
            let status = pthread_create(
                &created, nil,
                { pointer in
                    guard let pointer else { return nil }
                    Unmanaged<EventLoop>.fromOpaque(pointer).takeRetainedValue().run()
                    return nil
                }, loop.toOpaque())
            if status == 0 { thread = created } else { loop.release() }
            return status
        }
        guard status == 0 else { throw TransportError(code: "transport.no-thread", facts: ["errno": "\(status)"]) }
    }

    /// Asks the loop to end: no new connections, 1001 to every WebSocket, answers under way are finished, and what
    /// is left after `grace` is cut off. Returns at once, from any thread.
    package func requestStop(within grace: Duration = .seconds(5)) {
        let deadline = Schedule.monotonicNanoseconds() + grace.milliseconds * 1_000_000
        let mustWake = inbox.withLock { inbox in
            inbox.stopDeadline = min(deadline, inbox.stopDeadline ?? .max)
            defer { inbox.isAsleep = false }
            return inbox.isAsleep
        }
        if mustWake { wake() }
    }

    /// `requestStop`, then waits for the thread to end. Not on the loop's thread.
    package func stop(within grace: Duration = .seconds(5)) {
        requestStop(within: grace)
        awaitEnd()
    }

    /// Waits for the thread to end, whoever asked it to. Not on the loop's thread.
    package func awaitEnd() {
        precondition(!isOnThread, "a loop cannot wait for itself")
        let running = thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        if let running { pthread_join(running, nil) }
    }

    private func run() {
        // Signals belong to the main thread.
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        threadID.store(cepoll_thread_id(), ordering: .releasing)
        var stopDeadline: Int64?
        while true {
            turn(stopDeadline: &stopDeadline)
            guard let stopDeadline else { continue }
            connections.beginShutdown()
            connections.settle()
            if connections.isFinished || Schedule.monotonicNanoseconds() >= stopDeadline { break }
        }
        connections.endAll()
        schedule.removeAllCalls()
        inbox.withLock { $0.hasEnded = true }
        runInbox()
    }

    // MARK: - One turn

    private static let eventsPerTurn = 256

    private func turn(stopDeadline: inout Int64?) {
        let timeout = prepareToSleep(&stopDeadline)
        withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: Self.eventsPerTurn) { events in
            let count = epoll_wait(epoll, events.baseAddress, Int32(events.count), timeout)
            schedule.tick()
            for event in events.prefix(Int(max(0, count))) {
                let descriptor = Int32(truncatingIfNeeded: event.data.u64)
                if descriptor == wakeUp {
                    var value: UInt64 = 0
                    _ = read(wakeUp, &value, MemoryLayout<UInt64>.size)
                } else {
                    let generation = UInt32(truncatingIfNeeded: event.data.u64 >> 32)
                    connections.handle(descriptor: descriptor, generation: generation, events: event.events)
                }
            }
        }
        while let entry = schedule.queue.popDue(schedule.now) {
            switch entry.subject {
            case .connection(let descriptor, let id):
                connections.alarmWent(descriptor: descriptor, id: id, when: entry.when)
            case .timer(let id):
                schedule.fire(id)
            case .listeners:
                connections.resumeAccepting()
            }
        }
        runInbox()
        connections.settle()
    }

    /// Milliseconds to wait; marks the loop asleep when another thread must wake it.
    private func prepareToSleep(_ stopDeadline: inout Int64?) -> Int32 {
        let (isIdle, deadline) = inbox.withLock { inbox in
            inbox.isAsleep = inbox.isEmpty
            return (inbox.isAsleep, inbox.stopDeadline)
        }
        let isNewlyStopping = stopDeadline == nil && deadline != nil
        stopDeadline = deadline
        guard isIdle, !isNewlyStopping else { return 0 }
        schedule.tick()
        var wait = (schedule.queue.next ?? .max) - schedule.now
        if let deadline { wait = min(wait, (deadline - Schedule.monotonicNanoseconds()) / 1_000_000 + 1) }
        guard schedule.queue.next != nil || deadline != nil else { return -1 }
        return Int32(max(0, min(wait, 3_600_000)))
    }

    /// Runs what was enqueued; jobs that keep enqueueing leave the sockets their turn.
    private func runInbox() {
        let executor = asUnownedSerialExecutor()
        for _ in 0..<16 {
            inbox.withLock { inbox in
                swap(&inbox.jobs, &jobs)
                swap(&inbox.calls, &calls)
                inbox.isAsleep = false
            }
            if jobs.isEmpty, calls.isEmpty { return }
            for job in jobs { job.runSynchronously(on: executor) }
            for call in calls { call() }
            jobs.removeAll(keepingCapacity: true)
            calls.removeAll(keepingCapacity: true)
        }
    }

    // MARK: - Executor

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        leave { $0.jobs.append(job) }
    }

    /// Runs a closure on the loop's thread, from any thread.
    package func execute(_ body: @escaping @Sendable () -> Void) {
        leave { $0.calls.append(body) }
    }

    private func leave(_ change: (inout Inbox) -> Void) {
        let mustWake = inbox.withLock { inbox in
            change(&inbox)
            defer { inbox.isAsleep = false }
            return inbox.isAsleep
        }
        if mustWake { wake() }
    }

    private func wake() {
        var one: UInt64 = 1
        _ = write(wakeUp, &one, MemoryLayout<UInt64>.size)
    }

    package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }

    package func checkIsolated() {
        precondition(isOnThread, "this belongs on the event loop's thread")
    }

    package func isIsolatingCurrentContext() -> Bool? {
        isOnThread
    }

    package var isOnThread: Bool {
        threadID.load(ordering: .acquiring) == cepoll_thread_id()
    }

    private func preconditionConfined() {
        precondition(
            isOnThread || threadID.load(ordering: .acquiring) == 0, "this belongs on the event loop's thread")
    }

    // MARK: - Time

    /// Monotonic time since the loop was made; any thread may ask.
    package var now: Duration {
        .nanoseconds(Schedule.monotonicNanoseconds() - origin)
    }

    /// Calls back once, in whole milliseconds and not before the next turn. On the loop's thread, or before `start`.
    package func schedule(after delay: Duration, _ body: @escaping () -> Void) -> TimerID {
        preconditionConfined()
        return schedule.insert(after: delay, body)
    }

    /// A timer that went off or was cancelled is ignored.
    package func cancel(_ timer: TimerID) {
        preconditionConfined()
        schedule.cancel(timer)
    }

    /// Open connections; on the loop's thread, or before `start`.
    package var connectionCount: Int { connections.count }
}
