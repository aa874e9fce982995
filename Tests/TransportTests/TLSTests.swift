import SeedTesting
import Testing
import TransportTesting

@testable import Transport

/// TLS between a loop and OpenSSL's own client.
@Suite struct TLSTests {
    let files: TestCertificate
    let context: TLSContext

    init() throws {
        files = try TestCertificate(name: "first")
        context = try TLSContext(certificate: files.certificate, key: files.key)
    }

    private func client(_ server: TestServer, _ change: (inout ClientTLS.Settings) -> Void) throws -> RawClient {
        var settings = ClientTLS.Settings()
        change(&settings)
        return try RawClient(port: server.port, tls: settings)
    }

    @Test func `requests and messages go over TLS 1_3, and HTTP 1_1 is agreed on`() throws {
        let server = try TestServer(tls: context)
        let client = try server.connect()
        #expect(client.tls?.version == "TLSv1.3")
        #expect(client.tls?.agreedProtocol == "http/1.1")
        #expect(client.tls?.serverName == "first")
        for path in ["/a", "/b"] { #expect(try client.get(path)?.text == "path \(path)\n") }
        try client.upgrade()
        for size in [0, 1, 125, 126, 4_000] {
            let message = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
            client.sendFrame(2, message)
            #expect(try client.readFrame()?.payload == message)
        }
    }

    @Test func `TLS 1_2 is served with a key exchange of its own`() throws {
        let server = try TestServer(tls: context)
        let client = try client(server) { $0.versions = 0x0303...0x0303 }
        #expect(client.tls?.version == "TLSv1.2")
        #expect(client.tls?.cipher.hasPrefix("ECDHE-ECDSA-AES") == true)
        #expect(try client.get("/")?.status == 200)
    }

    @Test(arguments: [Int32(0x0301), 0x0302])
    func `TLS 1_0 and 1_1 are refused`(_ version: Int32) throws {
        let server = try TestServer(tls: context)
        let error = #expect(throws: RawClient.Failure.self) {
            try client(server) { $0.versions = version...version }
        }
        #expect(error?.description.contains("protocol version") == true, "\(error?.description ?? "")")
    }

    @Test func `a client without ALPN is served, one that wants something else is not`() throws {
        let server = try TestServer(tls: context)
        #expect(try client(server) { $0.protocols = [] }.get("/")?.status == 200)
        let error = #expect(throws: RawClient.Failure.self) { try client(server) { $0.protocols = ["h2"] } }
        #expect(error?.description.contains("application protocol") == true)
    }

    @Test func `names of protocols are read within their bounds`() {
        func range(_ bytes: [UInt8]) -> Range<Int>? { bytes.withUnsafeBufferPointer { TLSContext.http11(in: $0) } }
        let wanted = Array("http/1.1".utf8)
        #expect(range([8] + wanted) == 1..<9)
        #expect(range([2, 0x68, 0x32, 8] + wanted) == 4..<12)
        #expect(range([9] + wanted) == nil)
        #expect(range([7] + wanted) == nil)
        #expect(range([]) == nil)
        #expect(range([0, 0, 255]) == nil)
    }

    @Test func `plain HTTP on the TLS port is told so in plain`() throws {
        let server = try TestServer(tls: context)
        let client = try RawClient(port: server.port)
        client.send("GET /ws HTTP/1.1\r\nHost: x\r\n\r\n")
        let answer = try client.readAnswer()
        #expect(answer?.status == 400)
        #expect(answer?.text.contains("https") == true)
        #expect(try client.readToEnd() == [])
    }

    @Test func `what is neither TLS nor HTTP ends with an alert or nothing`() throws {
        let server = try TestServer(tls: context)
        let client = try RawClient(port: server.port)
        client.send("SSH-2.0-OpenSSH_9.2\r\n" + String(repeating: "x", count: 20_000))
        #expect(try client.readToEnd().count <= 7)
        #expect(try server.connect().get("/")?.status == 200)
    }

    @Test func `bodies of many records arrive whole`() throws {
        let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        let server = try TestServer(
            tls: context, respond: { $0.path == "/large" ? .response(.init(status: 200, body: body)) : nil })
        let client = try server.connect()
        #expect(try client.get("/large")?.body == body)
        client.send(
            "POST /p HTTP/1.1\r\nHost: x\r\nContent-Length: 65536\r\n\r\n" + String(repeating: "x", count: 65_536))
        #expect(try client.readAnswer()?.text == "got 65536\n")
    }

