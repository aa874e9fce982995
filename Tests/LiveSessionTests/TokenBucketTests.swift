import LiveSession
import Testing

struct TokenBucketTests {
    /// So many uses asked for at a moment, and how many of them are granted.
    struct Step: Sendable {
        let at: Duration
        let asked: Int
        let granted: Int
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let rate: Rate
        let steps: [Step]
        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case(
            name: "a burst, then one an interval", rate: Rate(2, per: .seconds(1), burst: 3),
            steps: [
                Step(at: .zero, asked: 5, granted: 3), Step(at: .milliseconds(499), asked: 1, granted: 0),
                Step(at: .milliseconds(500), asked: 2, granted: 1), Step(at: .milliseconds(999), asked: 1, granted: 0),
                Step(at: .seconds(1), asked: 1, granted: 1),
            ]),
        Case(
            name: "a rest brings the burst back and no more", rate: Rate(1, per: .seconds(60), burst: 2),
            steps: [
                Step(at: .zero, asked: 3, granted: 2), Step(at: .seconds(120), asked: 3, granted: 2),
                Step(at: .seconds(1_000_000), asked: 3, granted: 2),
            ]),
        Case(
            name: "refusals cost nothing", rate: Rate(1, per: .seconds(1), burst: 1),
            steps: [Step(at: .zero, asked: 1_000, granted: 1), Step(at: .seconds(1), asked: 1, granted: 1)]),
        Case(
            name: "a first use late in the day", rate: Rate(1, per: .seconds(1), burst: 2),
            steps: [Step(at: .seconds(86_400), asked: 3, granted: 2)]),
        Case(
            name: "a rate of nothing is one", rate: Rate(0, per: .seconds(1), burst: 0),
            steps: [Step(at: .zero, asked: 2, granted: 1)]),
    ]

    @Test(arguments: cases)
    func `a bucket grants what its rate allows`(_ example: Case) {
        var bucket = TokenBucket()
        for step in example.steps {
            let granted = (0..<step.asked).count { _ in bucket.take(at: step.at, example.rate) }
            #expect(granted == step.granted, "at \(step.at)")
        }
    }

    @Test func `the wait it tells is exactly the wait`() {
        let rate = Rate(3, per: .seconds(1), burst: 2)
        var bucket = TokenBucket()
        while bucket.take(at: .seconds(7), rate) {}
        let wait = bucket.wait(at: .seconds(7), rate)
        #expect(wait > .zero)
        let early = bucket.take(at: .seconds(7) + wait - .nanoseconds(1), rate)
        let punctual = bucket.take(at: .seconds(7) + wait, rate)
        #expect(!early && punctual)
        #expect(bucket.rest(at: .seconds(7) + wait + rate.interval * 2) == .zero)
    }

    @Test func `somebody who types twenty keys a second is never stopped`() {
        var bucket = TokenBucket()
        let rate = SessionEnvironment.usualMessageRate
        #expect((0..<36_000).allSatisfy { key in bucket.take(at: .milliseconds(50 * key), rate) })
        // A line that was down for 30 s: everything typed meanwhile comes at once.
        let reconnected = Duration.milliseconds(50 * 36_000) + .seconds(30)
        #expect((0..<600).allSatisfy { _ in bucket.take(at: reconnected, rate) })
    }

    @Test func `of a flood only burst and rate get through`() {
        var bucket = TokenBucket()
        let granted = (0..<100_000).count { index in
            bucket.take(at: .microseconds(index * 100), SessionEnvironment.usualMessageRate)
        }
        #expect(granted <= 600 + 10 * 50)
    }
}
