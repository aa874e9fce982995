/// One HTTP request, complete with its body and already checked against the framing rules.
package struct Request {
    package enum Method: Sendable {
        case get, head, post
    }

    package let method: Method
    /// The target up to the first `?`, as sent: percent-encoding is not touched.
    package let path: String
    /// The target after the first `?`, nil without one.
    package let query: String?
    /// Zeroed by the transport after `respond(to:)` returned, unless a copy was kept.
    package let body: [UInt8]
    /// The peer's numeric address, without its port.
    package let remoteAddress: String
    /// Whether this is a well-formed WebSocket handshake, which alone may be answered by `Reply.upgrade`.
    package let isUpgrade: Bool
    /// Whether another loop sent the request here, which may not send it on.
    package let hasMoved: Bool
    private let fields: HeaderFields

    init(
        method: Method, path: String, query: String?, fields: HeaderFields, body: [UInt8], remoteAddress: String,
        isUpgrade: Bool, hasMoved: Bool,
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.fields = fields
        self.body = body
        self.remoteAddress = remoteAddress
        self.isUpgrade = isUpgrade
        self.hasMoved = hasMoved
    }

    /// The value of a header field, its name compared without case; several are joined by ", " (RFC 9110 §5.3).
    package func header(_ name: String) -> String? {
        fields.value(name)
    }
}
