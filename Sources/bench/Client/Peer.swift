import LiveWire

/// One browser's side of a WebSocket: what it has sent and what was answered.
final class Peer {
    /// An edit on its way.
    struct Pending {
        let sequence: UInt32
        let step: Int
        /// Nanoseconds of the monotonic clock.
        let sentAt: Int64
    }

    let socket: ClientSocket
    /// Edits sent so far, which is also the number of the last one.
    private(set) var sent: UInt32 = 0
    private(set) var pending: [Pending] = []
    /// Edits to be sent in all, when answers drive it.
    var goal: UInt32 = 0
    /// Code of the close frame that came, 1006 when the connection broke, `nil` while it lives.
    var closeCode: UInt16?
    /// A frame that has come in part.
    var rest: [UInt8] = []

    init(_ socket: consuming ClientSocket) {
        socket.stopBlocking()
        self.socket = socket
    }

    /// Sends the next step of the script; gives the message's size.
    @discardableResult
    func send(_ script: FormScript) throws(BenchError) -> Int {
        let index = Int(sent) % script.steps.count
        let message = script.steps[index].message
        sent += 1
        pending.append(Pending(sequence: sent, step: index, sentAt: monotonicNanoseconds()))
        try withUnsafeTemporaryAllocation(byteCount: message.count, alignment: 8) { (copy) throws(BenchError) in
            copy.copyBytes(from: message)
            copy.storeBytes(of: sent.bigEndian, toByteOffset: FormScript.sequenceOffset, as: UInt32.self)
            try send(Frames.Opcode.binary, UnsafeRawBufferPointer(copy))
        }
        return message.count
    }

    func send(_ opcode: UInt8, _ message: UnsafeRawBufferPointer) throws(BenchError) {
        let size = message.count + Frames.clientHeaderBytes
        // Any mask does here; this one differs from frame to frame.
        let mask = (sent &+ 1) &* 2_654_435_761
        try withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { (frame) throws(BenchError) in
            let count = Frames.write(opcode, message, mask: mask, into: frame)
            try socket.send(UnsafeRawBufferPointer(rebasing: frame[..<count]))
        }
    }

    /// Takes the oldest edit off the list if the acknowledged number covers it.
    func answered(upTo sequence: UInt32) -> Pending? {
        guard let first = pending.first, first.sequence <= sequence else { return nil }
        return pending.removeFirst()
    }
}
