/// A month of a year, in the Gregorian calendar.
package struct CalendarMonth: Equatable, Comparable, Sendable {
    package let year: Int
    /// 1 to 12.
    package let month: Int

    package init(year: Int, month: Int) {
        self.year = year
        self.month = month
    }

    /// Where a day ends last: UTC−12, in seconds. A card is good until its month has ended there too.
    package static let lastZone: Int64 = -12 * 3600

    /// The month an instant lies in.
    ///
    /// - Parameters:
    ///   - unixSeconds: seconds since 1970-01-01T00:00:00Z.
    ///   - offsetSeconds: the zone's distance from UTC, east positive.
    package init(unixSeconds: Int64, offsetSeconds: Int64 = lastZone) {
        let (local, isOver) = unixSeconds.addingReportingOverflow(offsetSeconds)
        self.init(daysSince1970: Self.floorDivide(isOver ? unixSeconds : local, 86_400))
    }

    /// Days are counted from 0000-03-01, so that the leap day ends the year, in eras of 400 years.
    /// (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days.)
    private init(daysSince1970 days: Int64) {
        let shifted = days + 719_468
        let era = Self.floorDivide(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        self.init(year: Int(yearOfEra + era * 400 + (month <= 2 ? 1 : 0)), month: Int(month))
    }

    private static func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
        let quotient = value / divisor
        return value % divisor < 0 ? quotient - 1 : quotient
    }

    package static func < (left: CalendarMonth, right: CalendarMonth) -> Bool {
        (left.year, left.month) < (right.year, right.month)
    }
}
