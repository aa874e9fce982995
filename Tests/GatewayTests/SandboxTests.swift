import Checkout
import Testing

@testable import Gateway

struct SandboxTests {
    private let clock = ManualClock()
    private let sandbox: Sandbox
    private let order: Order

    init() throws {
        sandbox = Sandbox(clock: clock)
        order = Order(id: "order-1", amount: Money(minorUnits: 4_900, currency: .usd), description: "Tea")
    }

    private func tokenised(_ number: String) async throws -> (PaymentID, CardToken) {
        let payment = try await sandbox.open(order, session: "session")
        return (payment, try await sandbox.tokenise(TestCard(number), for: payment))
    }

    private func chargeCount() async -> Int {
        await sandbox.charges(session: "session").map(\.times).reduce(0, +)
    }

    @Test func `the plain card is approved and charged once`() async throws {
        let (payment, token) = try await tokenised("4242424242424242")
        #expect(await chargeCount() == 0)
        #expect(try await sandbox.confirm(payment, with: token) == .approved)
        #expect(try await sandbox.lookUp(payment) == .approved)
        let charges = await sandbox.charges(session: "session")
        #expect(charges == [SandboxCharge(payment: payment, amount: order.amount, times: 1)])
        #expect(await sandbox.charges(session: "another").isEmpty)
    }

    @Test func `the declining card is declined and not charged`() async throws {
        let (payment, token) = try await tokenised("4000000000000002")
        #expect(try await sandbox.confirm(payment, with: token) == .declined(.cardDeclined))
        #expect(try await sandbox.lookUp(payment) == .declined(.cardDeclined))
        #expect(await chargeCount() == 0)
    }

    @Test func `the slow card is approved after three seconds`() async throws {
        let (payment, token) = try await tokenised("4000000000000077")
        async let outcome = sandbox.confirm(payment, with: token)
        await clock.sleepers(1)
        #expect(try await sandbox.lookUp(payment) == nil)
        clock.advance(by: .seconds(3))
        #expect(try await outcome == .approved)
        #expect(await chargeCount() == 1)
    }

    @Test func `the silent card gives no answer and is found approved later`() async throws {
        let (payment, token) = try await tokenised("4000002500003155")
        let confirming = Task { try await sandbox.confirm(payment, with: token) }
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(1_500))
        await #expect(throws: GatewayError.noAnswer) { _ = try await confirming.value }
        #expect(try await sandbox.lookUp(payment) == nil)
        clock.advance(by: .milliseconds(4_499))
        #expect(try await sandbox.lookUp(payment) == nil)
        clock.advance(by: .milliseconds(1))
        #expect(try await sandbox.lookUp(payment) == .approved)
        #expect(await chargeCount() == 1)
    }

    @Test(arguments: SandboxCard.all)
    func `confirming twice charges once`(card: SandboxCard) async throws {
        let (payment, token) = try await tokenised(card.number)
        let isSlow = card.effect == .approvesSlowly || card.effect == .givesNoAnswer
        async let first = try? sandbox.confirm(payment, with: token)
        async let second = try? sandbox.confirm(payment, with: token)
        if isSlow {
            await clock.sleepers(2)
            clock.advance(by: .seconds(6))
        }
        let outcomes = await [first, second]
        #expect(outcomes[0] == outcomes[1])
        #expect(try await sandbox.confirm(payment, with: token) == sandbox.lookUp(payment))
        #expect(await chargeCount() == (card.effect == .declines ? 0 : 1))
    }

    @Test(arguments: [
        "", "4", "424242424242424", "42424242424242424", "4242424242424243", "4000056655665556", "5555555555554444",
    ])
    func `any other number is refused and told why`(number: String) async throws {
        let payment = try await sandbox.open(order, session: "session")
        let error = await #expect(throws: GatewayError.self) {
            _ = try await sandbox.tokenise(TestCard(number), for: payment)
        }
        #expect(error == .refused(.notATestCard))
        #expect(PaymentError.notATestCard.messageKey == "payment.refused.not-a-test-card")
    }

    @Test func `a payment looked up before it was confirmed can never be charged`() async throws {
        let (payment, token) = try await tokenised("4242424242424242")
        await #expect(throws: GatewayError.refused(.neverConfirmed)) { _ = try await sandbox.lookUp(payment) }
        await #expect(throws: GatewayError.refused(.neverConfirmed)) {
            _ = try await sandbox.confirm(payment, with: token)
        }
        #expect(await chargeCount() == 0)
    }

    @Test func `unknown payments and foreign tokens are refused`() async throws {
        let (payment, _) = try await tokenised("4242424242424242")
        let (_, foreign) = try await tokenised("4242424242424242")
        let nobody = PaymentID("nobody")
        await #expect(throws: GatewayError.refused(.outOfOrder)) {
            _ = try await sandbox.confirm(payment, with: foreign)
        }
        await #expect(throws: GatewayError.refused(.outOfOrder)) {
            _ = try await sandbox.confirm(nobody, with: foreign)
        }
        await #expect(throws: GatewayError.refused(.outOfOrder)) {
            _ = try await sandbox.tokenise(TestCard("4242424242424242"), for: nobody)
        }
        await #expect(throws: GatewayError.refused(.neverConfirmed)) { _ = try await sandbox.lookUp(nobody) }
        #expect(await chargeCount() == 0)
    }

    @Test func `a payment takes one card`() async throws {
        let (payment, _) = try await tokenised("4242424242424242")
        await #expect(throws: GatewayError.refused(.outOfOrder)) {
            _ = try await sandbox.tokenise(TestCard("4242424242424242"), for: payment)
        }
    }

    @Test func `the cards of the page are the cards it takes`() {
        #expect(
            Sandbox.cards.map(\.effect.messageKey) == [
                "sandbox.approves", "sandbox.declines", "sandbox.approves-slowly", "sandbox.no-answer",
            ])
        for card in Sandbox.cards {
            #expect(TestCard(card.number).withNumber(SandboxCard.effect(of:)) == card.effect)
            #expect(card.number.split(separator: " ").allSatisfy { $0.count == 4 })
        }
    }
}
