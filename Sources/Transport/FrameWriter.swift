import CWslay

/// Frames whole, unmasked server messages with one wslay frame context a loop, which is idle between messages.
final class FrameWriter {
    enum Opcode: UInt8 {
        case text = 1
        case binary = 2
        case close = 8
        case ping = 9
    }

    /// Bytes a frame header takes at most when the server sends it (RFC 6455 §5.2).
    static let headerBytes = 10

    private var context: wslay_frame_context_ptr?
    private var target: OutputBuffer?

    init() {
        var callbacks = wslay_frame_callbacks()
        callbacks.send_callback = { data, count, _, user in
            guard let data, let user else { return -1 }
            let writer = Unmanaged<FrameWriter>.fromOpaque(user).takeUnretainedValue()
            writer.target?.append(UnsafeRawBufferPointer(start: data, count: count))
            return count
        }
        let status = wslay_frame_context_init(&context, &callbacks, Unmanaged.passUnretained(self).toOpaque())
        precondition(status == 0, "wslay found no memory for the loop's frame context")
    }

    deinit {
        wslay_frame_context_free(context)
    }

    func write(_ opcode: Opcode, _ payload: UnsafeRawBufferPointer, into output: OutputBuffer) {
        var frame = wslay_frame_iocb()
        frame.fin = 1
        frame.opcode = opcode.rawValue
        frame.payload_length = UInt64(payload.count)
        frame.data = payload.baseAddress?.assumingMemoryBound(to: UInt8.self)
        frame.data_length = payload.count
        target = output
        let written = wslay_frame_send(context, &frame)
        target = nil
        precondition(written == payload.count, "the send callback takes everything")
    }

    /// A close frame with a code and at most 123 bytes of reason, cut between characters.
    func writeClose(code: UInt16, reason: String, into output: OutputBuffer) {
        var payload = [UInt8(code >> 8), UInt8(code & 0xFF)]
        for character in reason {
            guard payload.count + character.utf8.count <= 125 else { break }
            payload.append(contentsOf: character.utf8)
        }
        payload.withUnsafeBytes { write(.close, $0, into: output) }
    }
}
