/// What a processor finally says about a payment.
package enum PaymentOutcome: Equatable, Sendable {
    /// Charged.
    case approved
    /// Not charged, and never will be under this payment id.
    case declined(DeclineReason)
}

/// Why a card was declined, as far as the shopper may learn it.
///
/// Issuers tell processors more. The finer reasons help somebody who tests stolen cards more than a shopper.
package enum DeclineReason: String, CaseIterable, Sendable {
    case cardDeclined = "card-declined"
    case insufficientFunds = "insufficient-funds"
    case expiredCard = "expired-card"
    case incorrectSecurityCode = "incorrect-security-code"

    /// Key of the wording. Several reasons share one on purpose.
    package var messageKey: String {
        switch self {
        case .cardDeclined, .incorrectSecurityCode: "payment.declined"
        case .insufficientFunds: "payment.declined.insufficient-funds"
        case .expiredCard: "payment.declined.expired-card"
        }
    }
}
