import Synchronization

@testable import Gateway

/// Time that moves only when a test says so, and wakes the sleepers whose time has come.
final class ManualClock: SandboxClock {
    private struct State {
        var now = Duration.zero
        var sleepers: [(until: Duration, wake: CheckedContinuation<Void, Never>)] = []
        var watchers: [(count: Int, wake: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var now: Duration {
        state.withLock { $0.now }
    }

    func sleep(for duration: Duration) async {
        await withCheckedContinuation { wake in
            let ready = state.withLock { state in
                state.sleepers.append((state.now + duration, wake))
                return Self.takeWatchers(&state)
            }
            ready.forEach { $0.resume() }
        }
    }

    /// Returns once so many calls sleep.
    func sleepers(_ count: Int) async {
        await withCheckedContinuation { wake in
            let ready = state.withLock { state in
                state.watchers.append((count, wake))
                return Self.takeWatchers(&state)
            }
            ready.forEach { $0.resume() }
        }
    }

    func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now += duration
            let woken = state.sleepers.filter { $0.until <= state.now }
            state.sleepers.removeAll { $0.until <= state.now }
            return woken
        }
        woken.forEach { $0.wake.resume() }
    }

    private static func takeWatchers(_ state: inout State) -> [CheckedContinuation<Void, Never>] {
        let ready = state.watchers.filter { $0.count <= state.sleepers.count }
        state.watchers.removeAll { $0.count <= state.sleepers.count }
        return ready.map(\.wake)
    }
}

/// Time that jumps to the end of every sleep.
final class LeapingClock: SandboxClock {
    private let time = Mutex(Duration.zero)

    var now: Duration {
        time.withLock { $0 }
    }

    func sleep(for duration: Duration) async {
        time.withLock { $0 += duration }
    }
}
