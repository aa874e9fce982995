/// A card network, named as client sessions and processors spell it.
package enum CardNetwork: String, CaseIterable, Sendable, Hashable {
    case visa = "VISA"
    case mastercard = "MASTERCARD"
    case amex = "AMEX"
    case discover = "DISCOVER"
    case dinersClub = "DINERS_CLUB"
    case jcb = "JCB"
    case unionPay = "UNIONPAY"
    case maestro = "MAESTRO"
    /// A network this form does not take; never offered to the shopper.
    case other = "OTHER"

    /// The network an allowed list or issuer data means: upper or lower case, with the two shortened spellings in use.
    ///
    /// Nil for a name that is not known, which lists ignore.
    package init?(spelling: String) {
        let name = spelling.uppercased()
        switch name {
        case "DINERS", "DINERSCLUB": self = .dinersClub
        default: self.init(rawValue: name)
        }
    }

    /// The proper name, the same in every language.
    package var displayName: String {
        switch self {
        case .visa: "Visa"
        case .mastercard: "Mastercard"
        case .amex: "American Express"
        case .discover: "Discover"
        case .dinersClub: "Diners Club"
        case .jcb: "JCB"
        case .unionPay: "UnionPay"
        case .maestro: "Maestro"
        case .other: "Card"
        }
    }

    /// The file name, without its extension, of the badge.
    package var badge: String {
        switch self {
        case .visa: "visa"
        case .mastercard: "mastercard"
        case .amex: "amex"
        case .discover: "discover"
        case .dinersClub: "diners-club"
        case .jcb: "jcb"
        case .unionPay: "unionpay"
        case .maestro: "maestro"
        case .other: "generic"
        }
    }

    /// What the network calls its security code.
    package var securityCodeName: String { NetworkRules.of(self).securityCodeName }

    /// The number of digits of the security code.
    package var securityCodeLength: Int { NetworkRules.of(self).securityCodeLength }
}
