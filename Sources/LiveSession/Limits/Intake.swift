import Synchronization

/// Lets sessions and attempts to pay begin until it is closed, and knows the attempts under way; for all loops.
package final class Intake: Sendable {
    private struct State {
        var running = 0
        var isOpen = true
        var idle: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    package init() {}

    package var isOpen: Bool { state.withLock { $0.isOpen } }

    /// Attempts begun and not ended, those whose outcome is being looked up included.
    package var attemptsUnderWay: Int { state.withLock { $0.running } }

    /// False when closed: nothing is begun that may not be finished.
    package func beginAttempt() -> Bool {
        state.withLock { state in
            guard state.isOpen else { return false }
            state.running += 1
            return true
        }
    }

    package func endAttempt() {
        let idle = state.withLock { state in
            state.running -= 1
            return state.running == 0 ? state.idle.take() : nil
        }
        idle?()
    }

    /// Lets nothing begin any more; `idle` is called once, as soon as no attempt is under way.
    package func close(_ idle: @escaping @Sendable () -> Void) {
        let isIdle = state.withLock { state in
            state.isOpen = false
            guard state.running > 0 else { return true }
            state.idle = idle
            return false
        }
        if isIdle { idle() }
    }
}
