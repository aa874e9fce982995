import LiveSession
import Synchronization

/// Counts and logs what happens, on whatever loop.
final class Journal: SessionReports {
    let metrics = Metrics()
    let log: Log
    private let told = Mutex(Told())

    /// Figures at the last summary of refusals.
    private struct Told {
        var answers: [Int: Int] = [:]
        var closings: [UInt16: Int] = [:]
        var limits: [Metrics.Limit: Int] = [:]
    }

    init(_ log: Log) { self.log = log }

    func note(_ event: SessionEvent, of session: SessionID) {
        switch event {
        case .applied: metrics.edits.add()
        case .patched(let bytes):
            metrics.patches.add()
            metrics.patchBytes.add(bytes)
        case .created:
            metrics.sessionsCreated.add()
            log.write(.sessionCreated, .session(session))
        case .joined:
            metrics.joins.add()
            log.write(.sessionJoined, .session(session))
        case .ended(let duration):
            metrics.sessionsEnded.add()
            log.write(.sessionEnded, .session(session), .duration(duration))
        case .flooded: metrics.limits.add(.messages)
        case .memoryFull: metrics.limits.add(.memory)
        case .attemptRefused: metrics.limits.add(.draining)
        case .attemptBegan:
            metrics.attemptsBegun.add()
            log.write(.attemptBegan, .session(session))
        case .attemptUnknown:
            metrics.attemptsUnknown.add()
            log.write(.attemptUnknown, .session(session))
        case .attemptEnded(let outcome, let duration):
            metrics.attempts.add(outcome)
            log.write(.attemptEnded, .session(session), .outcome(outcome), .duration(duration))
        }
    }

    func answered(_ status: Int) { metrics.answers.add(status) }

    func socketOpened(_ session: SessionID?) {
        metrics.socketsOpened.add()
        if let session { log.write(.socketOpened, .session(session)) } else { log.write(.socketOpened) }
    }

    func socketClosed(_ session: SessionID?, code: UInt16) {
        metrics.socketsClosed.add()
        metrics.closings.add(code)
        if let session {
            log.write(.socketClosed, .session(session), .closeCode(code))
        } else {
            log.write(.socketClosed, .closeCode(code))
        }
    }

    /// Logs what was refused since the last call, a line a kind, so that a flood of requests is no flood of lines.
    func summariseRefusals() {
        told.withLock { told in
            Self.differences(metrics.refusingStatuses, metrics.answers, &told.answers) {
                log.write(.refused, .status($0), .count($1))
            }
            Self.differences(metrics.refusingCodes, metrics.closings, &told.closings) {
                log.write(.refused, .closeCode($0), .count($1))
            }
            Self.differences(metrics.limits.values, metrics.limits, &told.limits) {
                log.write(.refused, .limit($0), .count($1))
            }
        }
    }

    private static func differences<Value>(
        _ values: [Value], _ family: CounterFamily<Value>, _ told: inout [Value: Int], _ tell: (Value, Int) -> Void
    ) {
        for value in values {
            let count = family[value]
            let difference = count - (told[value] ?? 0)
            guard difference > 0 else { continue }
            told[value] = count
            tell(value, difference)
        }
    }
}
