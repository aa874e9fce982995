/// What the prefix table says about the leading digits of a number.
struct NetworkDetection: Equatable, Sendable {
    /// The network of the most specific row, with the catch-all rows; its lengths and security code apply.
    let ruling: CardNetwork?
    /// Whether the ruling network may be named: false while a catch-all row could still yield to a better one.
    let isDecided: Bool
    /// Whether more digits could still lead to a row.
    let mayStillMatch: Bool

    init(_ prefix: NumberPrefix) {
        var best: NetworkRange?
        var mayStillMatch = false
        if prefix.count > 0 {
            for range in NetworkTable.rangesByFirstDigit[prefix.first] {
                if prefix.matches(range) {
                    if let known = best, !range.isMoreSpecific(than: known) { continue }
                    best = range
                } else if !mayStillMatch {
                    mayStillMatch = prefix.mayReach(range)
                }
            }
        } else {
            mayStillMatch = true
        }
        self.ruling = best?.network
        self.mayStillMatch = mayStillMatch
        self.isDecided = best.map { !($0.isCatchAll && mayStillMatch) } ?? false
    }
}
