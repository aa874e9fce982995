package import Checkout
import LiveTemplate
import Secrets

/// The sessions of one loop, found by the page's token or by the socket's id; used on that loop's thread only.
package final class Sessions {
    private let environment: SessionEnvironment
    private let executor: any SerialExecutor
    private let places: SessionPlaces
    private let loop: Int
    private let loops: Int
    private let keepAlive: Duration
    private var byID: [SessionID: LiveSession] = [:]
    private var byToken: [TokenHash: SessionID] = [:]
    private var tokens: [SessionID: TokenHash] = [:]

    /// All places are taken, or the system gave no random numbers.
    package struct Full: Error {}

    /// - Parameters:
    ///   - executor: the loop these sessions live on.
    ///   - places: shared by the sessions of all loops.
    ///   - keepAlive: life of a session without a connection.
    ///   - loop: number of the loop, below `loops`; ids and tokens carry it.
    ///   - loops: how many loops there are, at most 64.
    package init(
        environment: SessionEnvironment, executor: any SerialExecutor, places: SessionPlaces, keepAlive: Duration,
        loop: Int = 0, loops: Int = 1
    ) {
        precondition((1...SessionID.loops).contains(loops) && (0..<loops).contains(loop), "no such loop")
        self.environment = environment
        self.executor = executor
        self.places = places
        self.keepAlive = keepAlive
        self.loop = loop
        self.loops = loops
    }

    package var count: Int { byID.count }

    /// Makes a session and gives the token that opens its page: base64url of 128 random bits and the number of
    /// the loop.
    package func create(_ order: Order) throws(Full) -> String {
        guard places.take() else { throw Full() }
        do {
            let token = try Token(tag: UInt8(loop))
            let id = SessionID(random: try Random.bytes(8).reduce(0) { $0 << 8 | UInt64($1) }, loop: loop)
            byID[id] = LiveSession(id: id, order: order, environment: environment, executor: executor)
            byToken[token.hash] = id
            tokens[id] = token.hash
            environment.reports.note(.created, of: id)
            return token.text
        } catch {
            places.giveBack()
            throw Full()
        }
    }

    package func session(token: String) -> LiveSession? {
        Token(text: token).flatMap { byToken[$0.hash] }.flatMap { byID[$0] }
    }

    package func session(id: SessionID) -> LiveSession? { byID[id] }

    /// Number of the loop that has the session of a token, if any has; nil for what is no token.
    package func loop(ofToken text: String) -> Int? { Token(text: text).map { Int($0.tag) % loops } }

    /// Number of the loop that has a session, if any has.
    package func loop(of id: SessionID) -> Int { id.loop % loops }

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
        places.giveBack()
        if let token = tokens.removeValue(forKey: id) { byToken[token] = nil }
    }
}
