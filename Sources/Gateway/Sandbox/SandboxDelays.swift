/// How long the sandbox takes for what it does slowly.
package struct SandboxDelays: Equatable, Sendable {
    /// Until the slow card is approved.
    package var slowApproval: Duration
    /// Until a call that gets no answer gives up.
    package var noAnswer: Duration
    /// How long a look-up knows nothing of such a payment, counted from `confirm`.
    package var silence: Duration

    package init(
        slowApproval: Duration = .seconds(3),
        noAnswer: Duration = .milliseconds(1500),
        silence: Duration = .seconds(6),
    ) {
        self.slowApproval = slowApproval
        self.noAnswer = noAnswer
        self.silence = silence
    }
}
