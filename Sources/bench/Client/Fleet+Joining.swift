import LiveWire

extension Fleet {
    /// Adds connections, each with a session of its own, that are ready to type.
    func join(_ count: Int) throws(BenchError) {
        let pages = try HTTPClient(port: server.port)
        for _ in 0..<count {
            switch dialect {
            case .echo: try add(upgrade("/"))
            case .form: try add(joinForm(pages))
            }
        }
    }

    /// Opens a form as a browser does, up to the welcome.
    private func joinForm(_ pages: borrowing HTTPClient) throws(BenchError) -> ClientSocket {
        let boot = try BootData(page: Self.freshPage(pages).body)
        let socket = try upgrade(boot.socketPath)
        // One page load a session, so one epoch does for all.
        let hello = boot.hello(epoch: [UInt8](repeating: 7, count: 16))
        try withUnsafeTemporaryAllocation(byteCount: hello.count + Frames.clientHeaderBytes, alignment: 8) {
            (frame) throws(BenchError) in
            let count = try hello.span.withUnsafeBytes { (message) throws(BenchError) in
                Frames.write(Frames.Opcode.binary, message, mask: 0x1234_5678, into: frame)
            }
            try socket.send(UnsafeRawBufferPointer(rebasing: frame[..<count]))
        }
        try Self.awaitWelcome(socket)
        return socket
    }

    /// The page of a session made for it.
    static func freshPage(_ client: borrowing HTTPClient) throws(BenchError) -> HTTPClient.Answer {
        try client.get(freshPath(client), expecting: 200)
    }

    /// The path of a session made for it.
    static func freshPath(_ client: borrowing HTTPClient) throws(BenchError) -> String {
        guard let path = try client.get("/", expecting: 303).field("location") else {
            throw BenchError("bench.http", "GET / leads nowhere")
        }
        return path
    }

    private func upgrade(_ path: String) throws(BenchError) -> ClientSocket {
        let client = try HTTPClient(port: server.port)
        let answer = try client.get(
            path, expecting: 101, "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Origin: http://127.0.0.1:\(server.port)")
        // The answer to this very key (RFC 6455 §1.3).
        guard answer.field("sec-websocket-accept") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" else {
            throw BenchError("bench.upgrade", "the key was not answered")
        }
        return client.release()
    }

    /// Reads the welcome and the echoes that follow it.
    private static func awaitWelcome(_ socket: borrowing ClientSocket) throws(BenchError) {
        var bytes: [UInt8] = []
        var kinds: [UInt8] = []
        // A welcome and the echo of each of two secret fields.
        while kinds.count < 3 {
            guard try socket.receive(into: &bytes) > 0 else { throw BenchError("bench.join", "the server hung up") }
            kinds = try bytes.span.withUnsafeBytes { (bytes) throws(BenchError) in
                var kinds: [UInt8] = []
                var offset = 0
                while let frame = try Frames.read(bytes, from: offset) {
                    guard frame.opcode == Frames.Opcode.binary, let kind = bytes[frame.message].first else {
                        throw BenchError("bench.join", "opcode \(frame.opcode) came instead of a welcome")
                    }
                    kinds.append(kind)
                    offset = frame.end
                }
                return kinds
            }
        }
        guard kinds == [WireKey.Down.welcome, WireKey.Down.echo, WireKey.Down.echo] else {
            throw BenchError("bench.join", "expected a welcome and two echoes, got kinds \(kinds)")
        }
    }
}
