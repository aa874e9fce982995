import CEpoll
import Glibc

extension Connections {
    // MARK: - In

    func receive(_ connection: Connection) {
        guard connection.interest & EPOLLIN.rawValue != 0 else {
            // Not reading, yet reported: the peer is gone altogether.
            return doom(connection)
        }
        repeat {
            switch read(connection) {
            case .bytes(let count): received(count, on: connection)
            case .wouldBlock: return
            case .ended: return inputEnded(connection)
            case .broken: return inputBroke(connection)
            }
        } while connection.tls?.hasPending == true && !connection.isDoomed
    }

    /// Reads into `input`: what one TLS record holds, or what the descriptor gives.
    private func read(_ connection: Connection) -> TLSStream.Outcome {
        // Once our side is shut, what still comes is thrown away without being deciphered.
        if connection.phase != .draining, let tls = connection.tls {
            let outcome = tls.read(into: input)
            if connection.isHandshaking, !tls.isHandshaking {
                handshakeEnded(connection)
                connection.readDeadline = now + times.header
            }
            return outcome
        }
        let count = Glibc.read(connection.descriptor, input.baseAddress, input.count)
        guard count <= 0 else { return .bytes(count) }
        guard count < 0 else { return .ended }
        return errno == EAGAIN || errno == EINTR ? .wouldBlock : .broken
    }

    private func received(_ count: Int, on connection: Connection) {
        connection.lastReceived = now
        connection.isPinged = false
        let bytes = UnsafeMutableRawBufferPointer(rebasing: input[..<count])
        switch connection.phase {
        case .http: readRequests(UnsafeRawBufferPointer(bytes), on: connection)
        case .webSocket: readFrames(UnsafeRawBufferPointer(bytes), on: connection)
        case .closing, .draining, .dead: break
        }
        wipeBytes(bytes)
    }

    private func inputBroke(_ connection: Connection) {
        guard connection.isHandshaking, let tls = connection.tls else { return doom(connection) }
        handshakeEnded(connection)
        connection.tls = nil
        if tls.isPlainHTTP {
            // A browser told `http://` gets an answer it can show; nothing it says is read.
            write(
                .text("400 This port takes https only.\n", status: 400),
                for: Exchange(isHead: false, mayKeepAlive: false), on: connection)
        } else {
            // OpenSSL has told the peer why; closing at once could lose that.
            connection.phase = .closing
        }
    }

    private func inputEnded(_ connection: Connection) {
        connection.hasInputEnded = true
        switch connection.phase {
        case .http:
            // A client may shut its side after the request and still wait for the answer.
            if !connection.hasOutput, !connection.isAwaitingReply { doom(connection) }
        case .closing:
            break
        case .webSocket, .draining, .dead:
            doom(connection)
        }
    }

    // MARK: - Out

    /// The connection's output, borrowed if it has none.
    func output(of connection: Connection) -> OutputBuffer {
        if let output = connection.output { return output }
        let output = outputs.take()
        connection.output = output
        return output
    }

    /// Whether so many more bytes may wait for the peer; dooms the connection if not.
    func hasRoom(_ bytes: Int, on connection: Connection) -> Bool {
        guard !connection.isDoomed else { return false }
        guard let waiting = connection.output?.count, waiting + bytes > limits.outboundBytes else { return true }
        // Perhaps only this turn's gathering filled it.
        guard flush(connection), (connection.output?.count ?? 0) + bytes <= limits.outboundBytes else {
            doom(connection)
            return false
        }
        return true
    }

    /// Writes what the peer takes; false when the connection is broken.
    func flush(_ connection: Connection) -> Bool {
        if let output = connection.output {
            let more = connection.tail == nil ? 0 : Int32(MSG_MORE)
            guard let written = write(output.bytes, to: connection, flags: more) else { return false }
            output.consume(written)
            guard output.isEmpty else { return true }
            outputs.giveBack(output)
            connection.output = nil
        }
        if let tail = connection.tail {
            let written = tail.bytes.withUnsafeBytes { bytes in
                write(UnsafeRawBufferPointer(rebasing: bytes[tail.offset...]), to: connection, flags: 0)
            }
            guard let written else { return false }
            connection.tail?.offset += written
            if written == tail.count { connection.tail = nil }
        }
        if !connection.hasOutput { connection.stallDeadline = .max }
        return true
    }

    private func write(_ bytes: UnsafeRawBufferPointer, to connection: Connection, flags: Int32) -> Int? {
        switch send(bytes, to: connection, flags: flags) {
        case .bytes(let written):
            if written > 0 { connection.stallDeadline = now + times.writeStall }
            return written
        case .wouldBlock:
            if connection.stallDeadline == .max { connection.stallDeadline = now + times.writeStall }
            return 0
        case .ended, .broken:
            return nil
        }
    }

    private func send(
        _ bytes: UnsafeRawBufferPointer, to connection: Connection, flags: Int32
    ) -> TLSStream.Outcome {
        if let tls = connection.tls { return tls.write(bytes) }
        let written = Glibc.send(connection.descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL) | flags)
        guard written < 0 else { return .bytes(written) }
        return errno == EAGAIN || errno == EINTR ? .wouldBlock : .broken
    }
}
