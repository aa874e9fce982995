import LiveSession
import Transport

/// Decides whether a client may open one more form or socket; for all loops.
final class Gate: Sendable {
    enum Refusal: Equatable {
        /// The server is about to end.
        case draining
        /// The client's address may again after this time.
        case tooOften(Duration)
    }

    private let proxies: TrustedProxies
    private let sessions: AddressLimit
    private let connections: AddressLimit
    private let intake: Intake
    private let metrics: Metrics

    init(_ configuration: Configuration, intake: Intake, metrics: Metrics) {
        proxies = configuration.trustedProxies
        sessions = Self.perMinute(configuration.addressSessions)
        connections = Self.perMinute(configuration.addressConnections)
        self.intake = intake
        self.metrics = metrics
    }

    private static func perMinute(_ count: Int) -> AddressLimit {
        AddressLimit(Rate(count, per: .seconds(60), burst: count))
    }

    func refusesSession(_ request: Request, at now: Duration) -> Refusal? {
        guard intake.isOpen else {
            metrics.limits.add(.draining)
            return .draining
        }
        guard let wait = sessions.refuses(client(of: request), at: now) else { return nil }
        metrics.limits.add(.addressSessions)
        return .tooOften(wait)
    }

    /// The time to wait; `nil` when the client may go on.
    func refusesConnection(_ request: Request, at now: Duration) -> Duration? {
        guard let wait = connections.refuses(client(of: request), at: now) else { return nil }
        metrics.limits.add(.addressConnections)
        return wait
    }

    private func client(of request: Request) -> ClientAddress {
        proxies.client(peer: request.remoteAddress, forwardedFor: request.header("x-forwarded-for"))
    }
}
