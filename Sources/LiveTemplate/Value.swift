internal import Glibc

/// One value of a render input: what a template can read.
package enum Value: Sendable {
    /// Nothing is known or shown.
    case null
    case bool(Bool)
    case int(Int)
    case text(String)
    /// Records in order; the values of a record stand in the order of the schema's fields.
    case list([[Value]])
}

extension Value: Equatable {
    /// Texts are equal when their bytes are: two spellings of one accented letter render differently.
    package static func == (left: Value, right: Value) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let one), .bool(let other)): one == other
        case (.int(let one), .int(let other)): one == other
        case (.text(let one), .text(let other)): one.hasSameBytes(as: other)
        case (.list(let one), .list(let other)): one == other
        default: false
        }
    }

    /// Whether a condition holds for this value: false, null, empty text and empty lists do not.
    var isTrue: Bool {
        switch self {
        case .null: false
        case .bool(let value): value
        case .int(let value): value != 0
        case .text(let value): !value.isEmpty
        case .list(let rows): !rows.isEmpty
        }
    }

    /// The text a template writes for this value. A list has none; the compiler refuses to write one.
    var written: String {
        switch self {
        case .null, .list: ""
        case .bool(let value): value ? "true" : "false"
        case .int(let value): String(value)
        case .text(let value): value
        }
    }
}

extension String {
    /// Compares bytes, where `==` would compare canonical equivalents.
    func hasSameBytes(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        var one = self
        var two = other
        return one.withUTF8 { left in
            two.withUTF8 { right in
                guard let left = left.baseAddress, let start = right.baseAddress else { return true }
                return memcmp(left, start, right.count) == 0
            }
        }
    }
}
