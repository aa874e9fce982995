/// WebSocket frames as a client writes and reads them (RFC 6455 §5.2), for messages of this benchmark only.
enum Frames {
    enum Opcode {
        static let binary: UInt8 = 0x2
        static let close: UInt8 = 0x8
        static let ping: UInt8 = 0x9
        static let pong: UInt8 = 0xa
    }

    /// Most bytes a frame adds to a message of at most 125 bytes.
    static let clientHeaderBytes = 6

    /// Writes a masked frame into `frame` and gives its size; the message has at most 125 bytes.
    static func write(
        _ opcode: UInt8, _ message: UnsafeRawBufferPointer, mask: UInt32, into frame: UnsafeMutableRawBufferPointer
    ) -> Int {
        precondition(message.count <= 125 && frame.count >= message.count + clientHeaderBytes)
        frame[0] = 0x80 | opcode
        frame[1] = 0x80 | UInt8(message.count)
        frame.storeBytes(of: mask, toByteOffset: 2, as: UInt32.self)
        for index in 0..<message.count {
            frame[clientHeaderBytes + index] = message[index] ^ frame[2 + index & 3]
        }
        return clientHeaderBytes + message.count
    }

    /// The first whole frame of `bytes`: its opcode, where its message is, and where the next frame begins.
    struct Incoming {
        let opcode: UInt8
        let message: Range<Int>
        var end: Int { message.upperBound }
    }

    /// `nil` when more bytes have to come first.
    ///
    /// - Throws: `bench.frame` for what no server may send or this one never does: a mask, a fragment.
    static func read(_ bytes: UnsafeRawBufferPointer, from start: Int) throws(BenchError) -> Incoming? {
        guard bytes.count - start >= 2 else { return nil }
        guard bytes[start] & 0xf0 == 0x80, bytes[start + 1] & 0x80 == 0 else {
            throw BenchError("bench.frame", "a masked or split frame came")
        }
        var header = 2
        var length = Int(bytes[start + 1])
        if length >= 126 {
            let size = length == 126 ? 2 : 8
            header += size
            guard bytes.count - start >= header else { return nil }
            length = bytes[(start + 2)..<(start + header)].reduce(0) { $0 << 8 | Int($1) }
            guard (0...1_000_000).contains(length) else { throw BenchError("bench.frame", "a frame is too long") }
        }
        guard bytes.count - start >= header + length else { return nil }
        return Incoming(
            opcode: bytes[start] & 0x0f, message: (start + header)..<(start + header + length))
    }
}
