package import LiveWire

/// Messages to the server as a browser writes them.
package enum SentMessage {
    package static func hello(
        program: UInt64, revision: UInt32, epoch: [UInt8], token: [UInt8], version: UInt8 = WireKey.version
    ) -> [UInt8] {
        let head = [WireKey.Up.hello, version] + bytes(program, 8) + bytes(UInt64(revision), 4)
        return head + [UInt8(epoch.count)] + epoch + token
    }

    package static func edit(
        _ field: UInt8, seq: UInt32, from: Int, to: Int, digits: String, isOverflow: Bool = false
    ) -> [UInt8] {
        let nibbles = digits.utf8.map { $0 & 0x0f } + Array(repeating: 0x0f, count: 20 - digits.utf8.count)
        let packed = (0..<10).map { nibbles[$0 * 2] << 4 | nibbles[$0 * 2 + 1] }
        let head = [WireKey.Up.secretEdit, field] + bytes(UInt64(seq), 4)
        let body = [UInt8(from), UInt8(to), UInt8(digits.utf8.count), isOverflow ? 1 : 0] + packed
        return head + body + Array(repeating: 0, count: 16)
    }

    package static func plain(_ field: UInt8, seq: UInt32, _ text: String) -> [UInt8] {
        [WireKey.Up.plainEdit, field] + bytes(UInt64(seq), 4) + Array(text.utf8)
    }

    package static func event(_ field: UInt8, seq: UInt32, _ kind: Incoming.FieldEvent.Kind) -> [UInt8] {
        [WireKey.Up.fieldEvent, field] + bytes(UInt64(seq), 4) + [kind.rawValue]
    }

    package static func action(_ code: UInt8, seq: UInt32, _ argument: String = "") -> [UInt8] {
        [WireKey.Up.action, code] + bytes(UInt64(seq), 4) + Array(argument.utf8)
    }

    private static func bytes(_ number: UInt64, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64($0 * 8)) }
    }
}
