import CEpoll
import Glibc

extension Connections {
    /// Connections taken from one listener in a turn, so that a flood of them does not hold up the others.
    private static let acceptedPerTurn = 64

    func add(_ listener: Listener) {
        listeners.append(listener)
        _ = cepoll_add(epoll, listener.descriptor, EPOLLIN.rawValue, UInt64(UInt32(bitPattern: listener.descriptor)))
    }

    func accept(from listener: Listener) {
        for _ in 0..<Self.acceptedPerTurn {
            guard hasPlace else { return pauseAccepting() }
            var descriptor: Int32 = -1
            let address = SocketAddress.read { address, length in
                if let failure = acceptFailures.popLast() {
                    errno = failure
                    return -1
                }
                descriptor = cepoll_accept(listener.descriptor, address, length)
                return descriptor
            }
            if descriptor >= 0 {
                adopt(descriptor, from: listener, remoteAddress: address?.host ?? "")
                continue
            }
            switch errno {
            case EMFILE, ENFILE, ENOBUFS, ENOMEM:
                // The waiting connection keeps the listener readable: without a pause the loop would spin.
                pauseAccepting()
                schedule.queue.insert(.listeners, at: now + times.acceptPause)
                return
            case EINTR, ECONNABORTED, EPROTO, EPERM:
                continue
            default:
                return
            }
        }
    }

    /// Takes over an accepted descriptor; with several loops it may come from another one's listener.
    private func adopt(_ descriptor: Int32, from listener: Listener, remoteAddress: String) {
        var stream: TLSStream?
        if let tls = listener.tls {
            stream = tls.stream(over: descriptor)
            guard stream != nil else {
                Glibc.close(descriptor)
                return
            }
        }
        let connection = Connection(
            id: schedule.makeID(), descriptor: descriptor, listener: listener, remoteAddress: remoteAddress, tls: stream
        )
        let token = UInt64(UInt32(bitPattern: descriptor)) | connection.id << 32
        connection.interest = EPOLLIN.rawValue
        guard cepoll_add(epoll, descriptor, connection.interest, token) == 0 else {
            Glibc.close(descriptor)
            return
        }
        connection.lastReceived = now
        connection.readDeadline = now + (stream == nil ? times.header : times.handshake)
        insert(connection)
        unsettle(connection)
    }

    private func pauseAccepting() {
        guard !isAcceptPaused else { return }
        isAcceptPaused = true
        setAccepting(0)
    }

    func resumeAccepting() {
        guard isAcceptPaused else { return }
        isAcceptPaused = false
        setAccepting(EPOLLIN.rawValue)
    }

    private func setAccepting(_ events: UInt32) {
        for listener in listeners {
            _ = cepoll_modify(epoll, listener.descriptor, events, UInt64(UInt32(bitPattern: listener.descriptor)))
        }
    }
}
