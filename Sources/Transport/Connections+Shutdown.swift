import CEpoll

extension Connections {
    /// Whether a shutdown has nothing left to wait for.
    var isFinished: Bool { isStopping && count == 0 }

    /// Stops accepting, says 1001 to every WebSocket, and lets requests under way be answered.
    func beginShutdown() {
        guard !isStopping else { return }
        isStopping = true
        // A listener closes its descriptor when the last connection it accepted is gone; new ones are refused now.
        for listener in listeners {
            _ = cepoll_remove(epoll, listener.descriptor)
            listener.stopAccepting()
        }
        listeners.removeAll()
        forEach { connection in
            switch connection.phase {
            case .webSocket:
                close(connection, code: 1001, reason: "server shutdown")
            case .http:
                let isIdle = connection.requestReader == nil && !connection.hasOutput && !connection.isAwaitingReply
                if isIdle { doom(connection) }
            case .closing, .draining, .dead:
                break
            }
        }
    }

    /// Ends whatever is left.
    func endAll() {
        hasEnded = true
        forEach { doom($0) }
        settle()
    }
}
