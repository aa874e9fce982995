/// How long to wait before each look-up of a payment whose outcome is unknown: doubling, up to a longest wait.
package struct LookUpBackOff: Equatable, Sendable {
    package let first: Duration
    package let longest: Duration

    package init(first: Duration = .seconds(1), longest: Duration = .seconds(30)) {
        self.first = first
        self.longest = longest
    }

    /// The wait before look-up `number`, counted from 1.
    package func delay(before number: Int) -> Duration {
        var delay = first
        for _ in 1..<max(1, min(number, 64)) where delay < longest {
            delay *= 2
        }
        return min(delay, longest)
    }
}
