package import Checkout
import Secrets

/// A processor inside the server that moves no money: published test cards decide what happens.
///
/// Its ledger lives in memory and ends with the process. Any number that is not a test card is refused when it is
/// tokenised, so a real card never gets further.
package actor Sandbox: PaymentGateway {
    /// The test cards, for the page.
    package static let cards = SandboxCard.all

    private var ledger: SandboxLedger
    private let clock: any SandboxClock
    private let delays: SandboxDelays

    /// `limit` is the number of payments remembered.
    package init(
        clock: any SandboxClock = SystemSandboxClock(),
        delays: SandboxDelays = SandboxDelays(),
        limit: Int = 10_000,
    ) {
        self.ledger = SandboxLedger(limit: limit)
        self.clock = clock
        self.delays = delays
    }

    package func open(_ order: Order, session: String) async throws(GatewayError) -> PaymentID {
        let payment = PaymentID("sbx_" + (try Self.randomText()))
        ledger.add(
            SandboxLedger.Entry(payment: payment, session: session, amount: order.amount, state: .opened),
            now: clock.now,
        )
        return payment
    }

    package func tokenise(_ card: any CardSource, for payment: PaymentID) async throws(GatewayError) -> CardToken {
        guard let effect = card.withNumber(SandboxCard.effect(of:)) else {
            throw .refused(.notATestCard)
        }
        guard case .opened = ledger[payment]?.state else {
            throw .refused(.outOfOrder)
        }
        let token = CardToken("sbxtok_" + (try Self.randomText()))
        ledger[payment]?.state = .tokenised(token, effect)
        return token
    }

    package func confirm(
        _ payment: PaymentID,
        with token: CardToken,
    ) async throws(GatewayError) -> PaymentOutcome {
        switch ledger[payment]?.state {
        case .tokenised(token, let effect):
            decide(payment, token, effect)
            return try await answer(effect, payment)
        case .confirmed(token, let effect, _, _):
            return try await answer(effect, payment)
        case .voided:
            throw .refused(.neverConfirmed)
        default:
            throw .refused(.outOfOrder)
        }
    }

    package func lookUp(_ payment: PaymentID) async throws(GatewayError) -> PaymentOutcome? {
        switch ledger[payment]?.state {
        case .confirmed(_, _, let outcome, let visibleAt):
            return visibleAt <= clock.now ? outcome : nil
        case .opened, .tokenised:
            // Without this a `confirm` still on its way could charge after the answer "not charged" was given.
            ledger[payment]?.state = .voided
            throw .refused(.neverConfirmed)
        case .voided, nil:
            throw .refused(.neverConfirmed)
        }
    }

    /// What was charged for a session, oldest first.
    package func charges(session: String) -> [SandboxCharge] {
        ledger.entries(of: session).filter { $0.charges > 0 }.map {
            SandboxCharge(payment: $0.payment, amount: $0.amount, times: $0.charges)
        }
    }

    /// Decides before the first wait, so that a second `confirm` meanwhile finds the decision and charges nothing.
    private func decide(_ payment: PaymentID, _ token: CardToken, _ effect: SandboxCard.Effect) {
        let outcome: PaymentOutcome = effect == .declines ? .declined(.cardDeclined) : .approved
        let delay: Duration =
            switch effect {
            case .approves, .declines: .zero
            case .approvesSlowly: delays.slowApproval
            case .givesNoAnswer: delays.silence
            }
        ledger[payment]?.state = .confirmed(token, effect, outcome, visibleAt: clock.now + delay)
        if outcome == .approved {
            ledger[payment]?.charges += 1
        }
    }

    private func answer(
        _ effect: SandboxCard.Effect,
        _ payment: PaymentID,
    ) async throws(GatewayError) -> PaymentOutcome {
        guard case .confirmed(_, _, let outcome, let visibleAt) = ledger[payment]?.state else {
            throw .noAnswer
        }
        let wait = visibleAt - clock.now
        guard wait > .zero else {
            return outcome
        }
        if effect == .givesNoAnswer {
            await clock.sleep(for: min(wait, delays.noAnswer))
            throw .noAnswer
        }
        await clock.sleep(for: wait)
        return outcome
    }

    private static func randomText() throws(GatewayError) -> String {
        do throws(SecretsError) {
            return Base64URL.encode(try Random.bytes(16))
        } catch {
            throw .unavailable
        }
    }
}

extension PaymentError {
    /// The sandbox takes its own test cards and nothing else.
    package static let notATestCard = PaymentError(
        errorID: .failedToCreatePayment,
        code: "payment.refused.not-a-test-card",
        messageKey: "payment.refused.not-a-test-card",
    )

    /// A call for a payment that is unknown or not at that point: a fault of ours, not of the shopper.
    static let outOfOrder = PaymentError(
        errorID: .failedToCreatePayment,
        code: "payment.refused.out-of-order",
        messageKey: "payment.failed.unavailable",
    )
}
