/// What a connection may use: bytes, counts and time.
///
/// Every duration is an absolute deadline from its start; bytes that trickle in do not extend it,
/// except for `idle` and `writeStall`, which count from the last progress.
package struct Limits: Sendable {
    /// Bytes of request target, header names and header values together.
    package var headerBytes = 8_192
    /// Header fields of one request.
    package var headerCount = 64
    /// Bytes of one request body.
    package var bodyBytes = 65_536
    /// Bytes of one WebSocket message; at least 125, the size of a control frame (RFC 6455 §5.5).
    package var messageBytes = 4_096
    /// Frames one WebSocket message may be split into.
    package var messageFragments = 64
    /// Bytes of messages waiting for a peer that reads slowly; one more message and it is cut off.
    /// A single larger message is taken when nothing else waits.
    package var outboundBytes = 262_144
    /// Open connections of a group of loops; beyond it new ones wait in the listener's backlog.
    package var connections = 20_000
    /// TLS handshakes of a group under way; beyond it new connections wait in the listener's backlog. A stranger's
    /// handshake may take 130 KB for a moment.
    package var handshakes = 2_048

    /// From the accept to the end of the TLS handshake.
    package var handshakeDeadline: Duration = .seconds(5)
    /// From the first byte (or the accept, or the handshake) to the end of the header.
    package var headerDeadline: Duration = .seconds(5)
    /// From the end of the header to the end of the body.
    package var bodyDeadline: Duration = .seconds(10)
    /// From a request to the answer its application promised for later.
    package var replyDeadline: Duration = .seconds(90)
    /// From the first to the last byte of a WebSocket message.
    package var messageDeadline: Duration = .seconds(5)
    /// Between an answer and the next request.
    package var keepAlive: Duration = .seconds(20)
    /// Silence on a WebSocket after which the peer is pinged.
    package var pingInterval: Duration = .seconds(20)
    /// Silence on a WebSocket, pongs included, after which the peer is taken for dead.
    package var idle: Duration = .seconds(60)
    /// Time in which a peer with bytes waiting must take at least one.
    package var writeStall: Duration = .seconds(10)
    /// How long a connection that said its last word waits for the peer to close.
    package var linger: Duration = .seconds(2)
    /// How long accepting pauses when there is no place, or no file descriptor, for one more connection.
    package var acceptPause: Duration = .milliseconds(100)

    package init() {}
}

extension Duration {
    /// Whole milliseconds, rounded up, never negative, at most about 24 days.
    var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        let whole = min(seconds, 2_000_000) * 1_000
        return whole + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    }
}
