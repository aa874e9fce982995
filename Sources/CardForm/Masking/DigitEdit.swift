/// An edit on digit positions that fits the value it applies to: `from ≤ to ≤ count`, and the result fits the field.
///
/// The holder of the digits applies the same one, so that it and the echo never disagree.
package struct DigitEdit: Equatable, Sendable {
    /// The first digit replaced.
    package let from: Int
    /// The digit after the last replaced.
    package let to: Int
    /// How many of the digits offered are inserted; the rest does not fit.
    package let inserted: Int

    /// One bit a digit, carried along by the edit; the digits inserted have none.
    func moving(_ bits: UInt32) -> UInt32 {
        let before = bits & (1 << UInt32(from) - 1)
        let after = bits >> UInt32(to)
        return before | after << UInt32(from + inserted)
    }
}
