import Checkout
import Embed
import LiveSession
import Transport

/// Answers every request: pages of sessions, their sockets, and the files they need.
final class Routes: Application {
    private let loop: EventLoop
    private let sessions: Sessions
    private let assets: AssetFolder
    private let origins: OriginPolicy
    private let demonstration: Order

    init(loop: EventLoop, sessions: Sessions, assets: AssetFolder, origins: OriginPolicy, demonstration: Order) {
        self.loop = loop
        self.sessions = sessions
        self.assets = assets
        self.origins = origins
        self.demonstration = demonstration
    }

    func respond(to request: Request) -> Reply {
        let path = request.path
        if path == "/" { return .response(isRead(request) ? start() : methodNotAllowed) }
        if path.hasPrefix("/f/") {
            return .response(isRead(request) ? page(token: path.dropFirst(3)) : methodNotAllowed)
        }
        if path.hasPrefix("/ws/") { return socket(request, id: path.dropFirst(4)) }
        if path.hasPrefix("/assets/") {
            guard isRead(request) else { return .response(methodNotAllowed) }
            return .response(assets.response(to: request) ?? notFound)
        }
        return .response(notFound)
    }

    func refusal(status: Int) -> Response { plain("\(status)\n", status: status) }

    /// Makes a session of the Sandbox and sends the browser to its page.
    private func start() -> Response {
        do {
            let token = try sessions.create(demonstration)
            return Response(status: 303, headers: SecurityHeaders.plain + [("location", "/f/" + token)])
        } catch {
            return plain("Too many sessions are open; try again in a minute.\n", status: 503, ("retry-after", "60"))
        }
    }

    private func page(token: some StringProtocol) -> Response {
        let session = sessions.session(token: String(token))
        let html = session.map { session in session.assumeIsolated { $0.page() } } ?? sessions.gonePage()
        let headers = SecurityHeaders.page(framedBy: .nobody) + [("content-type", "text/html; charset=utf-8")]
        return Response(status: session == nil ? 404 : 200, headers: headers, body: html)
    }

    private func socket(_ request: Request, id: some StringProtocol) -> Reply {
        guard request.isUpgrade else {
            return .response(
                plain("This address takes WebSocket connections only.\n", status: 426, ("upgrade", "websocket")))
        }
        guard origins.admits(request.header("origin")) else {
            return .response(plain("The Origin header does not name this server.\n", status: 403))
        }
        return .upgrade(FormConnection(session: SessionID(id).flatMap(sessions.session(id:)), loop: loop))
    }

    private func isRead(_ request: Request) -> Bool { request.method != .post }

    private var notFound: Response { plain("There is nothing at this address.\n", status: 404) }

    private var methodNotAllowed: Response {
        plain("This address can only be read.\n", status: 405, ("allow", "GET, HEAD"))
    }

    private func plain(_ text: String, status: Int, _ extra: (name: String, value: String)...) -> Response {
        let headers = SecurityHeaders.plain + [("content-type", "text/plain; charset=utf-8")] + extra
        return Response(status: status, headers: headers, body: Array(text.utf8))
    }
}
