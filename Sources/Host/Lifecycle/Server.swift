import CardForm
import Checkout
import Embed
package import Gateway
import Glibc
import LiveSession
import LiveTemplate
import Secrets
import Transport

/// The running program: one loop with its listener, its sessions and the Sandbox behind them.
package final class Server {
    /// Where browsers find it, without a trailing slash.
    package let origin: String
    package let port: UInt16
    /// The secrets alive in this process.
    package var liveSecrets: Int { arena.live }
    /// The ledger of the embedded processor.
    package let sandbox: Sandbox

    private let loop: EventLoop
    private let arena: SecretArena
    private let sessions: Sessions

    /// How often abandoned sessions are looked for, at most.
    private static let sweepInterval = Duration.seconds(5)
    /// The port asked for first when none is set, and how many after it are tried.
    private static let usualPort: UInt16 = 8080
    private static let portsTried: UInt16 = 20

    /// Reads templates and files, takes the memory for secrets, binds the address and starts to serve.
    package static func start(_ configuration: Configuration) throws -> Server {
        try Server(configuration, content: Content(configuration))
    }

    private init(_ configuration: Configuration, content: Content) throws {
        arena = try SecretArena(
            slots: SecretArena.slots(forSessions: configuration.sessions),
            allowUnlocked: configuration.allowsUnlockedMemory)
        let loop = try EventLoop()
        let listener = try Self.listen(configuration)
        port = listener.port
        sandbox = Sandbox()
        let local = "http://\(configuration.host):\(listener.port)"
        origin = configuration.publicOrigin ?? local
        let environment = SessionEnvironment(
            program: content.program, schema: content.schema, messages: content.messages, arena: arena,
            gateway: sandbox, clock: LoopClock(loop: loop), signing: try Signing(), base: content.base,
            paymentTimeout: configuration.paymentTimeout, restartPath: "/")
        sessions = Sessions(
            environment: environment, executor: loop, capacity: configuration.sessions,
            keepAlive: configuration.keepAlive)
        self.loop = loop
        let admitted =
            configuration.publicOrigin.map { [$0] }
            ?? (configuration.isLoopback ? [local, "http://localhost:\(port)"] : [local])
        let routes = Routes(
            loop: loop, sessions: sessions, assets: content.assets, origins: OriginPolicy(admitted),
            demonstration: Self.demonstration)
        loop.serve(listener, with: routes)
        Self.scheduleSweep(of: sessions, on: loop, every: min(Self.sweepInterval, configuration.keepAlive))
        try loop.start()
    }

    /// Tells every page to come back later and ends the loop; the kernel clears the memory of the process.
    package func stop() {
        loop.stop()
    }

    private static func scheduleSweep(of sessions: Sessions, on loop: EventLoop, every interval: Duration) {
        _ = loop.schedule(after: interval) { [unowned loop] in
            sessions.sweep()
            scheduleSweep(of: sessions, on: loop, every: interval)
        }
    }

    /// What the page of a fresh session asks to pay for.
    private static let demonstration = Order(
        id: "demonstration", amount: Money(minorUnits: 4900, currency: .usd), description: "Canvas weekend bag")

    private static func listen(_ configuration: Configuration) throws -> Listener {
        if let port = configuration.port { return try Listener.bind(host: configuration.host, port: port) }
        for port in usualPort..<(usualPort + portsTried) {
            do { return try Listener.bind(host: configuration.host, port: port) } catch {
                guard error.code == "transport.port-in-use" else { throw error }
            }
        }
        throw StartError(
            "no free port from \(usualPort) to \(usualPort + portsTried - 1) on \(configuration.host): give one with --port"
        )
    }
}
