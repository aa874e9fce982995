import LiveSession
import LiveWire

/// What is counted while the server runs. Holds numbers and fixed labels only.
final class Metrics: Sendable {
    /// Why somebody was turned away or held back, beyond what a status or close code says.
    enum Limit: String, CaseIterable, Sendable {
        /// A client address asked for forms too often.
        case addressSessions = "address-sessions"
        /// A client address opened sockets too often.
        case addressConnections = "address-connections"
        /// A page sent messages too fast.
        case messages
        /// All places for sessions are taken.
        case sessions
        /// All memory for secrets is taken.
        case memory
        /// The server is about to end.
        case draining
    }

    let sessionsCreated = Counter()
    let sessionsEnded = Counter()
    let socketsOpened = Counter()
    let socketsClosed = Counter()
    let joins = Counter()
    let edits = Counter()
    let patches = Counter()
    let patchBytes = Counter()
    let attemptsBegun = Counter()
    let attemptsUnknown = Counter()
    let attempts = CounterFamily(AttemptOutcome.allCases)
    let limits = CounterFamily(Limit.allCases)
    /// Answers of the public listener, those the transport gives by itself included.
    let answers = CounterFamily([
        101, 200, 303, 304, 400, 403, 404, 405, 408, 413, 414, 417, 426, 429, 431, 500, 501, 503, 505,
    ])
    /// Ends of WebSocket connections, whoever closed first; 1005 and 1006 stand for no code (RFC 6455 §7.4.1).
    let closings = CounterFamily<UInt16>([
        1000, CloseCode.goingAway, CloseCode.protocolError, 1003, 1005, 1006, CloseCode.invalidData,
        CloseCode.policyViolation, CloseCode.tooBig, 1011, CloseCode.takenOver, CloseCode.sessionGone,
        CloseCode.programChanged, CloseCode.wrongPageToken,
    ])

    /// Codes that end a connection without anything having been refused.
    private static let peaceful: Set<UInt16> = [1000, CloseCode.goingAway, 1005, 1006]

    var refusingStatuses: [Int] { answers.values.filter { $0 >= 400 } }
    var refusingCodes: [UInt16] { closings.values.filter { !Self.peaceful.contains($0) } }
}
