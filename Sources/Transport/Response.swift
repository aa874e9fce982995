/// An answer to one request; the transport adds `date`, `content-length` and `connection`.
package struct Response {
    package var status: Int
    package var headers: [(name: String, value: String)]
    /// Sent without being copied when large, so static files share one array.
    package var body: [UInt8]

    package init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    package static func text(
        _ text: String, status: Int = 200, contentType: String = "text/plain; charset=utf-8",
    ) -> Response {
        Response(status: status, headers: [("content-type", contentType)], body: Array(text.utf8))
    }
}

/// What the application decides about a request.
package enum Reply {
    case response(Response)
    /// Accepts the WebSocket handshake; answered with 426 when the request is none.
    case upgrade(any SocketHandler)
    /// The request belongs to another loop of the listener: the connection moves there, and the application of that
    /// loop is asked instead. Once for a request; answered with 503 where it cannot be.
    case elsewhere(EventLoop)
    /// The answer comes later: the closure is called at once and keeps the responder.
    case later((Responder) -> Void)
}
