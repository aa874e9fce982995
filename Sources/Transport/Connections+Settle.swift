import CEpoll
import Glibc

extension Connections {
    /// Brings one connection to rest: writes, goes on with what waited for the write, closes, arms its alarm.
    func settle(_ connection: Connection) {
        guard connection.phase != .dead else { return }
        while true {
            guard !connection.isDoomed, flush(connection) else { return destroy(connection) }
            guard connection.phase == .http, !isBusy(connection), !connection.backlog.isEmpty else { break }
            var waiting = connection.backlog
            connection.backlog = []
            waiting.withUnsafeBytes { readRequests($0, on: connection) }
            waiting.wipe()
        }
        if let loop = connection.destination { return depart(connection, to: loop) }
        if connection.phase == .closing { finishHandler(connection) }
        if !connection.hasOutput {
            switch connection.phase {
            case .http:
                if connection.hasInputEnded, !connection.isAwaitingReply { return destroy(connection) }
                if connection.readDeadline == .max { connection.readDeadline = now + times.keepAlive }
            case .closing:
                if connection.hasInputEnded { return destroy(connection) }
                connection.tls?.close()
                // Closing at once with input unread would reset the connection and lose our last word.
                shutdown(connection.descriptor, Int32(SHUT_WR))
                connection.phase = .draining
                connection.readDeadline = now + times.linger
            case .webSocket, .draining, .dead:
                break
            }
        }
        updateInterest(connection)
        arm(connection)
    }

    /// Whether the answer to a request must be given or written before the next is read.
    func isBusy(_ connection: Connection) -> Bool {
        connection.isAwaitingReply || connection.tail != nil || connection.destination != nil
            || (connection.output?.count ?? 0) > Self.inputBytes
    }

    private func updateInterest(_ connection: Connection) {
        var interest: UInt32 = 0
        if !connection.hasInputEnded, connection.backlog.isEmpty {
            interest |= EPOLLIN.rawValue
            // Reading TLS may have to write first.
            if connection.tls?.wantsWrite == true { interest |= EPOLLOUT.rawValue }
        }
        if connection.hasOutput { interest |= EPOLLOUT.rawValue }
        guard interest != connection.interest else { return }
        connection.interest = interest
        let token = UInt64(UInt32(bitPattern: connection.descriptor)) | connection.id << 32
        _ = cepoll_modify(epoll, connection.descriptor, interest, token)
    }

    // MARK: - Deadlines

    private func arm(_ connection: Connection) {
        let next = nextDeadline(connection)
        // A later deadline is found when the earlier alarm goes off, so traffic costs no timer work.
        guard next < connection.alarm else { return }
        connection.alarm = next
        schedule.queue.insert(.connection(descriptor: connection.descriptor, id: connection.id), at: next)
    }

    private func nextDeadline(_ connection: Connection) -> Int64 {
        let next = min(connection.readDeadline, connection.stallDeadline)
        guard connection.phase == .webSocket else { return next }
        let silence = connection.isPinged ? times.idle : min(times.ping, times.idle)
        return min(next, connection.lastReceived + silence)
    }

    /// An alarm went off: acts on what is overdue, if anything, and arms the next.
    func alarmWent(descriptor: Int32, id: UInt64, when: Int64) {
        guard let connection = connection(descriptor: descriptor), connection.id == id, connection.alarm == when else {
            return
        }
        connection.alarm = .max
        unsettle(connection)
        guard connection.stallDeadline > now else { return doom(connection) }
        let isOverdue = connection.readDeadline <= now
        switch connection.phase {
        case .http where isOverdue:
            requestOverdue(connection)
        case .webSocket where isOverdue:
            close(connection, code: 1008, reason: "message too slow")
        case .webSocket:
            silenceLasts(connection)
        case .closing where isOverdue, .draining where isOverdue:
            doom(connection)
        default:
            break
        }
    }

    /// Pings a silent peer; one that was pinged in vain is gone.
    private func silenceLasts(_ connection: Connection) {
        let silence = now - connection.lastReceived
        if !connection.isPinged, times.ping < times.idle {
            guard silence >= times.ping else { return }
            connection.isPinged = true
            // When this process itself was held up, the peer still gets its time to answer.
            connection.lastReceived = now - times.ping
            send(.ping, UnsafeRawBufferPointer(start: nil, count: 0), on: connection)
        } else if silence >= times.idle {
            doom(connection)
        }
    }

    private func requestOverdue(_ connection: Connection) {
        if connection.isAwaitingReply {
            connection.isAwaitingReply = false
            refuse(connection, status: 503)
        } else if connection.requestReader != nil {
            refuse(connection, status: 408)
        } else {
            doom(connection)
        }
    }
}
