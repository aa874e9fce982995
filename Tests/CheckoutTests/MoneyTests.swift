import Testing

@testable import Checkout

struct MoneyTests {
    @Test(arguments: [
        (4_900, "USD", "$49.00"), (4_900, "EUR", "€49.00"), (4_905, "GBP", "£49.05"), (4_900, "JPY", "¥4,900"),
        (0, "USD", "$0.00"), (5, "USD", "$0.05"), (50, "USD", "$0.50"), (0, "JPY", "¥0"),
        (123_450, "CHF", "CHF\u{a0}1,234.50"), (123_456_789, "USD", "$1,234,567.89"), (100_000, "USD", "$1,000.00"),
        (99_999, "USD", "$999.99"), (1_234, "KWD", "KWD\u{a0}1.234"), (-4_900, "USD", "-$49.00"),
        (Int64.max, "USD", "$92,233,720,368,547,758.07"), (Int64.min, "USD", "-$92,233,720,368,547,758.08"),
    ])
    func `an amount is written with the currency's digits`(minorUnits: Int64, code: String, text: String) throws {
        let currency = try #require(Currency(code))
        #expect(Money(minorUnits: minorUnits, currency: currency).formatted == text)
    }

    @Test(arguments: [("usd", "USD"), ("Eur", "EUR"), ("XTS", "XTS")])
    func `a currency is three letters of any case`(code: String, currency: String) {
        #expect(Currency(code)?.code == currency)
    }

    @Test(arguments: ["", "US", "USDX", "U$D", "12A", "ÄÖÜ", "US "])
    func `anything else is no currency`(code: String) {
        #expect(Currency(code) == nil)
    }
}
