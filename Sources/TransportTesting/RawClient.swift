import Glibc

/// A raw client that says exactly the bytes it is told; reads block until they are answered.
package final class RawClient: @unchecked Sendable {
    // Unchecked: one test uses it at a time.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    package struct Answer {
        package let status: Int
        package let headers: [(name: String, value: String)]
        package let body: [UInt8]

        package func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
        package var text: String { String(decoding: body, as: UTF8.self) }
    }

    package struct Frame: Equatable {
        package var isFinal = true
        package let opcode: UInt8
        package let payload: [UInt8]

        package init(isFinal: Bool = true, opcode: UInt8, payload: [UInt8]) {
            self.isFinal = isFinal
            self.opcode = opcode
            self.payload = payload
        }

        package var closeCode: UInt16? {
            guard opcode == 8, payload.count >= 2 else { return nil }
            return UInt16(payload[0]) << 8 | UInt16(payload[1])
        }
    }

    package let descriptor: Int32
    /// Nil in the clear.
    package private(set) var tls: ClientTLS?
    private var buffer: [UInt8] = []
    private var hasEnded = false

    package init(port: UInt16, receiveBuffer: Int32? = nil, tls settings: ClientTLS.Settings? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var one: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, 4)
        if var receiveBuffer { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, 4) }
        // A test that waits for what never comes fails instead of hanging.
        var patience = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw Failure(description: "connect: errno \(errno)") }
        // A server that ended early must fail the test, not end it.
        signal(SIGPIPE, SIG_IGN)
        tls = try settings.map { try ClientTLS($0, descriptor: descriptor) }
    }

    deinit {
        Glibc.close(descriptor)
    }

    // MARK: - Bytes

    /// False when the peer does not take them any more.
    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool {
        var offset = 0
        while offset < bytes.count {
            let sent = bytes[offset...].withUnsafeBytes {
                tls?.send($0) ?? Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else { return false }
            offset += sent
        }
        return true
    }

    @discardableResult
    package func send(_ text: String) -> Bool {
        send(Array(text.utf8))
    }

    package func endInput() {
        tls?.endInput()
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Whether the server said something, or ended, within so many milliseconds.
    package func isAnswered(within milliseconds: Int32) -> Bool {
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return !buffer.isEmpty || Glibc.poll(&poll, 1, milliseconds) == 1
    }

    /// Reads more; false at the end of the connection, however it came.
    private func fill() throws -> Bool {
        guard !hasEnded else { return false }
        var piece = [UInt8](repeating: 0, count: 65_536)
        let count = receive(into: &piece)
        guard let count else { throw Failure(description: "no answer within 20 s") }
        guard count > 0 else {
            hasEnded = true
            return false
        }
        buffer.append(contentsOf: piece[..<count])
        return true
    }

    /// Nil when nothing came in time; 0 or less at the end.
    private func receive(into piece: inout [UInt8]) -> Int? {
        if let tls { return piece.withUnsafeMutableBytes { tls.receive(into: $0) } }
        let count = recv(descriptor, &piece, piece.count, 0)
        return count < 0 && errno == EAGAIN ? nil : count
    }

    private func take(_ count: Int) throws -> [UInt8] {
        while buffer.count < count {
            guard try fill() else { throw Failure(description: "connection ended early") }
        }
        defer { buffer.removeFirst(count) }
        return Array(buffer.prefix(count))
    }

    /// Everything up to the end of the connection.
    package func readToEnd() throws -> [UInt8] {
        while try fill() {}
        defer { buffer = [] }
        return buffer
    }

    // MARK: - HTTP

    /// The next answer, nil when the connection ends instead.
    package func readAnswer(toHead isHead: Bool = false) throws -> Answer? {
        var text = ""
        while true {
            if let end = buffer.firstRange(of: Array("\r\n\r\n".utf8)) {
                text = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
                buffer.removeFirst(end.upperBound)
                break
            }
            guard try fill() else { return nil }
        }
        // A Character: CR LF is one.
        let lines = text.split(separator: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count >= 2, words[0] == "HTTP/1.1", let status = Int(words[1]) else {
            throw Failure(description: "not a status line: \(lines[0])")
        }
        let headers = lines.dropFirst().compactMap { line -> (name: String, value: String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            return (line[..<colon].lowercased(), String(value))
        }
        let length = headers.first { $0.name == "content-length" }.flatMap { Int($0.value) } ?? 0
        return Answer(status: status, headers: headers, body: isHead ? [] : try take(length))
    }

    package func get(_ path: String) throws -> Answer? {
        send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
        return try readAnswer()
    }

    package static func upgradeRequest(_ path: String, origin: String?) -> String {
        """
        GET \(path) HTTP/1.1\r
        Host: x\r
        \(origin.map { "Origin: \($0)\r\n" } ?? "")\
        Upgrade: websocket\r
        Connection: Upgrade\r
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
        Sec-WebSocket-Version: 13\r
        \r\n
        """
    }

    package func upgrade(_ path: String = "/ws", origin: String? = nil) throws {
        send(Self.upgradeRequest(path, origin: origin))
        guard let answer = try readAnswer(), answer.status == 101 else {
            throw Failure(description: "no upgrade")
        }
    }

    // MARK: - WebSocket

    package static func frame(_ opcode: UInt8, _ payload: [UInt8], isFinal: Bool = true, isMasked: Bool = true)
        -> [UInt8]
    {
        var bytes: [UInt8] = [(isFinal ? 0x80 : 0) | opcode]
        let maskBit: UInt8 = isMasked ? 0x80 : 0
        switch payload.count {
        case ..<126: bytes.append(maskBit | UInt8(payload.count))
        case ..<65_536: bytes += [maskBit | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
        default: bytes += [maskBit | 127] + (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
        }
        guard isMasked else { return bytes + payload }
        let mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
        bytes += mask
        bytes += payload.enumerated().map { $1 ^ mask[$0 % 4] }
        return bytes
    }

    @discardableResult
    package func sendFrame(_ opcode: UInt8, _ payload: [UInt8], isFinal: Bool = true, isMasked: Bool = true) -> Bool {
        send(Self.frame(opcode, payload, isFinal: isFinal, isMasked: isMasked))
    }

    /// The next frame, nil when the connection ends instead.
    package func readFrame() throws -> Frame? {
        if buffer.isEmpty, try !fill() { return nil }
        let head = try take(2)
        guard head[1] & 0x80 == 0 else { throw Failure(description: "a server must not mask") }
        var length = Int(head[1])
        if length == 126 {
            length = try take(2).reduce(0) { $0 << 8 | Int($1) }
        } else if length == 127 {
            length = try take(8).reduce(0) { $0 << 8 | Int($1) }
        }
        return Frame(isFinal: head[0] & 0x80 != 0, opcode: head[0] & 0x7F, payload: try take(length))
    }

    /// Frames up to a close frame; its code.
    package func readCloseCode() throws -> UInt16? {
        while let frame = try readFrame() {
            if frame.opcode == 8 { return frame.closeCode }
        }
        return nil
    }
}
