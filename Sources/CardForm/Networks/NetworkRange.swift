/// One row of the prefix table: leading digits, all of them `digits` long.
package struct NetworkRange: Equatable, Sendable {
    package let network: CardNetwork
    let prefixes: ClosedRange<UInt32>
    /// How many leading digits the row compares, 1 to 8.
    let digits: Int
    /// Whether the row only fills what more specific rows leave over, so that it decides nothing
    /// while such a row is still possible.
    let isCatchAll: Bool
    package let source: TableSource

    init(
        _ network: CardNetwork, _ prefixes: ClosedRange<UInt32>, _ source: TableSource, isCatchAll: Bool = false
    ) {
        self.network = network
        self.prefixes = prefixes
        self.digits = String(prefixes.lowerBound).utf8.count
        self.isCatchAll = isCatchAll
        self.source = source
        precondition(String(prefixes.upperBound).utf8.count == digits, "The ends of a range differ in length.")
    }

    /// The first digits of its prefixes.
    var firstDigits: ClosedRange<Int> {
        let first = { (prefix: UInt32) in Int(prefix / NumberPrefix.powers[digits - 1]) }
        return first(prefixes.lowerBound)...first(prefixes.upperBound)
    }

    /// Whether this row says more about a number than `other` does:
    /// it compares more digits, or as many but fewer values.
    func isMoreSpecific(than other: NetworkRange) -> Bool {
        digits != other.digits ? digits > other.digits : prefixes.count < other.prefixes.count
    }
}

/// The leading digits of a number, as far as the prefix table looks.
struct NumberPrefix {
    /// The most digits any row compares.
    static let limit = 8
    fileprivate static let powers: [UInt32] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000]

    let count: Int
    private let value: UInt32

    /// The first digit, 0 without one.
    var first: Int { count == 0 ? 0 : Int(value / Self.powers[count - 1]) }

    /// - Parameter digits: ASCII digits; only the first eight are read.
    init(_ digits: UnsafeRawBufferPointer) {
        var value: UInt32 = 0
        for digit in digits.prefix(Self.limit) { value = value * 10 + UInt32(digit & 0x0f) }
        self.value = value
        self.count = min(digits.count, Self.limit)
    }

    /// Whether the number lies in `range`; a number shorter than the range does not.
    func matches(_ range: NetworkRange) -> Bool {
        guard count >= range.digits else { return false }
        return range.prefixes ~= value / Self.powers[count - range.digits]
    }

    /// Whether more digits could still bring the number into `range`.
    func mayReach(_ range: NetworkRange) -> Bool {
        guard count < range.digits else { return false }
        let cut = Self.powers[range.digits - count]
        return range.prefixes.lowerBound / cut <= value && value <= range.prefixes.upperBound / cut
    }
}
