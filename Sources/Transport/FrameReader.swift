import CWslay
import Glibc

/// One wslay event context, lent to a WebSocket from the first byte of a message to its last.
///
/// wslay checks the framing, unmasks, and answers pings and closes. Its own buffering of messages is off:
/// it would leave copies of payloads in the heap.
final class FrameReader {
    enum Outcome {
        /// Everything read so far was consumed: the reader can serve another connection.
        case atBoundary
        /// A message or frame has begun and not ended.
        /// `isNew`: an earlier message ended in the same read.
        case midMessage(isNew: Bool)
        /// The peer said goodbye and was answered; the code is its own, 1005 without one.
        case closed(code: UInt16)
        /// wslay found an error and said goodbye with this code.
        case refused(code: UInt16)
        /// Nothing was said yet: say goodbye with this code.
        case mustRefuse(code: UInt16)
        /// The handler ended the conversation meanwhile.
        case stopped
    }

    private var context: wslay_event_context_ptr?
    private let limits: Limits
    /// Outlives its readers, which it lends.
    private unowned(unsafe) let owner: Connections
    // Set for the length of one `read`.
    private var connection: Connection?
    private var input = UnsafeRawBufferPointer(start: nil, count: 0)
    // Bytes taken by wslay, and bytes of the frames it has announced: equal between two frames.
    private var taken: UInt64 = 0
    private var announced: UInt64 = 0
    private var isFragmented = false
    private var fragments = 0
    private var messageBytes: UInt64 = 0
    private var isControl = false
    private var hasDelivered = false
    private var refusal: UInt16 = 0
    private var closeCode: UInt16 = 0
    // The message: a piece of wslay's own buffer when it came whole, otherwise gathered.
    private var piece = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    private var gathered: [UInt8] = []

    init?(limits: Limits, owner: Connections) {
        self.limits = limits
        self.owner = owner
        var callbacks = Self.callbacks()
        let user = Unmanaged.passUnretained(self).toOpaque()
        guard wslay_event_context_server_init(&context, &callbacks, user) == 0 else { return nil }
        wslay_event_config_set_no_buffering(context, 1)
        wslay_event_config_set_max_recv_msg_length(context, UInt64(max(125, limits.messageBytes)))
    }

    deinit {
        gathered.wipe()
        wslay_event_context_free(context)
    }

    /// Reads frames; messages go to the connection's handler, pongs and closes into its output.
    func read(_ bytes: UnsafeRawBufferPointer, for connection: Connection) -> Outcome {
        self.connection = connection
        hasDelivered = false
        input = bytes
        let status = wslay_event_recv(context)
        defer {
            self.connection = nil
            input = UnsafeRawBufferPointer(start: nil, count: 0)
        }
        guard connection.phase == .webSocket else { return .stopped }
        if refusal != 0 { return .mustRefuse(code: refusal) }
        // On a broken frame wslay queues a close without a code, which is not what happened.
        guard status == 0, wslay_event_send(context) == 0 else { return .mustRefuse(code: 1002) }
        if closeCode != 0 { return .closed(code: closeCode) }
        if wslay_event_get_close_sent(context) != 0 {
            return .refused(code: wslay_event_get_status_code_sent(context))
        }
        guard wslay_event_want_read(context) != 0 else { return .mustRefuse(code: 1002) }
        guard taken == announced, !isFragmented else { return .midMessage(isNew: hasDelivered) }
        (taken, announced) = (0, 0)
        return .atBoundary
    }

    // MARK: - Called by wslay

