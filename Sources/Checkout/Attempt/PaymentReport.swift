/// What the shopper and the merchant's page are told at the end of an attempt.
package enum PaymentReport: Equatable, Sendable {
    case approved(PaymentID)
    /// The payment id is there when the processor had opened the payment.
    case failed(PaymentID?, PaymentError)
}

/// What the form shows of an attempt.
package enum PaymentPhase: String, CaseIterable, Sendable {
    /// The form takes input; a failure of the last attempt may stand above it.
    case form
    case processing
    /// Locked: the processor's answer is not known yet.
    case checking
    case approved
}

extension PaymentAttempt {
    package var phase: PaymentPhase {
        switch state {
        case .idle, .declined, .refused: .form
        case .opening, .tokenising, .confirming: .processing
        case .unknown: .checking
        case .approved: .approved
        }
    }

    /// Whether an attempt is under way, so that the session refuses changes.
    package var isRunning: Bool {
        phase == .processing || phase == .checking
    }

    /// Why the last attempt failed, nil unless it did.
    package var failure: PaymentError? {
        switch state {
        case .declined(_, let reason): .declined(reason)
        case .refused(_, let error): error
        case .idle, .opening, .tokenising, .confirming, .unknown, .approved: nil
        }
    }

    /// The payment of the running or last attempt, as soon as it has an id.
    package var payment: PaymentID? {
        switch state {
        case .idle, .opening: nil
        case .tokenising(let payment), .confirming(let payment), .unknown(let payment, _), .approved(let payment),
            .declined(let payment, _):
            payment
        case .refused(let payment, _): payment
        }
    }
}
