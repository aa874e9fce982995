/// What an expiry date is worth.
package enum ExpiryVerdict: String, Equatable, Sendable {
    case empty
    case incomplete
    case invalidMonth = "invalid-month"
    /// Not a year of this century, or further ahead than any card is issued.
    case invalidYear = "invalid-year"
    case expired
    case valid
}

/// Expiry dates as text: one display form, `MM/YY`, whatever way a date came in.
package enum ExpiryText {
    /// How many years ahead a card can expire; issuers go to twenty.
    static let yearsAhead = 20

    /// The display form of a date that arrived in one piece (paste, autofill) or is a display form already.
    ///
    /// Takes digits of any script, any separators, four-digit years and the year first; never guesses a month
    /// out of a wrong one. A display form comes back as it is, unfinished ones (`1`, `04/`, `12/203`) included.
    package static func normalise(_ raw: String) -> String {
        ExpiryParts(ExpiryDigitGroups(raw)).text
    }

    /// Judges a date in any form ``normalise(_:)`` takes. Two-digit years are years of this century.
    ///
    /// - Parameter currentMonth: the month it still is somewhere on Earth, see ``CalendarMonth/lastZone``.
    package static func verdict(_ text: String, currentMonth: CalendarMonth) -> ExpiryVerdict {
        let parts = ExpiryParts(ExpiryDigitGroups(text))
        guard parts.hasSlash, let month = Int(parts.month) else { return parts.month.isEmpty ? .empty : .incomplete }
        guard 1...12 ~= month else { return .invalidMonth }
        guard parts.year.utf8.count <= 3 else { return .invalidYear }
        guard parts.year.utf8.count == 2, let year = Int(parts.year) else { return .incomplete }
        let date = CalendarMonth(year: 2000 + year, month: month)
        if date < currentMonth { return .expired }
        return date.year > currentMonth.year + yearsAhead ? .invalidYear : .valid
    }
}
