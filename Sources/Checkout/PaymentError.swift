/// Why an attempt to pay failed: the `.failure` that a merchant's page hears of. Holds no card data.
package struct PaymentError: Error, Hashable, Sendable {
    /// Public name of the kind of failure, the same for all processors.
    package enum ErrorID: String, CaseIterable, Sendable {
        /// A payment exists and ended without a charge.
        case paymentFailed = "payment-failed"
        /// The payment could not be created, or the card not be handed over.
        case failedToCreatePayment = "failed-to-create-payment"
        /// A payment that waited for something could not go on.
        case failedToResumePayment = "failed-to-resume-payment"
        /// The merchant's page stopped the payment before it was created.
        case merchantError = "merchant-error"
        case paymentCancelled = "payment-cancelled"
        case invalidValue = "invalid-value"
        /// Anything else, the time limit among it.
        case unknown = "unknown"
    }

    package let errorID: ErrorID
    /// Stable and dotted, for logs and tests: `payment.declined.expired-card`.
    package let code: String
    /// Key of the wording in the message files.
    package let messageKey: String

    package init(errorID: ErrorID, code: String, messageKey: String) {
        self.errorID = errorID
        self.code = code
        self.messageKey = messageKey
    }

    /// The processor declined the card.
    package static func declined(_ reason: DeclineReason) -> PaymentError {
        PaymentError(
            errorID: .paymentFailed,
            code: "payment.declined.\(reason.rawValue)",
            messageKey: reason.messageKey,
        )
    }

    /// The processor could not be reached before anything was charged.
    package static let unavailable = PaymentError(
        errorID: .failedToCreatePayment,
        code: "payment.unavailable",
        messageKey: "payment.failed.unavailable",
    )

    /// Time ran out before anything could be charged.
    package static let timedOut = PaymentError(
        errorID: .unknown,
        code: "payment.timed-out",
        messageKey: "payment.failed.timed-out",
    )

    /// The processor does not know the payment, or states that it was never confirmed.
    package static let neverConfirmed = PaymentError(
        errorID: .failedToResumePayment,
        code: "payment.never-confirmed",
        messageKey: "payment.failed.not-charged",
    )

    /// The merchant's page stopped the attempt.
    package static let merchantAborted = PaymentError(
        errorID: .merchantError,
        code: "payment.merchant-aborted",
        messageKey: "payment.failed.merchant",
    )

    /// Keys of every wording a gateway of this release may ask for.
    package static var messageKeys: [String] {
        let fixed = [unavailable, timedOut, neverConfirmed, merchantAborted].map(\.messageKey)
        return fixed + Set(DeclineReason.allCases.map(\.messageKey)).sorted()
    }
}
