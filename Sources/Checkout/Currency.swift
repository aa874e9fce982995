/// A currency of ISO 4217.
package struct Currency: Hashable, Sendable, CustomStringConvertible {
    /// Three capital letters, for example "EUR".
    package let code: String

    package static let usd = Currency(checked: "USD")
    package static let eur = Currency(checked: "EUR")
    package static let gbp = Currency(checked: "GBP")
    package static let jpy = Currency(checked: "JPY")

    /// Nil unless `code` is three ASCII letters; small ones are taken as capitals.
    package init?(_ code: String) {
        let capitals = code.utf8.map { (0x61...0x7a).contains($0) ? $0 - 0x20 : $0 }
        guard capitals.count == 3, capitals.allSatisfy({ (0x41...0x5a).contains($0) }) else {
            return nil
        }
        self.code = String(decoding: capitals, as: UTF8.self)
    }

    private init(checked code: String) {
        self.code = code
    }

    /// Digits of the minor unit (ISO 4217 table A.1): 2 unless the currency says otherwise.
    package var decimals: Int {
        switch code {
        case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF",
            "XOF", "XPF":
            0
        case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
        case "CLF", "UYW": 4
        default: 2
        }
    }

    /// The sign that stands before an amount, nil when the code stands there instead.
    package var symbol: String? {
        switch code {
        case "USD": "$"
        case "EUR": "€"
        case "GBP": "£"
        case "JPY": "¥"
        default: nil
        }
    }

    package var description: String {
        code
    }
}
