import Checkout
import Embed
import LiveSession
import Transport

/// Answers every request of one loop: pages of sessions, their sockets, and the files they need. What concerns a session
/// of another loop goes there.
final class Routes: Application {
    private let loops: [EventLoop]
    private let number: Int
    /// Loop of the next session made here.
    private var turn: Int
    private let sessions: Sessions
    private let assets: AssetFolder
    private let origins: OriginPolicy
    private let isSecure: Bool
    private let demonstration: Order
    private let gate: Gate
    private let journal: Journal

    /// - Parameters:
    ///   - number: which of the loops this one is.
    ///   - isSecure: every answer goes over TLS and asks for it in the future.
    init(
        loops: [EventLoop], number: Int, sessions: Sessions, assets: AssetFolder, origins: OriginPolicy, isSecure: Bool,
        demonstration: Order, gate: Gate, journal: Journal
    ) {
        self.loops = loops
        self.number = number
        turn = number
        self.sessions = sessions
        self.assets = assets
        self.origins = origins
        self.isSecure = isSecure
        self.demonstration = demonstration
        self.gate = gate
        self.journal = journal
    }

    func respond(to request: Request) -> Reply {
        let reply = reply(to: request)
        switch reply {
        case .response(let response):
            journal.answered(response.status)
            return .response(secured(response))
        case .upgrade: journal.answered(101)
        case .later, .elsewhere: break
        }
        return reply
    }

    func refusal(status: Int) -> Response {
        journal.answered(status)
        return secured(plain("\(status)\n", status: status))
    }

    private func secured(_ response: Response) -> Response {
        guard isSecure else { return response }
        var response = response
        response.headers += SecurityHeaders.transportSecurity
        return response
    }

    private func reply(to request: Request) -> Reply {
        let path = request.path
        if path == "/" {
            switch request.method {
            case .get: return start(request)
            // Asked what is here; a session is made for who comes in.
            case .head: return .response(plain("", status: 200))
            case .post: return .response(methodNotAllowed)
            }
        }
        if path.hasPrefix("/f/") {
            return isRead(request) ? page(token: String(path.dropFirst(3))) : .response(methodNotAllowed)
        }
        if path.hasPrefix("/ws/") { return socket(request, id: path.dropFirst(4)) }
        if path.hasPrefix("/assets/") {
            guard isRead(request) else { return .response(methodNotAllowed) }
            return .response(assets.response(to: request) ?? notFound)
        }
        return .response(notFound)
    }

    /// Makes a session of the Sandbox, on one loop after the other, and sends the browser to its page.
    private func start(_ request: Request) -> Reply {
        if !request.hasMoved {
            defer { turn = (turn + 1) % loops.count }
            if turn != number { return .elsewhere(loops[turn]) }
        }
        switch gate.refusesSession(request, at: now) {
        case nil: break
        case .draining:
            return .response(
                plain("This server is about to end; try again in a moment.\n", status: 503, ("retry-after", "5")))
        case .tooOften(let wait): return .response(tooManyRequests(wait))
        }
        do {
            let token = try sessions.create(demonstration)
            return .response(Response(status: 303, headers: SecurityHeaders.plain + [("location", "/f/" + token)]))
        } catch {
            journal.metrics.limits.add(.sessions)
            return .response(
                plain("Too many sessions are open; try again in a minute.\n", status: 503, ("retry-after", "60")))
        }
    }

    private func page(token: String) -> Reply {
        if let home = sessions.loop(ofToken: token), home != number { return .elsewhere(loops[home]) }
        let session = sessions.session(token: token)
        let html = session.map { session in session.assumeIsolated { $0.page() } } ?? sessions.gonePage()
        let headers = SecurityHeaders.page(framedBy: .nobody) + [("content-type", "text/html; charset=utf-8")]
        return .response(Response(status: session == nil ? 404 : 200, headers: headers, body: html))
    }

    private func socket(_ request: Request, id: some StringProtocol) -> Reply {
        guard request.isUpgrade else {
            return .response(
                plain("This address takes WebSocket connections only.\n", status: 426, ("upgrade", "websocket")))
        }
        guard origins.admits(request.header("origin")) else {
            return .response(plain("The Origin header does not name this server.\n", status: 403))
        }
        let id = SessionID(id)
        if let id, sessions.loop(of: id) != number { return .elsewhere(loops[sessions.loop(of: id)]) }
        if let wait = gate.refusesConnection(request, at: now) { return .response(tooManyRequests(wait)) }
        let session = id.flatMap(sessions.session(id:))
        return .upgrade(FormConnection(session: session, loop: loops[number], journal: journal))
    }

    /// One clock for what all loops limit together.
    private var now: Duration { loops[0].now }

    private func isRead(_ request: Request) -> Bool { request.method != .post }

    private func tooManyRequests(_ wait: Duration) -> Response {
        // Rounded up: who comes back in time is let in.
        let seconds = wait.components.seconds + 1
        return plain(
            "Too many requests from your address; try again in a moment.\n", status: 429, ("retry-after", "\(seconds)"))
    }

    private var notFound: Response { plain("There is nothing at this address.\n", status: 404) }

    private var methodNotAllowed: Response {
        plain("This address can only be read.\n", status: 405, ("allow", "GET, HEAD"))
    }

    private func plain(_ text: String, status: Int, _ extra: (name: String, value: String)...) -> Response {
        let headers = SecurityHeaders.plain + [("content-type", "text/plain; charset=utf-8")] + extra
        return Response(status: status, headers: headers, body: Array(text.utf8))
    }
}
