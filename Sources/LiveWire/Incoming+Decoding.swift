extension Incoming {
    /// Reads one binary message.
    package static func decode(_ bytes: UnsafeRawBufferPointer) throws(WireError) -> Incoming {
        guard let kind = bytes.first else { throw WireError("wire.empty", expected: "a message kind") }
        switch kind {
        case WireKey.Up.secretEdit: return .secretEdit(try secretEdit(bytes))
        case WireKey.Up.plainEdit: return .plainEdit(try plainEdit(bytes))
        case WireKey.Up.fieldEvent: return .fieldEvent(try fieldEvent(bytes))
        case WireKey.Up.action: return .action(try action(bytes))
        case WireKey.Up.hello: return .hello(try hello(bytes))
        default: throw WireError("wire.kind", expected: "a known message kind")
        }
    }

    private static func secretEdit(_ bytes: UnsafeRawBufferPointer) throws(WireError) -> SecretEdit {
        guard bytes.count == WireKey.secretEditSize else { throw WireError("wire.edit.size", expected: "36 bytes") }
        let from = Int(bytes[6])
        let to = Int(bytes[7])
        let count = Int(bytes[8])
        guard from <= to, to <= WireKey.mostDigits else {
            throw WireError("wire.edit.range", expected: "from ≤ to ≤ 19")
        }
        guard count <= WireKey.mostDigits else { throw WireError("wire.edit.count", expected: "at most 19 digits") }
        let packed = UnsafeRawBufferPointer(rebasing: bytes[10..<20])
        for index in 0..<20 {
            let nibble = index & 1 == 0 ? packed[index >> 1] >> 4 : packed[index >> 1] & 0x0f
            guard index < count ? nibble <= 9 : nibble == 0x0f else {
                throw WireError("wire.edit.digits", expected: "decimal digits, then 0xf")
            }
        }
        return SecretEdit(
            field: bytes[1], seq: number(bytes, at: 2), from: from, to: to, count: count,
            isOverflow: bytes[9] & 1 != 0, packed: packed)
    }

    private static func plainEdit(_ bytes: UnsafeRawBufferPointer) throws(WireError) -> PlainEdit {
        guard bytes.count >= 6 else { throw WireError("wire.plain.size", expected: "6 bytes or more") }
        let text = UnsafeRawBufferPointer(rebasing: bytes[6...])
        guard isUTF8(text) else {
            throw WireError("wire.plain.utf8", expected: "UTF-8", closeCode: CloseCode.invalidData)
        }
        return PlainEdit(field: bytes[1], seq: number(bytes, at: 2), text: text)
    }

    private static func fieldEvent(_ bytes: UnsafeRawBufferPointer) throws(WireError) -> FieldEvent {
        guard bytes.count == 7 else { throw WireError("wire.event.size", expected: "7 bytes") }
        guard let kind = FieldEvent.Kind(rawValue: bytes[6]) else {
            throw WireError("wire.event.kind", expected: "1 (focus) or 2 (blur)")
        }
        return FieldEvent(field: bytes[1], seq: number(bytes, at: 2), kind: kind)
    }

    private static func action(_ bytes: UnsafeRawBufferPointer) throws(WireError) -> Action {
        guard bytes.count >= 6, bytes.count <= 6 + 64 else {
            throw WireError("wire.action.size", expected: "6 to 70 bytes")
        }
        guard let argument = String(validating: bytes[6...], as: UTF8.self) else {
            throw WireError("wire.action.utf8", expected: "UTF-8", closeCode: CloseCode.invalidData)
        }
        return Action(code: bytes[1], seq: number(bytes, at: 2), argument: argument)
    }

    private static func hello(_ bytes: UnsafeRawBufferPointer) throws(WireError) -> Hello {
        guard bytes.count >= 15 else { throw WireError("wire.hello.size", expected: "15 bytes or more") }
        let epochEnd = 15 + Int(bytes[14])
        guard (8...65).contains(Int(bytes[14])), bytes.count == epochEnd + WireKey.pageTokenSize else {
            throw WireError("wire.hello.size", expected: "an epoch of 8 to 65 bytes and a page token of 32")
        }
        let revision: UInt32 = number(bytes, at: 10)
        return Hello(
            version: bytes[1], program: UInt64(number(bytes, at: 2)) << 32 | UInt64(number(bytes, at: 6)),
            revision: revision == .max ? nil : revision, epoch: Array(bytes[15..<epochEnd]),
            pageToken: Array(bytes[epochEnd...]))
    }

    private static func number(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt32 {
        UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    /// Checks without making a `String`, so that a card number typed into a name leaves no copy behind.
    private static func isUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if bytes.allSatisfy({ $0 < 0x80 }) { return true }
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue: continue
            case .emptyInput: return true
            case .error: return false
            }
        }
    }
}
