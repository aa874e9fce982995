import Synchronization

/// How many connections the loops of a group have between them; any of the loops may count.
final class Places: Sendable {
    private let open = Atomic<Int>(0)
    private let handshaking = Atomic<Int>(0)

    /// Open connections, those on their way between loops included.
    var connections: Int { open.load(ordering: .relaxed) }
    /// Connections whose TLS handshake is not over.
    var handshakes: Int { handshaking.load(ordering: .relaxed) }

    func enter(isHandshaking: Bool) {
        open.add(1, ordering: .relaxed)
        if isHandshaking { handshaking.add(1, ordering: .relaxed) }
    }

    func handshakeEnded() {
        handshaking.subtract(1, ordering: .relaxed)
    }

    func leave(isHandshaking: Bool) {
        open.subtract(1, ordering: .relaxed)
        if isHandshaking { handshakeEnded() }
    }
}
