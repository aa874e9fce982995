/// What serves the requests of a listener. Every call comes on the loop's thread.
package protocol Application: AnyObject {
    func respond(to request: Request) -> Reply

    /// The answer to a request the transport refuses by itself (framing, limits, deadlines); status 400 to 505.
    func refusal(status: Int) -> Response
}

extension Application {
    package func refusal(status: Int) -> Response {
        .text("\(status) \(reasonPhrase(status))\n", status: status)
    }
}

/// One side of a WebSocket. Every call comes on the loop's thread.
package protocol SocketHandler: AnyObject {
    func opened(_ socket: Socket)

    /// A whole message. The bytes are zeroed after the call returns: copy what has to stay.
    func received(_ message: UnsafeRawBufferPointer, isBinary: Bool, on socket: Socket)

    /// The last call. The code is the peer's if it closed first, else ours;
    /// 1005 when the peer gave none, 1006 when the connection broke (RFC 6455 §7.4.1).
    func closed(_ socket: Socket, code: UInt16)
}
