import SeedTesting
import Testing

@testable import Checkout

/// Random events in random order, also such as no processor sends, against the rules of an attempt.
struct PaymentAttemptRandomTests {
    @Test func `no sequence of events breaks a rule`() {
        var random = SeededGenerator(for: "PaymentAttempt sequences")
        var broken: [String] = []
        var successes = 0
        for _ in 0..<5_000 {
            var watch = Watch()
            for _ in 0..<40 {
                watch.send(watch.anyEvent(using: &random))
            }
            broken += watch.broken
            successes += watch.allSuccesses
        }
        #expect(broken.isEmpty, "\(broken.prefix(5))")
        #expect(successes > 100, "the sequences must get somewhere")
    }

    /// Keeps its own books beside the attempt.
    private struct Watch {
        private var attempt = PaymentAttempt()
        private var confirmed: Set<PaymentID> = []
        /// Sent to the processor, which has not said what became of it.
        private var unanswered: PaymentID?
        private var ended: Set<Int> = []
        private var secretsHeld = false
        private var isLatched = false
        private var payments = 0
        private(set) var allSuccesses = 0
        private(set) var broken: [String] = []

        mutating func anyEvent(using random: inout SeededGenerator) -> PaymentAttempt.Event {
            switch Int.random(in: 0..<12, using: &random) {
            case 0: return .submit
            case 1: return .newPayment
            default:
                let late = Int.random(in: 0..<8, using: &random) == 0
                return .answer(anyAnswer(using: &random), number: attempt.number - (late ? 1 : 0))
            }
        }

        private mutating func anyAnswer(using random: inout SeededGenerator) -> PaymentAttempt.Answer {
            let failure: GatewayError =
                [.unavailable, .noAnswer, .refused(.timedOut)].randomElement(using: &random)
                ?? .unavailable
            let outcome: PaymentOutcome = Bool.random(using: &random) ? .approved : .declined(.cardDeclined)
            switch Int.random(in: 0..<12, using: &random) {
            case 0...2:
                payments += 1
                return .opened(PaymentID("pay-\(payments)"))
            case 3...5: return .tokenised(CardToken("token"))
            case 6: return .confirmed(outcome)
            case 7: return .confirmFailed(failure)
            case 8: return .lookedUp(Bool.random(using: &random) ? outcome : nil)
            case 9: return .lookUpFailed(failure)
            case 10: return Bool.random(using: &random) ? .openFailed(failure) : .tokeniseFailed(failure)
            default: return .timedOut
            }
        }

        mutating func send(_ event: PaymentAttempt.Event) {
            let wasRunning = attempt.isRunning
            let before = attempt.state
            if case .answer(let answer, attempt.number) = event, unanswered != nil {
                learn(from: answer, in: before)
            }
            let effects = attempt.handle(event)
            if event == .newPayment, !wasRunning {
                isLatched = false
            }
            for effect in effects {
                check(effect, wasRunning: wasRunning)
            }
            expect(!attempt.isRunning || !isLatched, "runs after a success")
            expect(unanswered == nil || attempt.isRunning, "unlocked while confirm is unanswered")
            if case .unknown = attempt.state {
                expect(!secretsHeld, "security code kept while unknown")
            }
            expect(attempt.isRunning || !secretsHeld, "security code kept after the end")
        }

        /// Which answers say what became of a confirm, decided here and not by the attempt.
        private mutating func learn(from answer: PaymentAttempt.Answer, in state: PaymentAttempt.State) {
            switch answer {
            case .confirmed, .confirmFailed(.refused): unanswered = nil
            case .lookedUp(.some), .lookUpFailed(.refused):
                if case .unknown = state { unanswered = nil }
            default: break
            }
        }

        private mutating func check(_ effect: PaymentAttempt.Effect, wasRunning: Bool) {
            expect(!isLatched, "\(effect) after a success")
            switch effect {
            case .open:
                expect(!wasRunning, "two attempts at a time")
                secretsHeld = true
            case .confirm(let payment, _):
                expect(confirmed.insert(payment).inserted, "confirmed twice")
                expect(!secretsHeld, "security code kept after the token")
                unanswered = payment
            case .wipeSecurityCode:
                expect(secretsHeld, "security code wiped twice")
                secretsHeld = false
            case .lookUp(let payment, _):
                expect(confirmed.contains(payment), "looked up before confirm")
            case .report(let report):
                expect(ended.insert(attempt.number).inserted, "two reports of one attempt")
                expect(unanswered == nil, "\(report) while confirm is unanswered")
                if case .approved = report {
                    isLatched = true
                    allSuccesses += 1
                }
            case .startTimeout, .tokenise, .wipeCopy, .wipeCard: break
            }
        }

        private mutating func expect(_ condition: Bool, _ rule: String) {
            if !condition {
                broken.append(rule)
            }
        }
    }
}
