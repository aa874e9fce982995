import Glibc

/// The digits of a card number or a security code, in one slot of the arena.
///
/// It cannot be copied, only `duplicate()`d on purpose; it is wiped and its slot given back when its owner lets go of
/// it. No operation gives the digits out as a value: they can be borrowed as bytes, for the length of a closure.
///
/// Invariant behind `@unchecked Sendable`: the slot belongs to this value alone, and the ownership rules of a
/// noncopyable type let one owner at a time change it.
package struct SecretDigits: ~Copyable, @unchecked Sendable {
    /// The longest card number, in digits (ISO/IEC 7812-1).
    package static let maximumCount = 19

    private let arena: SecretArena
    private let slot: UInt32

    /// Takes a slot; throws `.busy` when none is left.
    package init(in arena: SecretArena) throws(SecretsError) {
        self.slot = try arena.take()
        self.arena = arena
    }

    deinit {
        arena.giveBack(slot)
    }

    /// Number of digits, 0 to 19.
    package var count: Int {
        Int(start.load(fromByteOffset: Self.maximumCount, as: UInt8.self))
    }

    package var isEmpty: Bool {
        count == 0
    }

    /// Says nothing but that there is a secret.
    package var description: String {
        "SecretDigits(redacted)"
    }

    /// Replaces the digits at the positions `from..<to` by `digits`.
    ///
    /// Positions are digits, moved into what is there when they lie outside. What would make more than 19 digits is cut
    /// off. The bytes must be the ASCII digits 0 to 9: with anything else among them the whole edit is refused.
    ///
    /// - Returns: false when the edit was refused and nothing has changed.
    @discardableResult
    package mutating func replace(from: Int, to: Int, with digits: UnsafeRawBufferPointer) -> Bool {
        guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return false
        }
        let count = count
        let from = min(max(from, 0), count)
        let to = min(max(to, from), count)
        let inserted = min(digits.count, Self.maximumCount - (count - (to - from)))
        let newCount = count - (to - from) + inserted
        memmove(start + from + inserted, start + to, count - to)
        if let source = digits.baseAddress, inserted > 0 {
            memcpy(start + from, source, inserted)
        }
        if newCount < count {
            Wiping.zero(UnsafeMutableRawBufferPointer(start: start + newCount, count: count - newCount))
        }
        setCount(newCount)
        return true
    }

    /// Lends the ASCII digits for the length of `body`. The pointer must not leave it.
    package borrowing func withBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
        body(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// The same digits in a slot of their own, so that an attempt keeps them while the form goes on.
    package borrowing func duplicate() throws(SecretsError) -> SecretDigits {
        let copy = try SecretDigits(in: arena)
        memcpy(copy.start, start, SecretArena.slotSize)
        return copy
    }

    /// Zeroes the digits at once and keeps the slot.
    package mutating func wipe() {
        Wiping.zero(UnsafeMutableRawBufferPointer(start: start, count: SecretArena.slotSize))
    }

    private var start: UnsafeMutableRawPointer {
        arena.address(of: slot)
    }

    private mutating func setCount(_ count: Int) {
        start.storeBytes(of: UInt8(truncatingIfNeeded: count), toByteOffset: Self.maximumCount, as: UInt8.self)
    }
}
