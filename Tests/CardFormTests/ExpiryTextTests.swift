import CardForm
import Foundation
import SeedTesting
import Testing

struct ExpiryTextTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let raw, clock, display, verdict: String
        var testDescription: String { "\(raw.debugDescription) at \(clock)" }
        var isTyped: Bool { raw.hasPrefix("type:") }

        static func read() throws -> [Row] {
            try Fixtures.rows("expiry/dates.tsv").map {
                Row(raw: unescaped($0[0]), clock: $0[1], display: $0[2], verdict: $0[3])
            }
        }

        private static func unescaped(_ text: String) -> String {
            text.replacing("\\n", with: "\n").replacing(/\\u([0-9A-F]{4})/) { match in
                UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map(String.init) ?? ""
            }
        }

        var month: CalendarMonth {
            get throws {
                let date = try Date(clock, strategy: .iso8601)
                return CalendarMonth(unixSeconds: Int64(date.timeIntervalSince1970))
            }
        }
    }

    @Test(arguments: try Row.read().filter { !$0.isTyped })
    func `a date in one piece has the display form and verdict of the table`(row: Row) throws {
        #expect(ExpiryText.normalise(row.raw) == row.display)
        #expect(ExpiryText.verdict(row.raw, currentMonth: try row.month).rawValue == row.verdict)
    }

    @Test(arguments: try Row.read())
    func `a display form stays as it is and has the same verdict`(row: Row) throws {
        #expect(ExpiryText.normalise(row.display) == row.display)
        #expect(ExpiryText.verdict(row.display, currentMonth: try row.month).rawValue == row.verdict)
    }

    @Test(arguments: [
        "12/3456", "12/1930", "12/2130", "12/345678901", "31/12/2030", "12/30/30", "123456", "20301231",
        "122030122030", "99999999", "12/30 5",
    ])
    func `a date nobody can be sure of is never valid`(raw: String) {
        let shown = ExpiryText.normalise(raw)
        #expect(ExpiryText.verdict(raw, currentMonth: november2026) != .valid, "\(shown)")
        #expect(ExpiryText.normalise(shown) == shown)
        #expect(shown.utf8.count <= 12)
    }

    @Test(arguments: [
        ("2030-12-31", "12/30"), ("12 // 30", "12/30"), ("1 2 / 3 0", "12/30"), ("12\u{2044}30", "12/30"),
        ("12/30/", "12/30"), ("/12/30", "12/30"), ("(12) 30", "12/30"), ("\u{202d}12/30\u{202c}", "12/30"),
        ("430", "04/30"), ("130", "01/30"), ("12030", "01/30"), ("52030", "05/30"), ("12203", "12/203"),
        ("2030/1", "01/30"), ("𝟏𝟐/𝟑𝟎", "12/30"),
    ])
    func `other ways to write a date are understood`(raw: String, display: String) {
        #expect(ExpiryText.normalise(raw) == display)
    }

    @Test func `normalising twice changes nothing, whatever comes in`() {
        let seed = SeededGenerator.seed(for: "expiry")
        var generator = SeededGenerator(seed: seed)
        let alphabet: [Character] = ["0", "1", "2", "3", "9", "0", "1", "2", "/", " ", "-", "x", "\u{200b}", "٣"]
        for _ in 0..<5000 {
            let length = Int.random(in: 0...14, using: &generator)
            let raw = String((0..<length).map { _ in alphabet.randomElement(using: &generator) ?? "0" })
            let once = ExpiryText.normalise(raw)
            guard ExpiryText.normalise(once) == once else {
                Issue.record("\(raw.debugDescription) gives \(once), then \(ExpiryText.normalise(once)); seed \(seed)")
                return
            }
        }
    }
}
