import SeedTesting
import Synchronization
import Testing
import TransportTesting

@testable import Transport

@Suite struct EventLoopTests {
    /// Lives on a loop's thread.
    private actor Resident {
        private let loop: EventLoop
        private(set) var count = 0

        nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

        init(_ loop: EventLoop) {
            self.loop = loop
        }

        /// Whether every step ran on the loop's thread, with work elsewhere awaited in between.
        func wander(_ rounds: Int) async -> Bool {
            for _ in 0..<rounds {
                guard loop.isOnThread else { return false }
                loop.preconditionIsolated()
                let elsewhere = await Task.detached { [loop] in loop.isOnThread }.value
                guard !elsewhere else { return false }
                count += 1
            }
            return loop.isOnThread
        }

        func increment() {
            count += 1
        }
    }

    @Test func `an actor stays on the loop's thread, whatever it awaits`() async throws {
        let loop = try EventLoop()
        try loop.start()
        let residents = (0..<10).map { _ in Resident(loop) }
        await withTaskGroup(of: Bool.self) { group in
            for resident in residents { group.addTask { await resident.wander(100) } }
            for await stayed in group { #expect(stayed) }
        }
        for resident in residents { #expect(await resident.count == 100) }
        loop.stop()
    }

    @Test func `a handler enters the loop's actors without waiting`() async throws {
        let made = Mutex<Resident?>(nil)
        let server = try TestServer(handler: { _ in
            let handler = ScriptedHandler()
            handler.onMessage = { _, socket in
                guard let resident = made.withLock({ $0 }) else { return }
                let count = resident.assumeIsolated { resident in
                    resident.increment()
                    return resident.count
                }
                socket.send([UInt8(count)])
            }
            return handler
        })
        made.withLock { $0 = Resident(server.loop) }
        let client = try server.connectWebSocket()
        for count in 1...3 {
            client.sendFrame(2, [])
            #expect(try client.readFrame()?.payload == [UInt8(count)])
        }
    }

    @Test func `jobs that never end leave the sockets their turn`() async throws {
        let server = try TestServer()
        let resident = Resident(server.loop)
        let isDone = Atomic(false)
        let busy = Task {
            while !isDone.load(ordering: .relaxed) { await resident.increment() }
        }
        let client = try server.connectWebSocket()
        for number in 0..<100 {
            client.sendFrame(2, [UInt8(number)])
            #expect(try client.readFrame()?.payload == [UInt8(number)])
        }
        isDone.store(true, ordering: .relaxed)
        await busy.value
    }

    @Test func `timers go off in order, once, and not when cancelled`() async throws {
        let loop = try EventLoop()
        let log = EventLog()
        let start = loop.now
        _ = loop.schedule(after: .milliseconds(20)) { log.append("late") }
        _ = loop.schedule(after: .milliseconds(2)) { log.append("early") }
        let cancelled = loop.schedule(after: .milliseconds(5)) { log.append("though cancelled") }
        _ = loop.schedule(after: .milliseconds(3)) {
            loop.cancel(cancelled)
            loop.cancel(cancelled)
            _ = loop.schedule(after: .zero) { log.append("at once") }
        }
        try loop.start()
        await log.wait(for: "late")
        #expect(loop.now - start >= .milliseconds(20))
        await log.wait(for: "at once")
        #expect(log.entries.first == "early")
        #expect(log.entries.count == 3)
        loop.stop()
    }

    @Test func `cancelled timers do not pile up`() throws {
        let loop = try EventLoop()
        for _ in 0..<10_000 { loop.cancel(loop.schedule(after: .seconds(900)) {}) }
        #expect(loop.timerEntries < 1_000)
    }

    @Test func `the heap gives out what is due, soonest first`() {
        var queue = TimerQueue()
        var generator = SeededGenerator(for: "Transport")
        let times = (0..<500).map { _ in Int64.random(in: 0..<1_000, using: &generator) }
        for time in times { queue.insert(.listeners, at: time) }
        var seen: [Int64] = []
        while let entry = queue.popDue(700) { seen.append(entry.when) }
        #expect(seen == times.filter { $0 <= 700 }.sorted())
        #expect(queue.next == times.filter { $0 > 700 }.min())
    }

    // MARK: - The end

    @Test func `a stop says 1001, answers what is under way, and ends the thread`() async throws {
        final class Waiting { var responder: Responder? }
        nonisolated(unsafe) let waiting = Waiting()
        let log = EventLog()
        let server = try TestServer(respond: { request in
            guard request.path == "/later" else { return nil }
            log.append("asked")
            return .later { waiting.responder = $0 }
        })
        let sockets = try (0..<20).map { _ in try server.connectWebSocket() }
        let idle = try server.connect()
        #expect(try idle.get("/")?.status == 200)
        let asking = try server.connect()
        asking.send("GET /later HTTP/1.1\r\nHost: x\r\n\r\n")
        await log.wait(for: "asked")

        server.loop.requestStop(within: .seconds(20))
        for socket in sockets { #expect(try socket.readCloseCode() == 1001) }
        #expect(try idle.readToEnd() == [])
        await server.onLoop { _ in waiting.responder?.send(.text("done")) }
        let answer = try asking.readAnswer()
        #expect(answer?.text == "done")
        #expect(answer?.header("connection") == "close")
        #expect((try? server.connect().get("/")) == nil)

        for socket in sockets { socket.endInput() }
        asking.endInput()
        server.loop.stop()
        #expect(server.events.entries.count { $0 == "closed 1001" } == 20)
    }

    @Test func `a peer that does not go is cut off when the grace is over`() throws {
        let server = try TestServer()
        let client = try server.connectWebSocket()
        let start = ContinuousClock.now
        server.loop.stop(within: .milliseconds(30))
        #expect(ContinuousClock.now - start < .seconds(10))
        #expect(try client.readCloseCode() == 1001)
    }

    @Test func `an IPv4 peer of an IPv6 listener keeps its IPv4 address`() throws {
        let server = try TestServer(host: "::", respond: { .response(.text($0.remoteAddress)) })
        #expect(try server.connect().get("/")?.text == "127.0.0.1")
    }

    @Test func `a port in use is told with its number`() throws {
        let first = try Listener.bind(host: "127.0.0.1", port: 0)
        let error = #expect(throws: TransportError.self) {
            try Listener.bind(host: "127.0.0.1", port: first.port)
        }
        #expect(error?.code == "transport.port-in-use")
        #expect(error?.facts["port"] == "\(first.port)")
        #expect(error?.facts["host"] == "127.0.0.1")
    }

    @Test func `a host that is none is told`() {
        let error = #expect(throws: TransportError.self) {
            try Listener.bind(host: "no host of this name", port: 0)
        }
        #expect(error?.code == "transport.host-unknown")
    }

    @Test func `an address of another machine is told`() {
        let error = #expect(throws: TransportError.self) {
            try Listener.bind(host: "192.0.2.1", port: 0)
        }
        #expect(error?.code == "transport.address-not-local")
    }
}
