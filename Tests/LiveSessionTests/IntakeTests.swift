import LiveSession
import Synchronization
import Testing

struct IntakeTests {
    /// Calls counted from any thread.
    final class Calls: Sendable {
        private let number = Atomic<Int>(0)
        var count: Int { number.load(ordering: .relaxed) }
        func add() { number.wrappingAdd(1, ordering: .relaxed) }
    }

    @Test func `closing an idle intake is told at once`() {
        let intake = Intake()
        let calls = Calls()
        intake.close { calls.add() }
        #expect(calls.count == 1)
        #expect(!intake.isOpen)
        #expect(!intake.beginAttempt())
    }

    @Test func `the last attempt to end is told, once`() {
        let intake = Intake()
        let calls = Calls()
        #expect(intake.beginAttempt())
        #expect(intake.beginAttempt())
        intake.close { calls.add() }
        #expect(!intake.beginAttempt())
        intake.endAttempt()
        #expect(calls.count == 0)
        #expect(intake.attemptsUnderWay == 1)
        intake.endAttempt()
        #expect(calls.count == 1)
        #expect(intake.attemptsUnderWay == 0)
    }
}
