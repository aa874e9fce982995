/// An amount of one currency.
package struct Money: Hashable, Sendable {
    /// In the currency's smallest unit: cents for USD, yen for JPY.
    package let minorUnits: Int64
    package let currency: Currency

    package init(minorUnits: Int64, currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// "$49.00", "¥4,900", "CHF 1,234.50", in the English manner whatever the locale.
    package var formatted: String {
        let digits = String(minorUnits.magnitude)
        let decimals = currency.decimals
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
        let sign = minorUnits < 0 ? "-" : ""
        let unit = currency.symbol ?? currency.code + "\u{a0}"
        let whole = Self.grouped(padded.dropLast(decimals))
        let fraction = decimals == 0 ? "" : "." + padded.suffix(decimals)
        return sign + unit + whole + fraction
    }

    private static func grouped(_ digits: Substring) -> String {
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) {
                text.append(",")
            }
            text.append(digit)
        }
        return text
    }
}
