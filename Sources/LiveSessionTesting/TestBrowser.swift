package import LiveSession
package import LiveWire
import Synchronization

/// A page in memory: joins a session, numbers its edits as a browser does, and keeps every byte it was sent.
package final class TestBrowser: Outlet, Sendable {
    private struct State {
        var frames: [[UInt8]] = []
        var closeCode: UInt16?
        var seq: UInt32 = 0
        var waiters: [(isMet: (borrowing [[UInt8]], UInt16?) -> Bool, resume: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())
    private let session: LiveSession
    private let epoch: [UInt8]

    /// - Parameter epoch: names the page load, 16 bytes of this number.
    package init(_ session: LiveSession, epoch: UInt8 = 1) {
        self.session = session
        self.epoch = Array(repeating: epoch, count: 16)
    }

    // MARK: What the server does

    package func send(_ message: [UInt8]) { note { $0.frames.append(message) } }
    package func close(_ code: UInt16, _ reason: String) { note { $0.closeCode = code } }

    private func note(_ change: (inout State) -> Void) {
        let resumed = state.withLock { state in
            change(&state)
            let met = state.waiters.filter { $0.isMet(state.frames, state.closeCode) }
            state.waiters.removeAll { $0.isMet(state.frames, state.closeCode) }
            return met.map(\.resume)
        }
        for continuation in resumed { continuation.resume() }
    }

    // MARK: What a test sees

    /// Every byte received so far, frame after frame.
    package var frames: [[UInt8]] { state.withLock { $0.frames } }
    package var closeCode: UInt16? { state.withLock { $0.closeCode } }

    package var messages: [ReceivedMessage] { frames.compactMap { try? ReceivedMessage($0) } }

    /// The last echo of a field.
    package func echo(_ field: UInt8) -> EchoFrame? {
        for message in messages.reversed() {
            if case .echo(let echo) = message, echo.field == field { return echo }
        }
        return nil
    }

    /// Waits until the messages meet a condition.
    package func until(_ isMet: @escaping @Sendable ([ReceivedMessage], UInt16?) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isAlready = state.withLock { state in
                let check: (borrowing [[UInt8]], UInt16?) -> Bool = { frames, code in
                    isMet(frames.compactMap { try? ReceivedMessage($0) }, code)
                }
                if check(state.frames, state.closeCode) { return true }
                state.waiters.append((check, continuation))
                return false
            }
            if isAlready { continuation.resume() }
        }
    }

    // MARK: What a page does

    package func send(raw bytes: [UInt8]) async {
        let browser = self
        await session.run { session in bytes.withUnsafeBytes { session.receive($0, from: browser) } }
    }

    package func disconnect() async {
        let browser = self
        await session.run { $0.disconnected(browser) }
    }

    package func hello(
        program: UInt64, token: [UInt8], revision: UInt32 = .max, version: UInt8 = WireKey.version
    ) async {
        await send(
            raw: SentMessage.hello(
                program: program, revision: revision, epoch: epoch, token: token, version: version))
    }

    /// The next number of this page; edits sent again use an old one.
    package func nextSeq() -> UInt32 {
        state.withLock { state in
            state.seq += 1
            return state.seq
        }
    }

    package func edit(
        _ field: UInt8, from: Int, to: Int, digits: String, isOverflow: Bool = false, seq: UInt32? = nil
    ) async {
        await send(
            raw: SentMessage.edit(
                field, seq: seq ?? nextSeq(), from: from, to: to, digits: digits, isOverflow: isOverflow))
    }

    /// Types digits one at a time at the end of a field that holds `count`.
    package func type(_ digits: String, into field: UInt8, after count: Int = 0) async {
        for (offset, digit) in digits.enumerated() {
            await edit(field, from: count + offset, to: count + offset, digits: String(digit))
        }
    }

    package func set(_ field: UInt8, _ text: String) async {
        await send(raw: SentMessage.plain(field, seq: nextSeq(), text))
    }

    package func focus(_ field: UInt8) async { await event(field, .focus) }
    package func blur(_ field: UInt8) async { await event(field, .blur) }

    private func event(_ field: UInt8, _ kind: Incoming.FieldEvent.Kind) async {
        await send(raw: SentMessage.event(field, seq: nextSeq(), kind))
    }

    package func act(_ code: UInt8, _ argument: String = "", seq: UInt32? = nil) async {
        await send(raw: SentMessage.action(code, seq: seq ?? nextSeq(), argument))
    }
}

extension LiveSession {
    /// Runs `body` on the session's loop.
    package func run<Result: Sendable>(_ body: @Sendable (isolated LiveSession) -> Result) -> Result { body(self) }
}
