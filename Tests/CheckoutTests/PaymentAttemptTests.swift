import Testing

@testable import Checkout

struct PaymentAttemptTests {
    /// One way through an attempt: what comes in after `submit`, and every effect that must come out, in order.
    struct Scenario: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let answers: [PaymentAttempt.Answer]
        let effects: [PaymentAttempt.Effect]
        let phase: PaymentPhase

        init(
            _ description: String,
            _ answers: [PaymentAttempt.Answer],
            _ effects: [PaymentAttempt.Effect],
            _ phase: PaymentPhase,
        ) {
            self.testDescription = description
            self.answers = answers
            self.effects = [.startTimeout(.seconds(60)), .open] + effects
            self.phase = phase
        }
    }

    private static let payment = PaymentID("pay-1")
    private static let token = CardToken("token-1")
    private static let refusal = PaymentError(
        errorID: .failedToCreatePayment, code: "payment.refused.test", messageKey: "payment.refused.test")
    private static let sent: [PaymentAttempt.Answer] = [.opened(payment), .tokenised(token)]
    private static let sending: [PaymentAttempt.Effect] = [
        .tokenise(payment), .wipeSecurityCode, .wipeCopy, .confirm(payment, token),
    ]
    private static let success: [PaymentAttempt.Effect] = [.wipeCard, .report(.approved(payment))]
    private static let decline: [PaymentAttempt.Effect] = [.report(.failed(payment, .declined(.expiredCard)))]

    private static func failed(_ payment: PaymentID?, _ error: PaymentError) -> [PaymentAttempt.Effect] {
        [.wipeSecurityCode, .wipeCopy, .report(.failed(payment, error))]
    }

    private static func lookUp(_ seconds: Int) -> PaymentAttempt.Effect {
        .lookUp(payment, after: .seconds(seconds))
    }

    static let scenarios = [
        Scenario("approved", sent + [.confirmed(.approved)], sending + success, .approved),
        Scenario("declined", sent + [.confirmed(.declined(.expiredCard))], sending + decline, .form),
        Scenario("open refused", [.openFailed(.refused(refusal))], failed(nil, refusal), .form),
        Scenario("open unavailable", [.openFailed(.unavailable)], failed(nil, .unavailable), .form),
        Scenario("open without answer", [.openFailed(.noAnswer)], failed(nil, .unavailable), .form),
        Scenario(
            "tokenise refused", [.opened(payment), .tokeniseFailed(.refused(refusal))],
            [.tokenise(payment)] + failed(payment, refusal), .form),
        Scenario(
            "tokenise without answer", [.opened(payment), .tokeniseFailed(.noAnswer)],
            [.tokenise(payment)] + failed(payment, .unavailable), .form),
        Scenario("timed out while opening", [.timedOut], failed(nil, .timedOut), .form),
        Scenario("opened too late", [.timedOut, .opened(payment)], failed(nil, .timedOut), .form),
        Scenario(
            "token too late", [.opened(payment), .timedOut, .tokenised(token)],
            [.tokenise(payment)] + failed(payment, .timedOut), .form),
        Scenario(
            "confirm refused", sent + [.confirmFailed(.refused(refusal))],
            sending + [.report(.failed(payment, refusal))], .form),
        Scenario("confirm without answer", sent + [.confirmFailed(.noAnswer)], sending + [lookUp(1)], .checking),
        Scenario("confirm unavailable", sent + [.confirmFailed(.unavailable)], sending + [lookUp(1)], .checking),
        Scenario("timed out while confirming", sent + [.timedOut], sending + [lookUp(1)], .checking),
        Scenario(
            "looked up without end", sent + [.timedOut] + [PaymentAttempt.Answer](repeating: .lookedUp(nil), count: 7),
            sending + [1, 2, 4, 8, 16, 30, 30, 30].map(lookUp), .checking),
        Scenario(
            "look-ups that fail", sent + [.timedOut, .lookUpFailed(.unavailable), .lookUpFailed(.noAnswer)],
            sending + [lookUp(1), lookUp(2), lookUp(4)], .checking),
        Scenario(
            "approved by look-up", sent + [.confirmFailed(.noAnswer), .lookedUp(nil), .lookedUp(.approved)],
            sending + [lookUp(1), lookUp(2)] + success, .approved),
        Scenario(
            "declined by look-up", sent + [.timedOut, .lookedUp(.declined(.expiredCard))],
            sending + [lookUp(1)] + decline, .form),
        Scenario(
            "refused by look-up", sent + [.timedOut, .lookUpFailed(.refused(.neverConfirmed))],
            sending + [lookUp(1), .report(.failed(payment, .neverConfirmed))], .form),
        Scenario(
            "late success", sent + [.timedOut, .confirmed(.approved), .lookedUp(nil)],
            sending + [lookUp(1)] + success, .approved),
        Scenario(
            "late decline", sent + [.timedOut, .confirmed(.declined(.expiredCard)), .lookedUp(.approved)],
            sending + [lookUp(1)] + decline, .form),
        Scenario(
            "confirm gives up after the time limit", sent + [.timedOut, .confirmFailed(.noAnswer)],
            sending + [lookUp(1)], .checking),
        Scenario(
            "nothing after a success",
            sent + [.confirmed(.approved), .timedOut, .confirmed(.declined(.cardDeclined)), .lookedUp(.approved)],
            sending + success, .approved),
        Scenario(
            "answers of other steps", [.tokenised(token), .confirmed(.approved), .lookedUp(.approved)], [],
            .processing),
    ]

    @Test(arguments: scenarios)
    func `an attempt does exactly what its answers call for`(scenario: Scenario) {
        var attempt = PaymentAttempt()
        var effects = attempt.handle(.submit)
        for answer in scenario.answers {
            effects += attempt.handle(.answer(answer, number: attempt.number))
        }
        #expect(effects == scenario.effects)
        #expect(attempt.phase == scenario.phase)
    }

    @Test(
        arguments: [
            [], [.opened(payment)], sent, sent + [.timedOut], sent + [.confirmed(.approved)],
        ] as [[PaymentAttempt.Answer]])
    func `submit is ignored while an attempt runs and after a success`(answers: [PaymentAttempt.Answer]) {
        var attempt = PaymentAttempt()
        _ = attempt.handle(.submit)
        for answer in answers {
            _ = attempt.handle(.answer(answer, number: attempt.number))
        }
        let before = attempt.state
        #expect(attempt.handle(.submit).isEmpty)
        #expect(attempt.state == before)
    }

    @Test func `an answer to an earlier attempt does not reach a later one`() {
        var attempt = PaymentAttempt()
        _ = attempt.handle(.submit)
        let first = attempt.number
        _ = attempt.handle(.answer(.timedOut, number: first))
        _ = attempt.handle(.submit)
        #expect(attempt.handle(.answer(.opened(Self.payment), number: first)).isEmpty)
        #expect(attempt.handle(.answer(.timedOut, number: first)).isEmpty)
        #expect(attempt.state == .opening)
    }

    @Test func `a failed attempt can be followed by another and shows no failure meanwhile`() {
        var attempt = PaymentAttempt()
        _ = attempt.handle(.submit)
        _ = attempt.handle(.answer(.openFailed(.unavailable), number: 1))
        #expect(attempt.failure == .unavailable)
        #expect(attempt.handle(.submit) == [.startTimeout(.seconds(60)), .open])
        #expect(attempt.failure == nil)
        #expect(attempt.number == 2)
    }

    @Test func `a new payment begins after an end only`() {
        var attempt = PaymentAttempt()
        _ = attempt.handle(.submit)
        _ = attempt.handle(.newPayment)
        #expect(attempt.state == .opening)
        for answer in Self.sent + [.confirmed(.approved)] {
            _ = attempt.handle(.answer(answer, number: 1))
        }
        #expect(attempt.payment == Self.payment)
        #expect(attempt.handle(.newPayment).isEmpty)
        #expect(attempt.state == .idle)
        #expect(attempt.handle(.submit).contains(.open))
    }

    @Test func `a payment found at start is looked up and never sent again`() {
        var attempt = PaymentAttempt()
        #expect(attempt.handle(.resume(Self.payment)) == [.lookUp(Self.payment, after: .zero)])
        #expect(attempt.isRunning)
        #expect(attempt.handle(.submit).isEmpty)
        let effects = attempt.handle(.answer(.lookedUp(.approved), number: attempt.number))
        #expect(effects == Self.success)
    }

    @Test(arguments: [(5, 5), (60, 60), (61, 60), (3_600, 60)])
    func `the time limit is at most what a security code may live`(given: Int, used: Int) {
        var attempt = PaymentAttempt(timeout: .seconds(given))
        #expect(attempt.handle(.submit).first == .startTimeout(.seconds(used)))
    }

    @Test(arguments: [(Int.min, 1), (0, 1), (1, 1), (2, 2), (5, 16), (6, 30), (Int.max, 30)])
    func `look-ups wait twice as long each time up to a limit`(number: Int, seconds: Int) {
        #expect(LookUpBackOff().delay(before: number) == .seconds(seconds))
    }
}
