import CardForm
import SeedTesting
import Testing

/// Random editing must never show more of a number than its first six and last four digits.
struct EchoLeakTests {
    /// A digit with an identity, so that equal digits at different places are told apart.
    private struct Key {
        let digit: UInt8
        let id: Int
    }

    @Test func `no run of edits shows more than six and four digits of a number`() {
        let seed = SeededGenerator.seed(for: "echo leak")
        var generator = SeededGenerator(seed: seed)
        var tails = 0
        for _ in 0..<1500 where !run(&generator, tails: &tails) {
            Issue.record("CARDHOST_TEST_SEED=\(seed)")
            return
        }
        #expect(tails > 100, "The runs hardly ever showed a tail, so they proved little.")
    }

    private func run(_ generator: inout SeededGenerator, tails: inout Int) -> Bool {
        var echo = Echo(visible: 6)
        var truth: [Key] = []
        var shown: Set<Int> = []
        var nextID = 0
        for _ in 0..<60 {
            switch Int.random(in: 0..<12, using: &generator) {
            case 0:
                echo.makeAtomic()
            case 1, 2, 3:
                let ascii = truth.map { $0.digit + 48 }
                ascii.withUnsafeBytes { echo.left(digits: $0, isCompleteAndValid: truth.count >= 12) }
                if echo.tail != nil { tails += 1 }
            default:
                let (from, to, length) = edit(of: truth.count, &generator)
                let keys = (0..<length).map { offset in
                    Key(digit: UInt8.random(in: 0...9, using: &generator), id: nextID + offset)
                }
                nextID += length
                let resolved = echo.resolved(from: from, to: to, inserting: length)
                truth.replaceSubrange(resolved.from..<resolved.to, with: keys.prefix(resolved.inserted))
                keys.map { $0.digit + 48 }.withUnsafeBytes { echo.apply(from: from, to: to, digits: $0) }
            }
            guard check(echo, truth, &shown) else { return false }
        }
        return true
    }

    private func edit(of count: Int, _ generator: inout SeededGenerator) -> (from: Int, to: Int, length: Int) {
        let atEnd = Bool.random(using: &generator)
        let from = atEnd ? count : Int.random(in: 0...count + 2, using: &generator)
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: return (0, count, [0, 1, 16].randomElement(using: &generator) ?? 0)
        case 1: return (from, from, Int.random(in: 2...19, using: &generator))
        case 2, 3: return (max(0, from - 1), from, 0)
        case 4: return (from, from + Int.random(in: 0...5, using: &generator), Int.random(in: 0...4, using: &generator))
        default: return (from, from, 1)
        }
    }

    private func check(_ echo: Echo, _ truth: [Key], _ shown: inout Set<Int>) -> Bool {
        #expect(echo.count == truth.count)
        guard echo.count == truth.count else { return false }
        var isFaithful = true
        for (position, key) in truth.enumerated() {
            guard let digit = echo.digit(at: position) else { continue }
            shown.insert(key.id)
            if digit != key.digit || (position >= 6 && position < truth.count - 4) { isFaithful = false }
        }
        let everShown = truth.filter { shown.contains($0.id) }.count
        #expect(isFaithful, "A digit shows that is wrong or neither among the first six nor the last four.")
        #expect(everShown <= 10, "\(everShown) digits of one number have been shown.")
        let mask = Array(echo.mask)
        #expect(mask.count == truth.count)
        return isFaithful && everShown <= 10 && mask.count == truth.count
    }
}
