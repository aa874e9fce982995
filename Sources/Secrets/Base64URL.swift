/// The alphabet of RFC 4648 section 5, without padding: fit for a path and an attribute.
package enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Four characters for three bytes, no padding at the end.
    package static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        var window: UInt32 = 0
        var bits = 0
        for byte in bytes {
            window = window << 8 | UInt32(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                text.append(alphabet[Int(window >> UInt32(bits) & 0x3f)])
            }
        }
        if bits > 0 {
            text.append(alphabet[Int(window << UInt32(6 - bits) & 0x3f)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes, or nil for anything `encode` would not have written: a foreign character, padding, a lone last
    /// character, left-over bits that are not zero. So every byte string has one text.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count * 3 / 4)
        var window: UInt32 = 0
        var bits = 0
        for character in text.utf8 {
            guard let value = value(of: character) else {
                return nil
            }
            window = window << 6 | value
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: window >> UInt32(bits)))
            }
        }
        let rest = window & (1 << UInt32(bits) - 1)
        return bits < 6 && rest == 0 ? bytes : nil
    }

    private static func value(of character: UInt8) -> UInt32? {
        switch character {
        case 0x41...0x5a: UInt32(character) - 0x41
        case 0x61...0x7a: UInt32(character) - 0x61 + 26
        case 0x30...0x39: UInt32(character) - 0x30 + 52
        case 0x2d: 62
        case 0x5f: 63
        default: nil
        }
    }
}
