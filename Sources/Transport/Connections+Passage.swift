import CEpoll
import Glibc

/// Connections that change their loop: right after the accept, or when a request belongs to another one.
extension Connections {
    /// Gives an accepted connection to the loop whose turn it is.
    func deal(_ connection: Connection, from listener: Listener) {
        places.enter(isHandshaking: connection.isHandshaking)
        let passage = Passage(connection, places: places)
        guard let loop = listener.nextLoop(), loop.connections !== self else { return arrive(passage) }
        loop.welcome(passage)
    }

    /// Lets go of a connection, whose request another loop will answer.
    func depart(_ connection: Connection, to loop: EventLoop) {
        connection.destination = nil
        connection.isUnsettled = false
        _ = cepoll_remove(epoll, connection.descriptor)
        remove(connection)
        loop.welcome(Passage(connection, places: places))
    }

    /// Takes a connection in and answers the request it brought, if any.
    func arrive(_ passage: Passage) {
        guard !hasEnded, let connection = passage.open() else { return }
        connection.application = connection.listener.application(on: self)
        connection.interest = connection.hasInputEnded ? 0 : EPOLLIN.rawValue
        let token = UInt64(UInt32(bitPattern: connection.descriptor)) | connection.id << 32
        guard cepoll_add(epoll, connection.descriptor, connection.interest, token) == 0 else {
            Glibc.close(connection.descriptor)
            return places.leave(isHandshaking: connection.isHandshaking)
        }
        // Times are of this loop's clock from here on.
        connection.lastReceived = now
        connection.alarm = .max
        connection.stallDeadline = connection.hasOutput ? now + times.writeStall : .max
        connection.readDeadline = now + (connection.isHandshaking ? times.handshake : times.header)
        insert(connection)
        unsettle(connection)
        guard let reader = connection.requestReader else { return }
        connection.hasMoved = true
        answer(reader, on: connection)
        connection.hasMoved = false
        guard connection.phase == .webSocket, !connection.backlog.isEmpty else { return }
        // Frames sent without waiting for the answer to the handshake.
        var waiting = connection.backlog
        connection.backlog = []
        waiting.withUnsafeBytes { readFrames($0, on: connection) }
        waiting.wipe()
    }
}
