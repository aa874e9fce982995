import LiveSession
import Secrets

/// How much is logged.
package enum LogLevel: String, CaseIterable, Comparable, Sendable {
    case error, warning, info, debug

    package static func < (one: LogLevel, other: LogLevel) -> Bool { one.rank < other.rank }

    private var rank: Int {
        switch self {
        case .error: 0
        case .warning: 1
        case .info: 2
        case .debug: 3
        }
    }
}

/// What can be logged. Every event and every field is in these lists: no text from outside fits into any of them.
enum LogEvent: String, CaseIterable, Sendable {
    case started
    case startRefused = "start-refused"
    case draining
    case stopped
    case sessionCreated = "session-created"
    case sessionJoined = "session-joined"
    case sessionEnded = "session-ended"
    case socketOpened = "socket-opened"
    case socketClosed = "socket-closed"
    case attemptBegan = "attempt-began"
    case attemptUnknown = "attempt-unknown"
    case attemptEnded = "attempt-ended"
    /// What was refused since the last such line, a line a kind.
    case refused
    /// A new certificate and key are used from now on.
    case certificateReloaded = "certificate-reloaded"
    /// The files of a new certificate cannot be used; the old one stays.
    case certificateRefused = "certificate-refused"

    var level: LogLevel {
        switch self {
        case .startRefused, .certificateRefused: .error
        case .refused, .attemptUnknown: .warning
        case .started, .draining, .stopped, .attemptEnded, .certificateReloaded: .info
        case .sessionCreated, .sessionJoined, .sessionEnded, .socketOpened, .socketClosed, .attemptBegan: .debug
        }
    }
}

enum LogField: Sendable {
    case version
    case process(Int32)
    case port(UInt16)
    case operationsPort(UInt16)
    case sessions(Int)
    case attempts(Int)
    case fault(StartFault)
    case exit(Int32)
    case session(SessionID)
    case outcome(AttemptOutcome)
    case duration(Duration)
    case status(Int)
    case closeCode(UInt16)
    case limit(Metrics.Limit)
    case count(Int)

    /// What part of a start went wrong; the words are for whoever started the program, not for its log.
    enum StartFault: String, CaseIterable, Sendable {
        case settings, templates, files, address, memory, other
    }

    var key: String {
        switch self {
        case .version: "version"
        case .process: "process"
        case .port: "port"
        case .operationsPort: "operations_port"
        case .sessions: "sessions"
        case .attempts: "attempts"
        case .fault: "fault"
        case .exit: "exit"
        case .session: "session"
        case .outcome: "outcome"
        case .duration: "duration_ms"
        case .status: "status"
        case .closeCode: "close_code"
        case .limit: "limit"
        case .count: "count"
        }
    }

    /// As JSON. Nothing in a quoted value needs an escape.
    fileprivate var json: String {
        switch self {
        case .version: "\"\(Cardhost.version)\""
        case .process(let number), .exit(let number): "\(number)"
        case .port(let port), .operationsPort(let port): "\(port)"
        case .sessions(let number), .attempts(let number), .status(let number), .count(let number): "\(number)"
        case .fault(let fault): "\"\(fault.rawValue)\""
        case .session(let session): "\"\(Self.hash(session))\""
        case .outcome(let outcome): "\"\(outcome.rawValue)\""
        case .duration(let duration): "\(Self.milliseconds(duration))"
        case .closeCode(let code): "\(code)"
        case .limit(let limit): "\"\(limit.rawValue)\""
        }
    }

    private static func milliseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
    }

    /// Tells one session's lines from another's, and cannot be put into a URL.
    private static func hash(_ session: SessionID) -> String {
        let digest = try? Digest.sha256(Array("log ".utf8) + Array(session.description.utf8))
        return Digest.hexadecimal((digest ?? []).prefix(8))
    }
}

/// One line of the log, a JSON object.
struct LogLine {
    let event: LogEvent
    var fields: [LogField] = []

    /// - Parameter time: in the form of `Timestamp`.
    func json(time: String) -> String {
        let head = "{\"time\":\"\(time)\",\"level\":\"\(event.level.rawValue)\",\"event\":\"\(event.rawValue)\""
        return fields.reduce(into: head) { $0 += ",\"\($1.key)\":\($1.json)" } + "}\n"
    }
}