    private static func callbacks() -> wslay_event_callbacks {
        var callbacks = wslay_event_callbacks()
        callbacks.recv_callback = { context, buffer, count, _, user in
            guard let buffer, let reader = FrameReader.from(user), !reader.input.isEmpty else {
                wslay_event_set_error(context, Int32(WSLAY_ERR_WOULDBLOCK.rawValue))
                return -1
            }
            return reader.take(UnsafeMutableRawBufferPointer(start: buffer, count: count))
        }
        callbacks.send_callback = { _, data, count, _, user in
            guard let data, let reader = FrameReader.from(user) else { return -1 }
            guard let connection = reader.connection else { return -1 }
            reader.owner.append(UnsafeRawBufferPointer(start: data, count: count), to: connection)
            return count
        }
        callbacks.on_frame_recv_start_callback = { _, frame, user in
            guard let frame, let reader = FrameReader.from(user) else { return }
            reader.frameBegan(frame.pointee)
        }
        callbacks.on_frame_recv_chunk_callback = { _, chunk, user in
            guard let chunk, let data = chunk.pointee.data, let reader = FrameReader.from(user) else { return }
            // The bytes lie in wslay's input buffer, are ours until the message callback returns, and are not
            // read by wslay again; they are zeroed there, hence mutable.
            let start = UnsafeMutableRawPointer(mutating: data)
            reader.payloadArrived(UnsafeMutableRawBufferPointer(start: start, count: chunk.pointee.data_length))
        }
        callbacks.on_msg_recv_callback = { _, message, user in
            guard let message, let reader = FrameReader.from(user) else { return }
            reader.messageEnded(opcode: message.pointee.opcode, statusCode: message.pointee.status_code)
        }
        return callbacks
    }

    private static func from(_ user: UnsafeMutableRawPointer?) -> FrameReader? {
        guard let user else { return nil }
        return Unmanaged<FrameReader>.fromOpaque(user).takeUnretainedValue()
    }

    private func take(_ room: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(room.count, input.count)
        room.copyMemory(from: UnsafeRawBufferPointer(rebasing: input[..<count]))
        input = UnsafeRawBufferPointer(rebasing: input[count...])
        taken += UInt64(count)
        return count
    }

    private func frameBegan(_ frame: wslay_event_on_frame_recv_start_arg) {
        let length = frame.payload_length
        announced += 6 + (length < 126 ? 0 : length < 65_536 ? 2 : 8) + length
        isControl = frame.opcode & 8 != 0
        if isControl {
            // RFC 6455 §5.5.1: the payload of a close is empty or begins with two bytes of code.
            if frame.opcode == UInt8(WSLAY_CONNECTION_CLOSE.rawValue), length == 1 { refuse(1002) }
            return
        }
        isFragmented = frame.fin == 0
        fragments += 1
        messageBytes += length
        if messageBytes > UInt64(limits.messageBytes) { refuse(1009) }
        if fragments > limits.messageFragments { refuse(1008) }
    }

    private func payloadArrived(_ bytes: UnsafeMutableRawBufferPointer) {
        guard !isControl, refusal == 0, !bytes.isEmpty else { return }
        if gathered.isEmpty, piece.isEmpty, !isFragmented, UInt64(bytes.count) == messageBytes {
            piece = bytes
        } else {
            gathered.appendWiping(UnsafeRawBufferPointer(bytes))
            wipeBytes(bytes)
        }
    }

    private func messageEnded(opcode: UInt8, statusCode: UInt16) {
        switch UInt32(opcode) {
        case WSLAY_TEXT_FRAME.rawValue, WSLAY_BINARY_FRAME.rawValue:
            deliver(isBinary: UInt32(opcode) == WSLAY_BINARY_FRAME.rawValue)
        case WSLAY_CONNECTION_CLOSE.rawValue:
            closeCode = statusCode == 0 ? 1005 : statusCode
        case WSLAY_PING.rawValue:
            // At once: a protocol error later in the same read drops what wslay has queued.
            if refusal == 0, connection?.phase == .webSocket { _ = wslay_event_send(context) }
        default:
            break
        }
    }

    private func deliver(isBinary: Bool) {
        guard refusal == 0, let connection, let socket = connection.socket, connection.phase == .webSocket else {
            return
        }
        (fragments, messageBytes) = (0, 0)
        hasDelivered = true
        if gathered.isEmpty {
            connection.handler?.received(UnsafeRawBufferPointer(piece), isBinary: isBinary, on: socket)
            wipeBytes(piece)
            piece = UnsafeMutableRawBufferPointer(start: nil, count: 0)
        } else {
            gathered.withUnsafeBytes { connection.handler?.received($0, isBinary: isBinary, on: socket) }
            gathered.wipe()
        }
        if connection.phase != .webSocket { wslay_event_shutdown_read(context) }
    }

    private func refuse(_ code: UInt16) {
        if refusal == 0 { refusal = code }
        wslay_event_shutdown_read(context)
    }
}
