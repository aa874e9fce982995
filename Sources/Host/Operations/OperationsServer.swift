import LiveSession
import Secrets
import Transport

/// The listener for whoever runs the server, with a thread of its own, so that it answers while the forms are busy.
final class OperationsServer {
    let port: UInt16
    private let loop: EventLoop

    /// - Parameters:
    ///   - served: the loops that serve the forms.
    ///   - patience: time those loops have to answer.
    init(
        host: String, port: UInt16, served: [EventLoop], journal: Journal, intake: Intake, arena: SecretArena,
        patience: Duration = .seconds(5)
    ) throws(TransportError) {
        var limits = Limits()
        limits.connections = 64
        limits.replyDeadline = patience
        loop = try EventLoop(limits: limits)
        let listener = try Listener.bind(host: host, port: port)
        self.port = listener.port
        loop.serve(
            listener,
            with: OperationsRoutes(own: loop, served: served, journal: journal, intake: intake, arena: arena))
        try loop.start()
    }

    func stop() { loop.stop(within: .zero) }
}
