extension Connections {
    /// Bodies larger than this are written from their own array instead of being copied.
    private static let copiedBytes = 16_384

    func readRequests(_ bytes: UnsafeRawBufferPointer, on connection: Connection) {
        var rest = bytes
        while !rest.isEmpty, connection.phase == .http, !connection.isDoomed {
            guard !isBusy(connection), connection.backlog.isEmpty else {
                connection.backlog.appendWiping(rest)
                return
            }
            let reader = requestReader(of: connection)
            switch reader.read(rest) {
            case .incomplete:
                if reader.isHeaderComplete, !connection.isReadingBody {
                    connection.isReadingBody = true
                    connection.readDeadline = now + times.body
                }
                return
            case .refused(let status):
                return refuse(connection, status: status)
            case .complete(let consumed):
                rest = UnsafeRawBufferPointer(rebasing: rest[consumed...])
                answer(reader, on: connection)
            }
        }
        if connection.phase == .webSocket, !rest.isEmpty { readFrames(rest, on: connection) }
    }

    private func requestReader(of connection: Connection) -> RequestReader {
        if let reader = connection.requestReader { return reader }
        let reader = idleRequestReaders.popLast() ?? RequestReader(limits: limits)
        connection.requestReader = reader
        connection.isReadingBody = false
        connection.readDeadline = now + times.header
        return reader
    }

    func giveBack(_ reader: RequestReader) {
        reader.reset()
        if idleRequestReaders.count < 16 { idleRequestReaders.append(reader) }
    }

    func answer(_ reader: RequestReader, on connection: Connection) {
        let isUpgrade = reader.asksForWebSocket
        if isUpgrade, let status = WebSocketHandshake.refusal(reader) {
            return refuse(connection, status: status)
        }
        let exchange = Exchange(isHead: reader.method == .head, mayKeepAlive: reader.mayKeepAlive)
        let key = isUpgrade ? reader.fields.value("sec-websocket-key") : nil
        let reply = connection.application?.respond(
            to: reader.request(
                remoteAddress: connection.remoteAddress, isUpgrade: isUpgrade, hasMoved: connection.hasMoved))
        if case .elsewhere(let loop) = reply, loop.connections !== self, !connection.hasMoved {
            // The reader goes along: it holds the request.
            connection.destination = loop
            return unsettle(connection)
        }
        connection.requestReader = nil
        giveBack(reader)
        // Patience with the next request begins when this answer is written.
        connection.readDeadline = .max
        switch reply {
        case .response(let response):
            write(response, for: exchange, on: connection)
        case .upgrade(let handler):
            guard let key else { return refuse(connection, status: 426) }
            guard !isStopping else { return refuse(connection, status: 503) }
            upgrade(connection, key: key, handler: handler)
        case .later(let start):
            connection.isAwaitingReply = true
            connection.readDeadline = now + times.reply
            start(Responder(connection: connection, exchange: exchange, owner: self))
        case .elsewhere, nil:
            refuse(connection, status: 503)
        }
    }

    /// Answers what the transport itself does not accept; the connection ends with it.
    func refuse(_ connection: Connection, status: Int) {
        let isHead = connection.requestReader?.method == .head
        if let reader = connection.requestReader {
            connection.requestReader = nil
            giveBack(reader)
        }
        var response = connection.application?.refusal(status: status) ?? Response(status: status)
        switch status {
        case 405: response.headers.append(("allow", "GET, HEAD, POST"))
        case 426: response.headers += [("upgrade", "websocket"), ("sec-websocket-version", "13")]
        default: break
        }
        write(response, for: Exchange(isHead: isHead, mayKeepAlive: false), on: connection)
    }

    /// What an answer needs to know of its request.
    struct Exchange {
        let isHead: Bool
        let mayKeepAlive: Bool
    }

    func write(_ response: Response, for exchange: Exchange, on connection: Connection) {
        guard connection.phase == .http else { return }
        connection.readDeadline = .max
        let response = response.hasCleanHeaders ? response : Response(status: 500)
        let isKept = exchange.mayKeepAlive && response.status < 400 && !isStopping && !connection.hasInputEnded
        let output = output(of: connection)
        output.append("HTTP/1.1 \(response.status) \(reasonPhrase(response.status))\r\ndate: \(date.current())\r\n")
        for (name, value) in response.headers where !Response.framingHeaders.contains(name.lowercased()) {
            output.append("\(name): \(value)\r\n")
        }
        let hasBody = response.status >= 200 && response.status != 204 && response.status != 304
        if hasBody { output.append("content-length: \(response.body.count)\r\n") }
        output.append(isKept ? "\r\n" : "connection: close\r\n\r\n")
        if hasBody, !exchange.isHead {
            if response.body.count > Self.copiedBytes {
                connection.tail = OutputTail(bytes: response.body)
            } else {
                response.body.withUnsafeBytes { output.append($0) }
            }
        }
        if !isKept { connection.phase = .closing }
        unsettle(connection)
    }
}

extension Response {
    /// Headers that say where a message ends are the transport's alone.
    static let framingHeaders: Set<String> = ["content-length", "transfer-encoding", "connection", "date"]

    /// Whether no header could end its line or be taken for another (response splitting).
    var hasCleanHeaders: Bool {
        headers.allSatisfy { name, value in
            !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3A }
                && value.utf8.allSatisfy { ($0 >= 0x20 || $0 == 0x09) && $0 != 0x7F }
        }
    }
}
