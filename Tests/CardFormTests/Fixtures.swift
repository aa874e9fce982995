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
