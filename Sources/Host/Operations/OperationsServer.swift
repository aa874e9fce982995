import LiveSession
import Secrets
import Transport

/// The listener for whoever runs the server, with a thread of its own, so that it answers while the forms are busy.
final class OperationsServer {
    let port: UInt16
    private let loop: EventLoop

    /// Loops of one process take different numbers; this one is the last.
    private static let loopNumber = UInt16.max

    private static let limits: Limits = {
        var limits = Limits()
        limits.connections = 64
        limits.replyDeadline = .seconds(5)
        return limits
    }()

    init(
        host: String, port: UInt16, served: EventLoop, journal: Journal, intake: Intake, arena: SecretArena
    ) throws(TransportError) {
        loop = try EventLoop(number: Self.loopNumber, limits: Self.limits)
        let listener = try Listener.bind(host: host, port: port)
        self.port = listener.port
        loop.serve(
            listener,
            with: OperationsRoutes(own: loop, served: served, journal: journal, intake: intake, arena: arena))
        try loop.start()
    }

    func stop() { loop.stop(within: .zero) }
}
