package import Checkout
import LiveTemplate
import Secrets

/// The sessions of one loop, found by the page's token or by the socket's id; used on that loop's thread only.
package final class Sessions {
    private let environment: SessionEnvironment
    private let executor: any SerialExecutor
    private let capacity: Int
    private let keepAlive: Duration
    private var byID: [SessionID: LiveSession] = [:]
    private var byToken: [TokenHash: SessionID] = [:]
    private var tokens: [SessionID: TokenHash] = [:]

    /// All places are taken, or the system gave no random numbers.
    package struct Full: Error {}

    /// - Parameters:
    ///   - capacity: most sessions at a time.
    ///   - keepAlive: life of a session without a connection.
    package init(
        environment: SessionEnvironment, executor: any SerialExecutor, capacity: Int, keepAlive: Duration
    ) {
        self.environment = environment
        self.executor = executor
        self.capacity = capacity
        self.keepAlive = keepAlive
    }

    package var count: Int { byID.count }

    /// Makes a session and gives the token that opens its page, base64url of 128 random bits.
    package func create(_ order: Order) throws(Full) -> String {
        guard byID.count < capacity else { throw Full() }
        do {
            let token = try Token()
            let id = SessionID(try Random.bytes(8).reduce(0) { $0 << 8 | UInt64($1) })
            byID[id] = LiveSession(id: id, order: order, environment: environment, executor: executor)
            byToken[token.hash] = id
            tokens[id] = token.hash
            environment.reports.note(.created, of: id)
            return token.text
        } catch { throw Full() }
    }

    package func session(token: String) -> LiveSession? {
        Token(text: token).flatMap { byToken[$0.hash] }.flatMap { byID[$0] }
    }

    package func session(id: SessionID) -> LiveSession? { byID[id] }

    /// Ends the sessions nobody came back to and wipes their secrets.
    package func sweep() {
        let keepAlive = keepAlive
        for (id, session) in byID where session.assumeIsolated({ $0.isAbandoned(after: keepAlive) }) {
            session.assumeIsolated { $0.expire() }
            remove(id)
        }
    }

    /// A page that says the form is gone, HTML in UTF-8.
    package func gonePage() -> [UInt8] {
        var input = environment.base
        input[environment.schema.paymentPhase] = .text("gone")
        input[environment.schema.sandboxRestart] = environment.restartPath.map { .text($0) } ?? .null
        return environment.program.render(input)
    }

    private func remove(_ id: SessionID) {
        byID[id] = nil
        if let token = tokens.removeValue(forKey: id) { byToken[token] = nil }
    }
}
