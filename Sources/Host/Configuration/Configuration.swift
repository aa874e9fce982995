/// Everything that can be set: flags win over environment variables (`CARDHOST_*`), those over defaults.
package struct Configuration: Equatable, Sendable {
    /// Address to listen on.
    package var host = "127.0.0.1"
    /// Port to listen on; `nil` is 8080 or the next free one, 0 any free one.
    package var port: UInt16?
    /// Origin the pages are served from as browsers see it; `nil` derives it from the address.
    package var publicOrigin: String?
    /// Folder of template sets and messages.
    package var templates = "Templates"
    /// Folder of the browser client, styles and pictures.
    package var publicFiles = "Public"
    /// Locale of the wording, a file in `Templates/messages`.
    package var locale = "en"
    /// Most sessions at a time; each takes up to four slots of locked memory.
    package var sessions = 10_000
    /// Time after which a session without a connection ends.
    package var keepAlive = Duration.seconds(15 * 60)
    /// Time without an answer from the processor after which a payment counts as unknown.
    package var paymentTimeout = Duration.seconds(60)
    /// The Sandbox may be reached from other machines.
    package var allowsPublicSandbox = false
    /// Secrets may live in memory that could be swapped out.
    package var allowsUnlockedMemory = false

    package init() {}

    /// Whether only this machine can reach the address.
    package var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }
}
