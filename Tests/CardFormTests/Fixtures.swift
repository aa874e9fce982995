import CardForm
import Foundation

/// Reads tables of `Tests/Fixtures`, and small things every test needs.
enum Fixtures {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures")

    static func data(_ path: String) throws -> Data {
        try Data(contentsOf: folder.appending(path: path))
    }

    /// The rows of a tab-separated table, comments left out.
    static func rows(_ path: String) throws -> [[String]] {
        try String(decoding: data(path), as: UTF8.self).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }
}

/// Lends the ASCII digits of a text.
func withDigits<Result>(_ text: String, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    Array(text.utf8).withUnsafeBytes(body)
}

func facts(_ digits: String) -> NumberFacts { withDigits(digits) { NumberFacts(digits: $0) } }

/// The month most tests live in.
let november2026 = CalendarMonth(year: 2026, month: 11)

/// SplitMix64: small, and the same sequence from the same seed everywhere.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// The seed of this run, from `CARDHOST_TEST_SEED` when set; printed, so that a failure can be repeated.
    static func seed(for test: String) -> UInt64 {
        let given = ProcessInfo.processInfo.environment["CARDHOST_TEST_SEED"].flatMap(UInt64.init)
        let seed = given ?? UInt64.random(in: 1...UInt64.max)
        print("\(test): CARDHOST_TEST_SEED=\(seed)")
        return seed
    }
}
