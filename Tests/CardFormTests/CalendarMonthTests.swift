import CardForm
import Testing

struct CalendarMonthTests {
    @Test(arguments: [
        (0, 1970, 1), (-1, 1969, 12), (951_782_400, 2000, 2), (951_868_800, 2000, 3), (1_709_164_800, 2024, 2),
        (4_107_542_400, 2100, 3), (4_107_456_000, 2100, 2), (1_798_761_599, 2026, 12), (1_798_761_600, 2027, 1),
    ])
    func `an instant lies in its month in UTC`(seconds: Int, year: Int, month: Int) {
        #expect(CalendarMonth(unixSeconds: Int64(seconds), offsetSeconds: 0) == CalendarMonth(year: year, month: month))
    }

    @Test func `a month ends when it has ended west of all`() {
        let newYear: Int64 = 1_798_761_600
        #expect(CalendarMonth(unixSeconds: newYear + 12 * 3600 - 1) == CalendarMonth(year: 2026, month: 12))
        #expect(CalendarMonth(unixSeconds: newYear + 12 * 3600) == CalendarMonth(year: 2027, month: 1))
    }

    @Test(arguments: [Int64.min, Int64.max]) func `no clock can bring it down`(seconds: Int64) {
        let month = CalendarMonth(unixSeconds: seconds)
        #expect(1...12 ~= month.month)
    }

    @Test func `months are ordered by year first`() {
        #expect(CalendarMonth(year: 2026, month: 12) < CalendarMonth(year: 2027, month: 1))
        #expect(CalendarMonth(year: 2026, month: 1) < CalendarMonth(year: 2026, month: 2))
        #expect(!(november2026 < november2026))
    }
}
