extension ExpiryText {
    /// The month a complete date names, its year in this century; `nil` while it is unfinished or no date.
    package static func month(_ text: String) -> CalendarMonth? {
        let parts = ExpiryParts(ExpiryDigitGroups(text))
        guard parts.hasSlash, parts.year.utf8.count == 2, let month = Int(parts.month), 1...12 ~= month,
            let year = Int(parts.year)
        else { return nil }
        return CalendarMonth(year: 2000 + year, month: month)
    }
}
