import Testing

@testable import Checkout

struct CardTokenTests {
    @Test func `a card token never shows its text`() {
        let token = CardToken("tok_very_secret")
        var shown = "\(token) \(String(reflecting: token)) \(PaymentAttempt.Effect.confirm(PaymentID("p"), token))"
        dump(PaymentAttempt.Answer.tokenised(token), to: &shown)
        #expect(!shown.contains("tok_very_secret"))
        #expect(shown.contains("redacted"))
    }

    @Test(arguments: DeclineReason.allCases)
    func `a decline is a failed payment with the reason's wording`(reason: DeclineReason) {
        let error = PaymentError.declined(reason)
        #expect(error.errorID.rawValue == "payment-failed")
        #expect(error.code == "payment.declined.\(reason.rawValue)")
        #expect(error.messageKey == reason.messageKey)
        #expect(error.messageKey.hasPrefix("payment.declined"))
    }
}
