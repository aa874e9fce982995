/// How often something may happen: once an interval in the long run, and up to `burst` times at once after a rest.
package struct Rate: Equatable, Sendable {
    /// Time in which one use comes back.
    package let interval: Duration
    /// Most uses at once.
    package let burst: Int

    /// - Parameters:
    ///   - count: uses a `period`, at least one.
    ///   - burst: at least one.
    package init(_ count: Int, per period: Duration, burst: Int) {
        interval = period / max(1, count)
        self.burst = max(1, burst)
    }

    /// The same, so many times as often.
    package func times(_ factor: Int) -> Rate { Rate(factor, per: interval, burst: burst * factor) }
}

/// A token bucket, kept as the moment it will be full again (the generic cell rate algorithm of ITU-T I.371).
///
/// Moments are those of a clock that begins at zero and never goes back.
package struct TokenBucket: Sendable {
    private var fullAt = Duration.zero

    package init() {}

    /// Takes one use if there is one; a refusal costs nothing.
    package mutating func take(at now: Duration, _ rate: Rate) -> Bool {
        guard wait(at: now, rate) == .zero else { return false }
        fullAt = max(fullAt, now) + rate.interval
        return true
    }

    /// Time until there is a use.
    package func wait(at now: Duration, _ rate: Rate) -> Duration {
        max(.zero, fullAt - now - rate.interval * (rate.burst - 1))
    }

    /// Time until it is as good as new and need not be kept.
    package func rest(at now: Duration) -> Duration { max(.zero, fullAt - now) }
}
