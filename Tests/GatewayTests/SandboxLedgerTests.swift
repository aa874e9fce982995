import Checkout
import Testing

@testable import Gateway

struct SandboxLedgerTests {
    private func entry(_ name: String, _ state: SandboxLedger.State = .opened) -> SandboxLedger.Entry {
        SandboxLedger.Entry(
            payment: PaymentID(name), session: "session", amount: Money(minorUnits: 1, currency: .eur), state: state)
    }

    @Test func `above the limit the oldest payment is forgotten`() {
        var ledger = SandboxLedger(limit: 2)
        for name in ["a", "b", "c"] {
            ledger.add(entry(name), now: .zero)
        }
        #expect(ledger.entries(of: "session").map(\.payment.text) == ["b", "c"])
        #expect(ledger[PaymentID("a")] == nil)
    }

    @Test func `a payment whose outcome is still to be seen is never forgotten`() {
        let waiting = SandboxLedger.State.confirmed(
            CardToken("token"), .givesNoAnswer, .approved, visibleAt: .seconds(6))
        var ledger = SandboxLedger(limit: 2)
        ledger.add(entry("a", waiting), now: .zero)
        for name in ["b", "c"] {
            ledger.add(entry(name), now: .seconds(5))
        }
        #expect(ledger.entries(of: "session").map(\.payment.text) == ["a", "c"])
        ledger.add(entry("d"), now: .seconds(6))
        #expect(ledger.entries(of: "session").map(\.payment.text) == ["c", "d"])
    }
}
