import Checkout
import Testing

@testable import Gateway

/// The attempt machine driven against the sandbox, the way a session drives it.
struct SandboxAttemptTests {
    @Test(arguments: [
        ("4242424242424242", PaymentPhase.approved, 1), ("4000000000000002", .form, 0),
        ("4000000000000077", .approved, 1), ("4000002500003155", .approved, 1), ("5555555555554444", .form, 0),
    ])
    func `every card leads to its end with at most one charge`(
        number: String,
        phase: PaymentPhase,
        charges: Int,
    ) async {
        let clock = LeapingClock()
        let sandbox = Sandbox(clock: clock)
        var attempt = PaymentAttempt()
        var reports: [PaymentReport] = []
        var effects = attempt.handle(.submit)
        while !effects.isEmpty {
            let effect = effects.removeFirst()
            if case .report(let report) = effect {
                reports.append(report)
            }
            if let answer = await Self.perform(effect, on: sandbox, with: TestCard(number), clock) {
                effects += attempt.handle(.answer(answer, number: attempt.number))
            }
        }
        #expect(attempt.phase == phase)
        #expect(reports.count == 1)
        #expect(await sandbox.charges(session: "session").map(\.times).reduce(0, +) == charges)
    }

    private static func perform(
        _ effect: PaymentAttempt.Effect,
        on sandbox: Sandbox,
        with card: TestCard,
        _ clock: LeapingClock,
    ) async -> PaymentAttempt.Answer? {
        let order = Order(id: "", amount: Money(minorUnits: 4_900, currency: .usd), description: "")
        switch effect {
        case .open:
            do throws(GatewayError) {
                return .opened(try await sandbox.open(order, session: "session"))
            } catch { return .openFailed(error) }
        case .tokenise(let payment):
            do throws(GatewayError) {
                return .tokenised(try await sandbox.tokenise(card, for: payment))
            } catch { return .tokeniseFailed(error) }
        case .confirm(let payment, let token):
            do throws(GatewayError) {
                return .confirmed(try await sandbox.confirm(payment, with: token))
            } catch { return .confirmFailed(error) }
        case .lookUp(let payment, let delay):
            await clock.sleep(for: delay)
            do throws(GatewayError) {
                return .lookedUp(try await sandbox.lookUp(payment))
            } catch { return .lookUpFailed(error) }
        case .startTimeout, .wipeSecurityCode, .wipeCopy, .wipeCard, .report:
            return nil
        }
    }
}
