/// Everything that can be set: flags win over environment variables (`CARDHOST_*`), those over defaults.
package struct Configuration: Equatable, Sendable {
    /// Address to listen on.
    package var host = "127.0.0.1"
    /// Port to listen on; `nil` is 8080 or the next free one, 0 any free one.
    package var port: UInt16?
    /// Listen on every address, and serve under each of this machine's: for phones on the local network.
    package var servesLocalNetwork = false
    /// Origin the pages are served from as browsers see it; `nil` derives it from the address.
    package var publicOrigin: String?
    /// PEM files of the certificate and its private key; both or neither. With them only TLS is spoken.
    package var tlsCertificate: String?
    package var tlsKey: String?
    /// Folder of template sets and messages.
    package var templates = "Templates"
    /// Folder of the browser client, styles and pictures.
    package var publicFiles = "Public"
    /// Locale of the wording, a file in `Templates/messages`.
    package var locale = "en"
    /// Loops, each one thread with its own connections and sessions; `nil` is one a core.
    package var loops: Int?
    /// Most sessions at a time; each takes up to four slots of locked memory.
    package var sessions = 10_000
    /// Time after which a session without a connection ends.
    package var keepAlive = Duration.seconds(15 * 60)
    /// Time without an answer from the processor after which a payment counts as unknown.
    package var paymentTimeout = Duration.seconds(60)
    /// Time that attempts to pay under way have to finish once the server is asked to end.
    package var drain = Duration.seconds(10)
    /// Messages a second one page may send in the long run.
    package var editRate = 50
    /// Forms a minute one client address may open, in the long run and at once.
    package var addressSessions = 60
    /// Sockets a minute one client address may open, in the long run and at once.
    package var addressConnections = 600
    /// Proxies whose word on a client's address is taken.
    package var trustedProxies = TrustedProxies()
    /// Address of the listener for health and metrics.
    package var operationsHost = "127.0.0.1"
    /// Its port, 0 for any free one; `nil` for no such listener.
    package var operationsPort: UInt16?
    package var logLevel = LogLevel.info
    /// The Sandbox may be reached from other machines.
    package var allowsPublicSandbox = false
    /// Secrets may live in memory that could be swapped out.
    package var allowsUnlockedMemory = false

    package init() {}

    /// Whether only this machine can reach the address.
    package var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }
}
