import LiveWire

/// What a page tells its client about the session, from the attributes of its root element.
struct BootData {
    let socketPath: String
    let program: UInt64
    let revision: UInt32
    private let token: [UInt8]

    /// - Throws: `bench.page` naming the attribute that is missing or wrong.
    init(page: [UInt8]) throws(BenchError) {
        // The root element comes first; a page of any size is not searched to its end.
        let text = String(decoding: page.prefix(4_096), as: UTF8.self)
        socketPath = try Self.attribute("data-cf-socket", of: text)
        guard let program = UInt64(try Self.attribute("data-cf-program", of: text), radix: 16),
            let revision = UInt32(try Self.attribute("data-cf-revision", of: text))
        else { throw BenchError("bench.page", "data-cf-program or data-cf-revision is no number") }
        self.program = program
        self.revision = revision
        token = try Self.base64URL(Self.attribute("data-cf-token", of: text))
        guard token.count == WireKey.pageTokenSize else {
            throw BenchError("bench.page", "data-cf-token has \(token.count) bytes, expected \(WireKey.pageTokenSize)")
        }
    }

    /// The first message of a connection.
    /// - Parameter epoch: names the page load, 16 bytes.
    func hello(epoch: [UInt8]) -> [UInt8] {
        var message: [UInt8] = [WireKey.Up.hello, WireKey.version]
        withUnsafeBytes(of: program.bigEndian) { message += Array($0) }
        withUnsafeBytes(of: revision.bigEndian) { message += Array($0) }
        message.append(UInt8(truncatingIfNeeded: epoch.count))
        return message + epoch + token
    }

    private static func attribute(_ name: String, of text: String) throws(BenchError) -> String {
        let quoted = "\(name)=\""
        guard let start = text.firstRange(of: quoted)?.upperBound,
            let end = text[start...].firstIndex(of: "\"")
        else { throw BenchError("bench.page", "the page has no \(name)") }
        return String(text[start..<end])
    }

    private static func base64URL(_ text: String) throws(BenchError) -> [UInt8] {
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        for byte in text.utf8 {
            let value: UInt8
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
            case UInt8(ascii: "-"): value = 62
            case UInt8(ascii: "_"): value = 63
            default: throw BenchError("bench.page", "data-cf-token is not base64url")
            }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return bytes
    }
}
