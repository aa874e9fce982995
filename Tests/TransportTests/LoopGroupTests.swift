import SeedTesting
import Synchronization
import Testing
import TransportTesting

@testable import Transport

/// Several loops behind one listener.
@Suite struct LoopGroupTests {
    /// `/N` and whatever follows belongs to loop N; `/here` is answered wherever the connection is.
    private static func route(_ loops: [EventLoop], _ number: Int, _ request: Request) -> Reply? {
        precondition(loops[number].isOnThread)
        guard let home = request.path.dropFirst().first?.wholeNumberValue else {
            return .response(.text("\(number)"))
        }
        guard home == number else { return .elsewhere(loops[home % loops.count]) }
        return request.isUpgrade ? nil : .response(.text("\(number) \(request.path) \(request.body.count)"))
    }

    private static func secure() throws -> TLSContext {
        let files = try TestCertificate()
        return try TLSContext(certificate: files.certificate, key: files.key)
    }

    @Test func `connections are dealt out in turn`() throws {
        let server = try TestServer(loops: 3, respondOn: Self.route)
        let clients = try (0..<6).map { _ in try server.connect() }
        #expect(try clients.map { try $0.get("/here")?.text } == ["0", "1", "2", "0", "1", "2"])
    }

    @Test(arguments: [false, true])
    func `requests of one connection are answered in order, each on its loop`(_ isSecure: Bool) throws {
        let server = try TestServer(loops: 3, tls: isSecure ? Self.secure() : nil, respondOn: Self.route)
        var generator = SeededGenerator(for: "requests on several loops")
        let homes = (0..<300).map { _ in Int.random(in: 0..<3, using: &generator) }
        let client = try server.connect()
        for (index, home) in homes.enumerated() { client.send("GET /\(home)/\(index) HTTP/1.1\r\nHost: x\r\n\r\n") }
        for (index, home) in homes.enumerated() {
            #expect(try client.readAnswer()?.text == "\(home) /\(home)/\(index) 0")
        }
        // The connection stays where its last request was answered.
        #expect(try client.get("/here")?.text == "\(homes.last ?? -1)")
    }

    @Test func `a body goes along`() throws {
        let server = try TestServer(loops: 2, respondOn: Self.route)
        let client = try server.connect()
        for home in [1, 0, 1, 0] {
            let head = "POST /\(home) HTTP/1.1\r\nHost: x\r\nContent-Length: 30000\r\n\r\n"
            client.send(head + String(repeating: "x", count: 30_000))
            #expect(try client.readAnswer()?.text == "\(home) /\(home) 30000")
        }
    }

