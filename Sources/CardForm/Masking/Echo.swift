/// What a browser may see of a secret field: the fold both sides compute from the same edits.
///
/// Only the first `visible` positions can be readable while the field is edited, and only while `budget` lasts.
/// A digit pushed out of them is hidden for good. The last four show only through ``left(digits:isCompleteAndValid:)``.
/// Besides the digits shown, no digit is kept. (PCI DSS 3.4.1: at most the first six and the last four.)
package struct Echo: Equatable, Sendable {
    /// The most digits a field takes; a constant, so that both sides cut alike whatever the network.
    package static let capacity = 19
    /// The nibble that stands for a hidden digit.
    static let hiddenNibble: UInt64 = 0xf
    private static let tailLength = 4
    /// U+2022 in UTF-8.
    private static let bullet: [UInt8] = [0xe2, 0x80, 0xa2]

    /// Leading positions that may be readable: 6 for a number, 0 for a security code.
    package let visible: Int
    /// The number of digits the field holds.
    package private(set) var count = 0
    /// How many more digits may be revealed.
    package private(set) var budget: Int
    /// Whether the next edit replaces the whole value, so that a reloaded page cannot read it back by editing.
    package private(set) var isAtomic = false
    /// Whether the last four digits show.
    package private(set) var isTailShown = false
    /// Ten nibbles, first six and last four, the first in the lowest bits.
    private var nibbles: UInt64 = allHidden
    /// Bit i: digit i of the present number has been shown at some time.
    private var revealed: UInt32 = 0
    /// Bit i: digit i was there, hidden, when a tail showed. It never becomes part of a later tail,
    /// or rubbing digits out from the end would spell the number backwards.
    private var sealed: UInt32 = 0

    private static let allHidden: UInt64 = 0xff_ffff_ffff

    /// - Parameter visible: leading positions that may show, 0 to 6.
    package init(visible: Int) {
        self.visible = min(max(visible, 0), 6)
        self.budget = self.visible
    }

    /// A state in the middle of editing, for fixtures and tests; cells from the sixth on count as hidden.
    init(visible: Int, cells: [UInt8?], budget: Int, isAtomic: Bool) {
        self.init(visible: visible)
        self.count = min(cells.count, Self.capacity)
        self.budget = budget
        self.isAtomic = isAtomic
        for (position, cell) in cells.prefix(self.visible).enumerated() {
            guard let digit = cell else { continue }
            setNibble(position, UInt64(digit))
            revealed |= 1 << UInt32(position)
        }
    }

    /// The digit readable at a leading position, tail left out.
    private func readable(_ position: Int) -> UInt64? {
        guard position < visible, position < count else { return nil }
        let nibble = nibbles >> UInt64(position * 4) & 0xf
        return nibble == Self.hiddenNibble ? nil : nibble
    }

    private mutating func setNibble(_ index: Int, _ value: UInt64) {
        let shift = UInt64(index * 4)
        nibbles = nibbles & ~(0xf << shift) | (value & 0xf) << shift
    }

    private mutating func hideTail() {
        isTailShown = false
        for index in 6..<10 { setNibble(index, Self.hiddenNibble) }
    }

    /// The edit as it applies here: clamped to the digits there are, whole when the field is atomic, cut to capacity.
    package func resolved(from: Int, to: Int, inserting length: Int) -> DigitEdit {
        let isWhole = isAtomic && count > 0
        let start = isWhole ? 0 : min(max(from, 0), count)
        let end = isWhole ? count : min(max(to, start), count)
        let room = Self.capacity - (count - (end - start))
        return DigitEdit(from: start, to: end, inserted: min(max(length, 0), room))
    }

    /// Replaces the digits `from..<to` by `digits`. Any numbers are safe; see ``resolved(from:to:inserting:)``.
    ///
    /// - Parameter digits: ASCII digits.
    package mutating func apply(from: Int, to: Int, digits: UnsafeRawBufferPointer) {
        let edit = resolved(from: from, to: to, inserting: digits.count)
        isAtomic = false
        hideTail()
        let before = self
        for position in edit.from..<edit.to where before.readable(position) != nil { budget += 1 }
        count -= edit.to - edit.from
        if count == 0 { budget = visible }
        count += edit.inserted

        var inserted: UInt32 = 0
        for position in edit.from..<max(edit.from, visible) {
            let offset = position - edit.from
            if offset < edit.inserted {
                let isReadable = budget > 0
                setNibble(position, isReadable ? UInt64(digits[offset]) : Self.hiddenNibble)
                if isReadable {
                    budget -= 1
                    inserted |= 1 << UInt32(position)
                }
            } else {
                setNibble(position, before.readable(edit.to + offset - edit.inserted) ?? Self.hiddenNibble)
            }
        }
        revealed = inserted | edit.moving(revealed)
        sealed = edit.moving(sealed)
    }

    /// The field was left: shows the last four digits of a complete, valid number,
    /// unless a digit outside the present first six and last four was ever shown,
    /// or one of the four was hidden when others were shown as the last.
    ///
    /// - Parameter digits: all digits the field holds.
    package mutating func left(digits: UnsafeRawBufferPointer, isCompleteAndValid: Bool) {
        guard visible > 0, isCompleteAndValid, !isTailShown else { return }
        guard digits.count == count, count > visible + Self.tailLength else { return }
        let head: UInt32 = 1 << UInt32(visible) - 1
        let tail: UInt32 = 0b1111 << UInt32(count - Self.tailLength)
        guard revealed & ~(head | tail) == 0, sealed & tail == 0 else { return }
        for offset in 0..<Self.tailLength {
            setNibble(6 + offset, UInt64(digits[count - Self.tailLength + offset]))
        }
        isTailShown = true
        revealed |= tail
        sealed |= (1 << UInt32(count) - 1) & ~revealed
    }

    /// The page was loaded anew or another one took over: the next edit replaces the whole value.
    package mutating func makeAtomic() {
        isAtomic = count > 0
    }

    /// The field was emptied or its digits wiped.
    package mutating func reset() {
        self = Echo(visible: visible)
    }
}

extension Echo {
    /// The value 0 to 9 shown at a position, nil for a bullet.
    package func digit(at position: Int) -> UInt8? {
        guard position >= 0, position < count else { return nil }
        let fromEnd = count - position
        if isTailShown, fromEnd <= Self.tailLength {
            return UInt8(nibbles >> UInt64((10 - fromEnd) * 4) & 0xf)
        }
        return readable(position).map { UInt8($0) }
    }

    /// One entry a digit, 0 to 9 or nil for a bullet, tail left out.
    package var cells: [UInt8?] {
        (0..<count).map { position in readable(position).map { UInt8($0) } }
    }

    /// The last four digits, nil while hidden.
    package var tail: [UInt8]? {
        isTailShown ? (6..<10).map { UInt8(nibbles >> UInt64($0 * 4) & 0xf) } : nil
    }

    /// The first six and last four as they travel: 40 bits, the first nibble highest, `0xf` for a hidden one.
    package var packedCells: UInt64 {
        (0..<10).reduce(0) { packed, index in packed << 4 | (nibbles >> UInt64(index * 4) & 0xf) }
    }

    /// The value shown, without gaps: `424242••••••4242`.
    package var mask: String {
        String(unsafeUninitializedCapacity: count * Self.bullet.count) { text in
            var length = 0
            for position in 0..<count {
                if let digit = digit(at: position) {
                    text[length] = UInt8(ascii: "0") + digit
                    length += 1
                } else {
                    for byte in Self.bullet {
                        text[length] = byte
                        length += 1
                    }
                }
            }
            return length
        }
    }
}
