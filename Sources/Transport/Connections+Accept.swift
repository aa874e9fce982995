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
                greet(descriptor, from: listener, remoteAddress: address?.host ?? "")
                continue
            }
            switch errno {
            case EMFILE, ENFILE, ENOBUFS, ENOMEM:
                // The waiting connection keeps the listener readable: without a pause the loop would spin.
                return pauseAccepting()
            case EINTR, ECONNABORTED, EPROTO, EPERM:
                continue
            default:
                return
            }
        }
    }

    private func greet(_ descriptor: Int32, from listener: Listener, remoteAddress: String) {
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
        deal(connection, from: listener)
    }

    private func pauseAccepting() {
        guard !isAcceptPaused else { return }
        isAcceptPaused = true
        setAccepting(0)
        // A place that another loop gives back, or a descriptor, is noticed only by looking again.
        schedule.queue.insert(.listeners, at: now + times.acceptPause)
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
