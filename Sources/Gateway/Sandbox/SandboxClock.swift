/// The time of the sandbox, so that tests need not wait for it.
package protocol SandboxClock: Sendable {
    /// Time since some fixed moment; never goes back.
    var now: Duration { get }

    /// Waits; may return early when the task is cancelled.
    func sleep(for duration: Duration) async
}

/// The time of the machine.
package struct SystemSandboxClock: SandboxClock {
    private let start = ContinuousClock.now

    package init() {}

    package var now: Duration {
        start.duration(to: .now)
    }

    package func sleep(for duration: Duration) async {
        try? await Task.sleep(for: duration)
    }
}
