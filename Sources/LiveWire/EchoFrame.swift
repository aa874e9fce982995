/// What the browser may know of a secret field: never more than six leading and the last four digits.
package struct EchoFrame: Equatable, Sendable {
    package var field: UInt8
    /// Last edit the echo answers to.
    package var acknowledged: UInt32
    /// Digits the field holds.
    package var count: Int
    /// Leading positions that may yet be revealed, 0…6.
    package var budget: Int
    /// The next edit replaces the whole value.
    package var isAtomic: Bool
    /// The last edit was refused; the echo puts the browser's prediction right.
    package var isRefused: Bool
    /// The last four digits are among the cells.
    package var isTailShown: Bool
    /// Ten nibbles in 40 bits, the first highest: the first six digits, then the last four; 0xf is hidden or absent.
    package var cells: UInt64
    /// Digit positions with a gap before them, 1…23.
    package var gaps: [Int]
    /// Digits the field takes.
    package var maximum: Int

    package init(
        field: UInt8, acknowledged: UInt32, count: Int, budget: Int, isAtomic: Bool, isTailShown: Bool,
        isRefused: Bool, cells: UInt64, gaps: [Int], maximum: Int
    ) {
        self.field = field
        self.acknowledged = acknowledged
        self.count = count
        self.budget = budget
        self.isAtomic = isAtomic
        self.isRefused = isRefused
        self.isTailShown = isTailShown
        self.cells = cells
        self.gaps = gaps
        self.maximum = maximum
    }
}
