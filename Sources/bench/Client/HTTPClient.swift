/// One keep-alive connection that asks and waits for answers, one after the other.
struct HTTPClient: ~Copyable {
    let socket: ClientSocket
    private let host: String

    struct Answer {
        let status: Int
        /// The header lines, names in the server's spelling.
        let header: [Substring]
        let body: [UInt8]

        func field(_ name: String) -> String? {
            header.lazy.compactMap { line -> String? in
                let parts = line.split(separator: ":", maxSplits: 1)
                guard parts.count == 2, parts[0].lowercased() == name else { return nil }
                return String(parts[1].drop { $0 == " " })
            }.first
        }
    }

    init(port: UInt16) throws(BenchError) {
        socket = try ClientSocket(port: port)
        host = "127.0.0.1:\(port)"
    }

    /// Gives up its connection, for a WebSocket that was agreed upon.
    consuming func release() -> ClientSocket { socket }

    /// - Throws: `bench.http` when the status is another than expected.
    func get(_ path: String, expecting status: Int, _ fields: String...) throws(BenchError) -> Answer {
        let request = (["GET \(path) HTTP/1.1", "Host: \(host)"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
        try Array(request.utf8).span.withUnsafeBytes { (bytes) throws(BenchError) in try socket.send(bytes) }
        let answer = try readAnswer()
        guard answer.status == status else {
            throw BenchError("bench.http", "GET \(path): expected \(status), got \(answer.status)")
        }
        return answer
    }

    private func readAnswer() throws(BenchError) -> Answer {
        var bytes: [UInt8] = []
        var end: Int?
        while end == nil {
            guard try socket.receive(into: &bytes) > 0 else { throw BenchError("bench.http", "no answer came") }
            end = Self.headerEnd(bytes)
        }
        let start = end ?? 0
        // Lines end with CR LF, which is one character.
        let lines = String(decoding: bytes[..<start], as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count >= 2, let status = Int(words[1]) else { throw BenchError("bench.http", "no status line") }
        let header = Answer(status: status, header: Array(lines.dropFirst()), body: [])
        let length = status == 101 ? 0 : header.field("content-length").flatMap { Int($0) } ?? 0
        while bytes.count < start + length {
            guard try socket.receive(into: &bytes) > 0 else { throw BenchError("bench.http", "the answer broke off") }
        }
        guard bytes.count == start + length else { throw BenchError("bench.http", "more than one answer came") }
        return Answer(status: status, header: header.header, body: Array(bytes[start...]))
    }

    /// Where the body begins, once the header is there.
    private static func headerEnd(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 4 else { return nil }
        return (4...bytes.count).first { bytes[($0 - 4)..<$0].elementsEqual([13, 10, 13, 10]) }
    }
}