    @Test func `a large answer under way goes along`() throws {
        let body = [UInt8](repeating: 7, count: 4_000_000)
        let server = try TestServer(
            loops: 2,
            respondOn: { loops, number, request in
                request.path == "/large"
                    ? .response(.init(status: 200, body: body)) : Self.route(loops, number, request)
            })
        let client = try server.connect()
        client.send(["/large", "/1", "/large", "/0"].map { "GET \($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
        #expect(try client.readAnswer()?.body.count == body.count)
        #expect(try client.readAnswer()?.text == "1 /1 0")
        #expect(try client.readAnswer()?.body.count == body.count)
        #expect(try client.readAnswer()?.text == "0 /0 0")
    }

    /// Lives on one loop and counts there.
    private actor Resident {
        private let loop: EventLoop
        private var count = 0
        nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

        init(_ loop: EventLoop) { self.loop = loop }

        func next() -> UInt8 {
            count += 1
            return UInt8(truncatingIfNeeded: count)
        }
    }

    @Test(arguments: [false, true])
    func `a WebSocket moves to the loop it belongs to, and its actor is entered there`(_ isSecure: Bool) throws {
        let residents = Mutex<[Resident]>([])
        let server = try TestServer(
            loops: 2, tls: isSecure ? Self.secure() : nil,
            respondOn: { loops, number, request in
                guard request.isUpgrade, request.path.hasSuffix("\(number)") else {
                    return Self.route(loops, number, request)
                }
                let resident = residents.withLock { $0[number] }
                let handler = ScriptedHandler()
                handler.onMessage = { message, socket in
                    // Ends the process if this is another thread.
                    socket.send([UInt8(number), resident.assumeIsolated { $0.next() }] + message)
                }
                return .upgrade(handler)
            })
        residents.withLock { $0 = server.loops.map(Resident.init) }
        let clients = try (0..<8).map { _ in try server.connect() }
        for (index, client) in clients.enumerated() {
            // The first frames come with the handshake, unasked.
            client.send(
                Array(RawClient.upgradeRequest("/\(index / 2 % 2)", origin: nil).utf8) + RawClient.frame(2, [1])
                    + RawClient.frame(2, [2]))
        }
        for (index, client) in clients.enumerated() {
            #expect(try client.readAnswer()?.status == 101)
            client.sendFrame(2, [3])
            for number in 1...3 {
                let frame = try client.readFrame()
                #expect(frame?.payload.first == UInt8(index / 2 % 2))
                #expect(frame?.payload.last == UInt8(number))
            }
        }
    }

    @Test func `a request that no loop takes is 503`() throws {
        let stranger = try EventLoop()
        let server = try TestServer(
            loops: 2,
            respondOn: { loops, number, request in
                request.path == "/round" ? .elsewhere(loops[1 - number]) : .elsewhere(stranger)
            })
        #expect(try server.connect().get("/round")?.status == 503)
        try stranger.start()
        #expect(try server.connect().get("/strange")?.status == 503)
        stranger.stop(within: .milliseconds(50))
    }

    @Test func `a connection for a loop that has ended is closed`() throws {
        let server = try TestServer(loops: 2, respondOn: Self.route)
        let client = try server.connect()
        #expect(try client.get("/0")?.status == 200)
        server.loops[1].stop(within: .milliseconds(1))
        #expect(try client.get("/1") == nil)
    }

    @Test func `the limit on connections is one for all loops`() async throws {
        var limits = Limits()
        limits.connections = 3
        limits.acceptPause = .milliseconds(5)
        let server = try TestServer(loops: 2, limits: limits, respondOn: Self.route)
        let open = try (0..<3).map { _ in try server.connect() }
        for client in open { #expect(try client.get("/here")?.status == 200) }
        let waiting = try server.connect()
        waiting.send("GET /here HTTP/1.1\r\nHost: x\r\n\r\n")
        // The one on the loop that does not accept.
        open[1].endInput()
        #expect(try waiting.readAnswer()?.status == 200)
        #expect(server.loop.connections.places.connections == 3)
    }

    @Test(arguments: [false, true])
    func `connections that come, move and go are all counted out`(_ isSecure: Bool) async throws {
        let server = try TestServer(loops: 3, tls: isSecure ? Self.secure() : nil, respondOn: Self.route)
        await withTaskGroup(of: Void.self) { group in
            for seed in 0..<4 {
                group.addTask {
                    for round in 0..<25 {
                        guard let client = try? server.connect() else { continue }
                        client.send("GET /\((seed + round) % 3) HTTP/1.1\r\nHost: x\r\n\r\n")
                        if round % 3 > 0 { _ = try? client.readAnswer() }
                        if round % 2 == 0 { client.send("GET /\(round % 3) HTTP/1.1\r\nHost: x\r\nConnection: cl") }
                    }
                }
            }
        }
        while server.loop.connections.places.connections > 0 { await Task.yield() }
        #expect(server.loop.connections.places.handshakes == 0)
        for number in 0..<3 {
            #expect(await server.onLoop(number: number) { $0.connectionCount } == 0)
            #expect(await server.onLoop(number: number) { $0.lentBuffers } == 0)
        }
    }

    @Test func `a stop says 1001 on every loop`() throws {
        let server = try TestServer(
            loops: 3,
            respondOn: { loops, number, request in
                request.isUpgrade ? .upgrade(ScriptedHandler()) : Self.route(loops, number, request)
            })
        let clients = try (0..<9).map { _ in try server.connectWebSocket() }
        for loop in server.loops { loop.requestStop() }
        for client in clients { #expect(try client.readCloseCode() == 1001) }
    }
}
