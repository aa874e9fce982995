extension Connections {
    func upgrade(_ connection: Connection, key: String, handler: any SocketHandler) {
        output(of: connection).append(
            """
            HTTP/1.1 101 Switching Protocols\r
            upgrade: websocket\r
            connection: Upgrade\r
            sec-websocket-accept: \(WebSocketHandshake.accept(key))\r
            \r\n
            """)
        let socket = Socket(connection: connection, owner: self)
        connection.phase = .webSocket
        connection.readDeadline = .max
        connection.socket = socket
        connection.handler = handler
        unsettle(connection)
        handler.opened(socket)
    }

    func readFrames(_ bytes: UnsafeRawBufferPointer, on connection: Connection) {
        guard let reader = connection.frameReader ?? takeFrameReader() else { return doom(connection) }
        connection.frameReader = reader
        switch reader.read(bytes, for: connection) {
        case .atBoundary:
            connection.frameReader = nil
            connection.readDeadline = .max
            if idleFrameReaders.count < 64 { idleFrameReaders.append(reader) }
            return
        case .midMessage(let isNew):
            if isNew || connection.readDeadline == .max { connection.readDeadline = now + times.message }
            return
        case .closed(let code), .refused(let code):
            connection.closeCode = code
            connection.phase = .closing
        case .mustRefuse(let code):
            close(connection, code: code, reason: "")
        case .stopped:
            break
        }
        connection.frameReader = nil
    }

    private func takeFrameReader() -> FrameReader? {
        idleFrameReaders.popLast() ?? FrameReader(limits: limits, owner: self)
    }

    /// Queues one message; it is written at the end of the turn.
    func send(_ opcode: FrameWriter.Opcode, _ message: UnsafeRawBufferPointer, on connection: Connection) {
        guard connection.phase == .webSocket else { return }
        guard hasRoom(message.count + FrameWriter.headerBytes, on: connection) else { return }
        frameWriter.write(opcode, message, into: output(of: connection))
        unsettle(connection)
    }

    /// Queues a close frame, after which nothing is read or sent.
    func close(_ connection: Connection, code: UInt16, reason: String) {
        guard connection.phase == .webSocket else { return }
        if !connection.isDoomed {
            frameWriter.writeClose(code: code, reason: reason, into: output(of: connection))
        }
        connection.closeCode = code
        connection.phase = .closing
        connection.readDeadline = now + times.writeStall
        unsettle(connection)
    }

    /// Queues what wslay answers by itself.
    func append(_ frame: UnsafeRawBufferPointer, to connection: Connection) {
        guard hasRoom(frame.count, on: connection) else { return }
        output(of: connection).append(frame)
        unsettle(connection)
    }
}