    @Test func `pipelined requests behind a large answer are answered in order`() throws {
        let body = [UInt8](repeating: 7, count: 500_000)
        let server = try TestServer(
            tls: context, respond: { $0.path == "/large" ? .response(.init(status: 200, body: body)) : nil })
        let client = try server.connect()
        client.send(
            "GET /large HTTP/1.1\r\nHost: x\r\n\r\n"
                + (0..<400).map { "GET /\($0) HTTP/1.1\r\nHost: x\r\nX: \(String(repeating: "y", count: 100))\r\n\r\n" }
                .joined())
        #expect(try client.readAnswer()?.body.count == body.count)
        for number in 0..<400 { #expect(try client.readAnswer()?.text == "path /\(number)\n") }
    }

    @Test func `new keys in the middle change nothing`() throws {
        let server = try TestServer(tls: context)
        let client = try server.connectWebSocket()
        for number in 0..<10 {
            #expect(client.tls?.renewKeys() == true)
            client.sendFrame(2, [UInt8(number)])
            #expect(try client.readFrame()?.payload == [UInt8(number)])
        }
    }

    @Test func `the end is said in TLS too`() throws {
        let server = try TestServer(tls: context)
        let page = try server.connect()
        page.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        #expect(try page.readAnswer()?.status == 200)
        #expect(try page.readToEnd() == [])
        #expect(page.tls?.hasEndedProperly == true)
        let socket = try server.connectWebSocket()
        server.loop.requestStop(within: .seconds(5))
        #expect(try socket.readCloseCode() == 1001)
        #expect(try socket.readToEnd() == [])
        #expect(socket.tls?.hasEndedProperly == true)
    }

    // MARK: - Handshakes that do not end

    @Test func `a handshake that is not over in time is cut off, however it trickles in`() throws {
        var limits = Limits()
        limits.handshakeDeadline = .milliseconds(40)
        let server = try TestServer(limits: limits, tls: context)
        #expect(try RawClient(port: server.port).readToEnd() == [])
        let client = try RawClient(port: server.port)
        let hello = ClientTLS.hello()
        for byte in hello.dropLast() {
            guard client.send([byte]), !client.isAnswered(within: 1) else { break }
        }
        #expect(try client.readToEnd() == [])
    }

    @Test func `the header's time begins after the handshake`() throws {
        var limits = Limits()
        limits.headerDeadline = .milliseconds(30)
        limits.handshakeDeadline = .seconds(20)
        let server = try TestServer(limits: limits, tls: context)
        #expect(try server.connect().readToEnd() == [])
    }

    @Test func `handshakes beyond the limit wait until others are over`() async throws {
        var limits = Limits()
        limits.handshakes = 2
        limits.handshakeDeadline = .seconds(20)
        let server = try TestServer(limits: limits, tls: context)
        let silent = try (0..<2).map { _ in try RawClient(port: server.port) }
        let waiting = Task.detached { try server.connect().get("/")?.status }
        while await server.onLoop({ $0.connectionCount }) < 2 {}
        silent[0].endInput()
        #expect(try await waiting.value == 200)
        silent[1].endInput()
        #expect(try silent[1].readToEnd() == [])
        #expect(await server.onLoop { $0.connections.places.handshakes } == 0)
    }

    @Test func `broken handshakes harm nobody`() async throws {
        let server = try TestServer(tls: context)
        var generator = SeededGenerator(for: "broken handshakes")
        let hello = ClientTLS.hello()
        try #require(hello.count > 100)
        for _ in 0..<300 {
            var bytes = hello
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                let place = Int.random(in: bytes.indices, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[place] = .random(in: 0...255, using: &generator)
                case 1: bytes.insert(.random(in: 0...255, using: &generator), at: place)
                default: bytes.remove(at: place)
                }
            }
            let client = try RawClient(port: server.port)
            client.send(bytes.prefix(Int.random(in: 1...bytes.count, using: &generator)) + [])
            if Bool.random(using: &generator) { client.endInput() }
        }
        #expect(try server.connect().get("/")?.status == 200)
        while await server.onLoop({ $0.connectionCount }) > 0 {}
        #expect(await server.onLoop { $0.connections.places.handshakes } == 0)
        #expect(await server.onLoop { $0.lentBuffers } == 0)
    }

    // MARK: - Another certificate

    @Test func `a new certificate is for new connections and leaves the open ones alone`() throws {
        let server = try TestServer(tls: context)
        let old = try server.connectWebSocket()
        try files.write(name: "second")
        try context.reload()
        #expect(try server.connect().tls?.serverName == "second")
        old.sendFrame(2, [42])
        #expect(try old.readFrame()?.payload == [42])
        #expect(old.tls?.serverName == "first")
    }

    @Test func `a certificate that cannot be used leaves the present one in place`() throws {
        let server = try TestServer(tls: context)
        try files.write(name: "expired", days: -1)
        let error = #expect(throws: TransportError.self) { try context.reload() }
        #expect(error?.facts["file"] == files.certificate)
        #expect(try server.connect().tls?.serverName == "first")
    }
}
