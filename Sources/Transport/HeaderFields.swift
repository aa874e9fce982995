/// Header fields as ranges into the bytes they were read from.
struct HeaderFields {
    struct Field {
        var name: Range<Int>
        var value: Range<Int>
    }

    var bytes: [UInt8] = []
    var fields: [Field] = []

    mutating func removeAll() {
        bytes.wipe()
        fields.removeAll(keepingCapacity: true)
    }

    func value(_ name: String) -> String? {
        var result: String?
        for field in fields where isNamed(field, name) {
            let value = String(decoding: bytes[trimmed(field.value)], as: UTF8.self)
            result = result.map { "\($0), \(value)" } ?? value
        }
        return result
    }

    func count(_ name: String) -> Int {
        fields.count { isNamed($0, name) }
    }

    /// Whether there is exactly one such field and its value equals `value`, both compared without ASCII case.
    func isExactly(_ name: String, _ value: String) -> Bool {
        guard count(name) == 1, let field = fields.first(where: { isNamed($0, name) }) else { return false }
        return equals(trimmed(field.value), value)
    }

    private func isNamed(_ field: Field, _ name: String) -> Bool {
        equals(field.name, name)
    }

    private func equals(_ range: Range<Int>, _ text: String) -> Bool {
        let utf8 = text.utf8
        guard range.count == utf8.count else { return false }
        return zip(bytes[range], utf8).allSatisfy { lowercased($0) == lowercased($1) }
    }

    /// The range without spaces and tabs at either end (RFC 9110 §5.5).
    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
        while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
        return start..<end
    }
}

/// The ASCII lower case of a byte.
func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
}
