import CardForm
import Checkout
import Embed
import Gateway
import Glibc
import LiveSession
import LiveTemplate
import Secrets
import Transport

/// The running program: loops with their sessions, one listener for browsers and one for whoever runs it, and the
/// Sandbox behind them.
package final class Server {
    /// Where browsers find it, without a trailing slash.
    package let origin: String
    package let port: UInt16
    /// Where health and metrics are found; `nil` when that is not wanted.
    package var operationsPort: UInt16? { operations?.port }

    /// Whether this server speaks TLS itself.
    package var isSecure: Bool { tls != nil }

    private let tls: TLSContext?
    private let loops: [EventLoop]
    private let intake: Intake
    private let journal: Journal
    private let operations: OperationsServer?

    /// How often abandoned sessions are looked for, at most.
    private static let sweepInterval = Duration.seconds(5)
    /// How often refusals are summarised in the log.
    private static let summaryInterval = Duration.seconds(10)
    /// The port asked for first when none is set, and how many after it are tried.
    private static let usualPort: UInt16 = 8080
    private static let usualSecurePort: UInt16 = 8443
    private static let portsTried: UInt16 = 20

    /// Reads templates and files, takes the memory for secrets, binds the address and starts to serve.
    package static func start(_ configuration: Configuration, log: Log) throws -> Server {
        try Server(configuration, content: Content(configuration), journal: Journal(log))
    }

    private init(_ configuration: Configuration, content: Content, journal: Journal) throws {
        let intake = Intake()
        let arena = try SecretArena(
            slots: SecretArena.slots(forSessions: configuration.sessions),
            allowUnlocked: configuration.allowsUnlockedMemory)
        self.intake = intake
        self.journal = journal
        tls = try TLSContext(configuration)
        loops = try EventLoop.group(of: configuration.loops ?? Self.cores)
        let listener = try Self.listen(configuration, tls: tls)
        port = listener.port
        let sandbox = Sandbox()
        let addresses = LocalOrigins(configuration, port: listener.port, isSecure: tls != nil)
        origin = configuration.publicOrigin ?? addresses.shown
        let admitted = configuration.publicOrigin.map { [$0] } ?? addresses.all
        let places = SessionPlaces(configuration.sessions)
        let signing = try Signing()
        let gate = Gate(configuration, intake: intake, metrics: journal.metrics)
        var seats: [Seat] = []
        for (number, loop) in loops.enumerated() {
            let environment = SessionEnvironment(
                program: content.program, schema: content.schema, messages: content.messages, arena: arena,
                gateway: sandbox, clock: LoopClock(loop: loop), signing: signing, base: content.base,
                paymentTimeout: configuration.paymentTimeout, restartPath: "/",
                messageRate: SessionEnvironment.messageRate(perSecond: configuration.editRate), intake: intake,
                reports: journal)
            let sessions = Sessions(
                environment: environment, executor: loop, places: places, keepAlive: configuration.keepAlive,
                loop: number, loops: loops.count)
            let routes = Routes(
                loops: loops, number: number, sessions: sessions, assets: content.assets,
                origins: OriginPolicy(admitted), isSecure: tls != nil, demonstration: Self.demonstration, gate: gate,
                journal: journal)
            seats.append(Seat(loop: loop, application: routes))
            Self.repeatedly(on: loop, every: min(Self.sweepInterval, configuration.keepAlive)) { sessions.sweep() }
        }
        loops[0].serve(listener, with: seats)
        Self.repeatedly(on: loops[0], every: Self.summaryInterval) { journal.summariseRefusals() }
        operations = try configuration.operationsPort.map { [loops] port in
            try OperationsServer(
                host: configuration.operationsHost, port: port, served: loops, journal: journal, intake: intake,
                arena: arena)
        }
        for loop in loops { try loop.start() }
        var facts: [LogField] = [.version, .process(getpid()), .port(port), .sessions(configuration.sessions)]
        if let operations { facts.append(.operationsPort(operations.port)) }
        journal.log.write(.started, facts)
    }

    /// Reads certificate and key again, for connections from now on. Throws a `StartError` and keeps the present ones
    /// when they cannot be used. From any thread.
    package func reloadCertificate() throws {
        do { try tls?.reload() } catch {
            journal.log.write(.certificateRefused)
            throw StartError(tls: error)
        }
        journal.log.write(.certificateReloaded)
    }

    /// Lets nothing begin any more, waits until no payment is under way or `limit` is over, tells every page to come
    /// back later, and ends.
    ///
    /// A payment that is left is one whose outcome has to be looked up, or was not confirmed and charges nothing.
    package func drain(within limit: Duration) {
        journal.log.write(.draining, .attempts(intake.attemptsUnderWay))
        let loops = loops
        let stop: @Sendable () -> Void = { for loop in loops { loop.requestStop() } }
        loops[0].execute { [intake] in
            intake.close(stop)
            _ = loops[0].schedule(after: limit, stop)
        }
        for loop in loops { loop.awaitEnd() }
        operations?.stop()
        journal.summariseRefusals()
        journal.log.write(.stopped, .attempts(intake.attemptsUnderWay))
    }

    private static var cores: Int { min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), SessionID.loops) }

    private static func repeatedly(on loop: EventLoop, every interval: Duration, _ body: @escaping () -> Void) {
        _ = loop.schedule(after: interval) { [unowned loop] in
            body()
            repeatedly(on: loop, every: interval, body)
        }
    }

    /// What the page of a fresh session asks to pay for.
    private static let demonstration = Order(
        id: "demonstration", amount: Money(minorUnits: 4900, currency: .usd), description: "Canvas weekend bag")

    private static func listen(_ configuration: Configuration, tls: TLSContext?) throws -> Listener {
        if let port = configuration.port { return try Listener.bind(host: configuration.host, port: port, tls: tls) }
        let first = tls == nil ? usualPort : usualSecurePort
        for port in first..<(first + portsTried) {
            do { return try Listener.bind(host: configuration.host, port: port, tls: tls) } catch {
                guard error.code == "transport.port-in-use" else { throw error }
            }
        }
        throw StartError(
            "no free port from \(first) to \(first + portsTried - 1) on \(configuration.host): give one with --port"
        )
    }
}
