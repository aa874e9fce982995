/// The keys of every sentence the form may have to say; the wording stands in the message files.
package enum MessageKey: String, CaseIterable, Sendable {
    case numberRequired = "error.card-number.required"
    case numberIncomplete = "error.card-number.incomplete"
    case numberInvalid = "error.card-number.invalid"
    case numberTooLong = "error.card-number.too-long"
    case numberUnknownNetwork = "error.card-number.unknown-network"
    case numberUnsupported = "error.card-number.unsupported"

    case expiryRequired = "error.expiry.required"
    case expiryIncomplete = "error.expiry.incomplete"
    case expiryMonth = "error.expiry.month"
    case expiryYear = "error.expiry.year"
    case expiryExpired = "error.expiry.expired"

    case securityCodeRequired = "error.security-code.required"
    case securityCodeLength = "error.security-code.length"
    case securityCodeTooLong = "error.security-code.too-long"

    case nameRequired = "error.cardholder-name.required"
    case nameCharacters = "error.cardholder-name.characters"
    case nameLength = "error.cardholder-name.length"

    /// A card number arrived in a field that is not for it.
    case cardNumberWithheld = "error.card-number.wrong-field"
    /// More text than any field takes.
    case textTooLong = "error.text.too-long"
    /// A field of a kind without rules of its own.
    case fieldRequired = "error.field.required"

    /// The security code is gone after an attempt and must be entered again.
    case securityCodeAgain = "notice.security-code.again"
    /// Number and security code are gone and must be entered again.
    case secretsAgain = "notice.card.again"

    /// Every key, for a check that each has its message.
    package static var all: [String] { allCases.map(\.rawValue) }
}
