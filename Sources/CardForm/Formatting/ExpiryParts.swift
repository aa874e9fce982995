/// An expiry date taken apart: what month and year somebody meant by digits and separators in one piece.
struct ExpiryParts: Equatable {
    /// Nothing, one digit that may still become ten to twelve, or two digits.
    var month: String = ""
    /// Whether the month is finished.
    var hasSlash = false
    /// As many digits as came; two when complete.
    var year: String = ""

    /// Digits kept of what stands for the year: enough that a wrong one never becomes a right one.
    private static let longestYear = 8

    /// The display form, `MM/YY` when complete.
    var text: String { hasSlash ? "\(month)/\(year)" : month }

    private init(month: some StringProtocol, year: some StringProtocol) {
        self.month = month.utf8.count == 1 ? "0\(month)" : String(month)
        self.hasSlash = true
        let digits = year.prefix(Self.longestYear)
        // Only years of this century lose two digits: 1930 or 3030 must not turn into a valid 30.
        self.year = Self.isYear(digits) ? String(digits.suffix(2)) : String(digits)
    }

    private init(openMonth digit: String) {
        self.month = digit
    }

    init(_ groups: ExpiryDigitGroups) {
        switch groups.runs.count {
        case 0:
            self.init(openMonth: "")
        case 1:
            self.init(run: groups.runs[0], isEnded: groups.endsWithSeparator)
        case 2 where Self.isYear(groups.runs[0]) && groups.runs[1].utf8.count <= 2:
            self.init(month: groups.runs[1], year: groups.runs[0])
        case 2 where groups.runs[0].utf8.count <= 2:
            self.init(month: groups.runs[0], year: groups.runs[1])
        case 3 where Self.isYear(groups.runs[0]) && groups.runs[1...].allSatisfy { $0.utf8.count <= 2 }:
            self.init(month: groups.runs[1], year: groups.runs[0])
        default:
            self.init(run: groups.runs.joined(), isEnded: false)
        }
    }

    /// Digits without a separator between them.
    private init(run: String, isEnded: Bool) {
        let first = run.prefix(1)
        let firstTwo = run.prefix(2)
        switch run.utf8.count {
        case 1 where first == "0", 1 where first == "1" && !isEnded:
            self.init(openMonth: run)
        case 1:
            self.init(month: run, year: "")
        case 3 where !Self.isMonth(firstTwo) && first != "0":
            self.init(month: first, year: run.dropFirst())
        case 5 where Self.isMonth(firstTwo) && run.dropFirst(2).hasPrefix("20"):
            self.init(month: firstTwo, year: run.dropFirst(2))
        case 5 where first != "0" && run.dropFirst().hasPrefix("20"):
            self.init(month: first, year: run.dropFirst())
        case 6 where !Self.isMonth(firstTwo) && run.hasPrefix("20"):
            self.init(month: run.suffix(2), year: run.prefix(4))
        default:
            self.init(month: firstTwo, year: run.dropFirst(2))
        }
    }

    private static func isMonth(_ text: some StringProtocol) -> Bool {
        Int(text).map { 1...12 ~= $0 } ?? false
    }

    private static func isYear(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 4 && text.hasPrefix("20")
    }
}
