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
        let number = { (value: UInt64, size: Int) in
            (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) }
        }
        let head = [WireKey.Up.hello, version] + number(program, 8) + number(UInt64(revision), 4)
        await send(raw: head + [UInt8(epoch.count)] + epoch + token)
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
        let nibbles = digits.utf8.map { $0 & 0x0f } + Array(repeating: 0x0f, count: 20 - digits.utf8.count)
        let packed = (0..<10).map { nibbles[$0 * 2] << 4 | nibbles[$0 * 2 + 1] }
        let head = [WireKey.Up.secretEdit, field] + Self.bytes(seq ?? nextSeq())
        let body = [UInt8(from), UInt8(to), UInt8(digits.utf8.count), isOverflow ? 1 : 0] + packed
        await send(raw: head + body + Array(repeating: 0, count: 16))
    }

    /// Types digits one at a time at the end of a field that holds `count`.
    package func type(_ digits: String, into field: UInt8, after count: Int = 0) async {
        for (offset, digit) in digits.enumerated() {
            await edit(field, from: count + offset, to: count + offset, digits: String(digit))
        }
    }

    package func set(_ field: UInt8, _ text: String) async {
        await send(raw: [WireKey.Up.plainEdit, field] + Self.bytes(nextSeq()) + Array(text.utf8))
    }

    package func focus(_ field: UInt8) async { await event(field, 1) }
    package func blur(_ field: UInt8) async { await event(field, 2) }

    private func event(_ field: UInt8, _ kind: UInt8) async {
        await send(raw: [WireKey.Up.fieldEvent, field] + Self.bytes(nextSeq()) + [kind])
    }

    package func act(_ code: UInt8, _ argument: String = "", seq: UInt32? = nil) async {
        await send(raw: [WireKey.Up.action, code] + Self.bytes(seq ?? nextSeq()) + Array(argument.utf8))
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> UInt32($0 * 8)) }
    }
}

extension LiveSession {
    /// Runs `body` on the session's loop.
    package func run<Result: Sendable>(_ body: @Sendable (isolated LiveSession) -> Result) -> Result { body(self) }
}
