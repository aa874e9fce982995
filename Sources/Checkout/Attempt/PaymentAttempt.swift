/// The attempts to pay of one session, as a state machine: events in, effects out, no I/O and no clock.
///
/// Rules it keeps, whatever comes in and in whatever order:
/// - one attempt at a time, and at most one `confirm` for a payment id;
/// - a failure is reported only when nothing can have been charged, or when the processor says so;
/// - once `confirm` was sent without an answer, the attempt is unknown and looked up until the processor knows;
/// - after a success nothing more happens until `newPayment`;
/// - the security code is gone at the first of: token received, decline, refusal, unknown, 60 seconds.
package struct PaymentAttempt: Sendable {
    /// The longest a security code may be kept after submit, and so the longest time limit (PCI DSS 3.3.1).
    package static let longestTimeout = Duration.seconds(60)

    /// Where the attempt stands.
    package enum State: Equatable, Sendable {
        case idle
        case opening
        case tokenising(PaymentID)
        case confirming(PaymentID)
        /// `confirm` was sent and the answer is not known; `lookUps` were asked for so far.
        case unknown(PaymentID, lookUps: Int)
        case approved(PaymentID)
        case declined(PaymentID, DeclineReason)
        /// Failed without a charge and without a decline. No payment id when it was never opened.
        case refused(PaymentID?, PaymentError)
    }

    /// What can happen.
    package enum Event: Equatable, Sendable {
        /// The shopper pays with a valid form.
        case submit
        /// The shopper wants to pay again after an end.
        case newPayment
        /// A payment whose `confirm` may have been sent was found at start.
        case resume(PaymentID)
        /// Something an effect of attempt `number` led to.
        case answer(Answer, number: Int)
    }

    /// What effects lead to. Each call effect gives exactly one answer, the time limit at most one.
    package enum Answer: Equatable, Sendable {
        case opened(PaymentID)
        case openFailed(GatewayError)
        case tokenised(CardToken)
        case tokeniseFailed(GatewayError)
        case confirmed(PaymentOutcome)
        case confirmFailed(GatewayError)
        case lookedUp(PaymentOutcome?)
        case lookUpFailed(GatewayError)
        case timedOut
    }

    /// What the owner is to do, in the order given.
    package enum Effect: Equatable, Sendable {
        case startTimeout(Duration)
        case open
        case tokenise(PaymentID)
        case confirm(PaymentID, CardToken)
        case lookUp(PaymentID, after: Duration)
        /// Wipe the security code: the form's and the attempt's copy.
        case wipeSecurityCode
        /// Wipe the attempt's own copy of the card number; the form's stays.
        case wipeCopy
        /// Wipe the form's card number too: it was paid with.
        case wipeCard
        case report(PaymentReport)
    }

    package private(set) var state = State.idle
    /// Counts attempts. An answer must carry the number that stood here when the effect was given, so that a late one
    /// cannot be taken for the answer to a newer attempt.
    package private(set) var number = 0

    private let timeout: Duration
    private let backOff: LookUpBackOff
    private var holdsSecrets = false

    /// `timeout` is cut to 60 seconds.
    package init(timeout: Duration = longestTimeout, backOff: LookUpBackOff = LookUpBackOff()) {
        self.timeout = min(timeout, Self.longestTimeout)
        self.backOff = backOff
    }

    /// Takes one event and says what to do. Events that do not fit the state do nothing.
    package mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .submit: submit()
        case .newPayment: startOver()
        case .resume(let payment): resume(payment)
        case .answer(let answer, let number) where number == self.number: take(answer)
        case .answer: []
        }
    }

    private mutating func submit() -> [Effect] {
        switch state {
        case .idle, .declined, .refused:
            number += 1
            state = .opening
            holdsSecrets = true
            return [.startTimeout(timeout), .open]
        case .opening, .tokenising, .confirming, .unknown, .approved:
            return []
        }
    }

    private mutating func startOver() -> [Effect] {
        switch state {
        case .approved, .declined, .refused: state = .idle
        case .idle, .opening, .tokenising, .confirming, .unknown: break
        }
        return []
    }

    private mutating func resume(_ payment: PaymentID) -> [Effect] {
        guard state == .idle else {
            return []
        }
        number += 1
        state = .unknown(payment, lookUps: 1)
        return [.lookUp(payment, after: .zero)]
    }

    private mutating func take(_ answer: Answer) -> [Effect] {
        switch (state, answer) {
        case (.opening, .opened(let payment)):
            state = .tokenising(payment)
            return [.tokenise(payment)]
        case (.opening, .openFailed(let error)):
            return refuse(nil, Self.failure(before: error))
        case (.opening, .timedOut):
            return refuse(nil, .timedOut)

        case (.tokenising(let payment), .tokenised(let token)):
            state = .confirming(payment)
            return wipeSecrets() + [.confirm(payment, token)]
        case (.tokenising(let payment), .tokeniseFailed(let error)):
            return refuse(payment, Self.failure(before: error))
        case (.tokenising(let payment), .timedOut):
            return refuse(payment, .timedOut)

        case (.confirming(let payment), .confirmFailed(.refused(let error))),
            (.unknown(let payment, _), .confirmFailed(.refused(let error))),
            (.unknown(let payment, _), .lookUpFailed(.refused(let error))):
            return refuse(payment, error)
        case (.confirming(let payment), .confirmed(let outcome)),
            (.unknown(let payment, _), .confirmed(let outcome)),
            (.unknown(let payment, _), .lookedUp(.some(let outcome))):
            return end(payment, outcome)

        case (.confirming(let payment), .confirmFailed), (.confirming(let payment), .timedOut):
            // The security code and the copy went when the token came.
            state = .unknown(payment, lookUps: 1)
            return [.lookUp(payment, after: backOff.delay(before: 1))]
        case (.unknown(let payment, let lookUps), .lookedUp(nil)),
            (.unknown(let payment, let lookUps), .lookUpFailed):
            let next = lookUps < .max ? lookUps + 1 : lookUps
            state = .unknown(payment, lookUps: next)
            return [.lookUp(payment, after: backOff.delay(before: next))]

        default:
            return []
        }
    }

    private mutating func end(_ payment: PaymentID, _ outcome: PaymentOutcome) -> [Effect] {
        switch outcome {
        case .approved:
            state = .approved(payment)
            return [.wipeCard, .report(.approved(payment))]
        case .declined(let reason):
            state = .declined(payment, reason)
            return [.report(.failed(payment, .declined(reason)))]
        }
    }

    private mutating func refuse(_ payment: PaymentID?, _ error: PaymentError) -> [Effect] {
        state = .refused(payment, error)
        return wipeSecrets() + [.report(.failed(payment, error))]
    }

    /// Once an attempt: what only tokenising needed.
    private mutating func wipeSecrets() -> [Effect] {
        defer { holdsSecrets = false }
        return holdsSecrets ? [.wipeSecurityCode, .wipeCopy] : []
    }

    /// Before `confirm` even a lost answer charged nothing, so it is a plain failure.
    private static func failure(before error: GatewayError) -> PaymentError {
        switch error {
        case .unavailable, .noAnswer: .unavailable
        case .refused(let refusal): refusal
        }
    }
}
