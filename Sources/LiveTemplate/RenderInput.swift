internal import Glibc

/// The values a page is rendered from, one for each field of a schema. A copy costs a reference.
package struct RenderInput: Equatable, Sendable {
    private var values: [Value]

    /// All fields are null.
    package init(_ schema: Schema) {
        values = Array(repeating: .null, count: schema.fields.count)
    }

    /// Reading a field of another, longer schema gives null; writing it does nothing.
    package subscript(id: FieldID) -> Value {
        get { id.index < values.count ? values[id.index] : .null }
        set {
            // An equal value leaves the storage shared, so that a comparison with the original ends at once.
            guard id.index < values.count, values[id.index] != newValue else { return }
            values[id.index] = newValue
        }
    }

    /// The fields whose values differ. Allocates nothing.
    func changes(to other: RenderInput) -> FieldSet {
        var changed = FieldSet()
        values.withUnsafeBufferPointer { old in
            other.values.withUnsafeBufferPointer { new in
                guard old.baseAddress != new.baseAddress || old.count != new.count else { return }
                for index in 0..<max(old.count, new.count) {
                    let same = index < old.count && index < new.count && Self.isSame(old, new, at: index)
                    if !same { changed.insert(FieldID(index: index)) }
                }
            }
        }
        return changed
    }

    /// Values of the same bits are equal, which spares looking into most of them; others may still be.
    private static func isSame(
        _ old: UnsafeBufferPointer<Value>, _ new: UnsafeBufferPointer<Value>, at index: Int,
    ) -> Bool {
        if let one = old.baseAddress, let other = new.baseAddress,
            memcmp(one + index, other + index, MemoryLayout<Value>.size) == 0
        {
            return true
        }
        return old[index] == new[index]
    }
}

/// A set of fields as 256 bits.
///
/// Fields beyond 256 share bits with earlier ones: a part may then be evaluated without need, never skipped.
struct FieldSet: Equatable, Sendable {
    private var bits = SIMD4<UInt64>()

    init() {}

    init(_ id: FieldID) {
        insert(id)
    }

    var isEmpty: Bool { bits == SIMD4<UInt64>() }

    mutating func insert(_ id: FieldID) {
        bits[(id.index >> 6) & 3] |= 1 << UInt64(id.index & 63)
    }

    mutating func formUnion(_ other: FieldSet) {
        bits |= other.bits
    }

    func union(_ other: FieldSet) -> FieldSet {
        var both = self
        both.formUnion(other)
        return both
    }

    func intersects(_ other: FieldSet) -> Bool {
        (bits & other.bits) != SIMD4<UInt64>()
    }
}
