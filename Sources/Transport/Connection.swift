/// One accepted connection: what it is doing, what it has borrowed, and when its patience ends.
///
/// An idle connection holds no buffer and no parser; those are lent by `Connections`.
final class Connection {
    enum Phase: UInt8 {
        /// Reading requests or answering one.
        case http
        /// Exchanging WebSocket messages.
        case webSocket
        /// The last word is in the output; nothing more is read for the application.
        case closing
        /// The last word was written and our side shut; input is discarded until the peer closes.
        case draining
        case dead
    }

    let id: UInt64
    let descriptor: Int32
    let listener: Listener
    /// What answers on the loop the connection is on.
    var application: (any Application)?
    let remoteAddress: String
    /// Nil for a connection in the clear.
    var tls: TLSStream?
    /// The TLS handshake is not over.
    var isHandshaking: Bool

    var phase = Phase.http
    /// Registered in the loop's list of connections to settle at the end of the turn.
    var isUnsettled = false
    /// To be closed without another word.
    var isDoomed = false
    /// The peer has shut its side.
    var hasInputEnded = false
    /// The loop that is to answer the request just read; the connection leaves at the end of the turn.
    var destination: EventLoop?
    /// The request being answered came from another loop.
    var hasMoved = false
    /// A request waits for a later reply.
    var isAwaitingReply = false
    var isReadingBody = false
    /// Silent for so long that a ping was sent, and not a byte since.
    var isPinged = false
    var closeCode: UInt16 = 1006
    /// Events the descriptor is registered for.
    var interest: UInt32 = 0

    var requestReader: RequestReader?
    var frameReader: FrameReader?
    var output: OutputBuffer?
    /// A large response body after the output, written from the shared array.
    var tail: OutputTail?
    /// Pipelined bytes that wait until the request before them is answered.
    var backlog: [UInt8] = []
    var handler: (any SocketHandler)?
    var socket: Socket?

    // Milliseconds of the loop's clock.
    var readDeadline = Int64.max
    var stallDeadline = Int64.max
    var lastReceived: Int64 = 0
    /// When the timer queue will look at this connection next.
    var alarm = Int64.max

    init(id: UInt64, descriptor: Int32, listener: Listener, remoteAddress: String, tls: TLSStream?) {
        self.id = id
        self.descriptor = descriptor
        self.listener = listener
        self.remoteAddress = remoteAddress
        self.tls = tls
        isHandshaking = tls != nil
    }

    var hasOutput: Bool { output != nil || tail != nil }
}

/// The unwritten rest of a shared array.
struct OutputTail {
    let bytes: [UInt8]
    var offset = 0

    var count: Int { bytes.count - offset }
}
