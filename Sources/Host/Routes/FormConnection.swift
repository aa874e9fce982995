import LiveSession
import LiveWire
import Transport

/// Joins one WebSocket to its session; lives on the session's loop.
final class FormConnection: SocketHandler, Outlet {
    /// Time a page has for its hello.
    static let helloDeadline = Duration.seconds(5)

    private let session: LiveSession?
    private let loop: EventLoop
    private let journal: Journal
    private var socket: Socket?
    private var deadline: TimerID?

    /// - Parameter session: `nil` when the path names none; the page is told so by a close code it can read.
    init(session: LiveSession?, loop: EventLoop, journal: Journal) {
        self.session = session
        self.loop = loop
        self.journal = journal
    }

    func opened(_ socket: Socket) {
        self.socket = socket
        journal.socketOpened(session?.id)
        guard session != nil else { return close(CloseCode.sessionGone, "no such session") }
        deadline = loop.schedule(after: Self.helloDeadline) { [weak self] in
            self?.close(CloseCode.policyViolation, "expected a hello within 5 s")
        }
    }

    func received(_ message: UnsafeRawBufferPointer, isBinary: Bool, on socket: Socket) {
        guard isBinary else { return close(CloseCode.policyViolation, "expected a binary message") }
        if let deadline {
            loop.cancel(deadline)
            self.deadline = nil
        }
        // Both live on this thread; the check inside `assumeIsolated` holds the loop to it.
        nonisolated(unsafe) let outlet = self
        nonisolated(unsafe) let bytes = message
        session?.assumeIsolated { $0.receive(bytes, from: outlet) }
    }

    func closed(_ socket: Socket, code: UInt16) {
        if let deadline { loop.cancel(deadline) }
        deadline = nil
        self.socket = nil
        journal.socketClosed(session?.id, code: code)
        nonisolated(unsafe) let outlet = self
        session?.assumeIsolated { $0.disconnected(outlet) }
    }

    func send(_ message: [UInt8]) { socket?.send(message) }

    func close(_ code: UInt16, _ reason: String) { socket?.close(code: code, reason: reason) }
}
