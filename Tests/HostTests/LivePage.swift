import LiveSessionTesting
import LiveWire
import Secrets
import TransportTesting

/// A page as a browser holds it, over a real socket; keeps every byte the server sent.
final class LivePage {
    let path: String
    let html: String
    let server: CardhostProcess
    private(set) var client: RawClient
    private(set) var received: [UInt8]
    private(set) var messages: [ReceivedMessage] = []
    private(set) var closeCode: UInt16?
    var seq: UInt32 = 0
    private let epoch: [UInt8]

    init(_ server: CardhostProcess, path: String) throws {
        self.server = server
        self.path = path
        guard let answer = try server.client().get(path), answer.status == 200 else {
            throw CardhostProcess.Failure(reason: "no page at the form's path")
        }
        html = answer.text
        received = answer.body
        epoch = (0..<16).map { _ in UInt8.random(in: 0...255) }
        client = try server.client()
        try connect()
    }

    /// Opens the socket of the page and says hello.
    func connect(origin: String? = nil) throws {
        client = try server.client()
        try client.upgrade(try attribute("data-cf-socket"), origin: origin ?? server.origin)
        guard let program = UInt64(try attribute("data-cf-program"), radix: 16),
            let token = Base64URL.decode(try attribute("data-cf-token"))
        else { throw CardhostProcess.Failure(reason: "the page's program or token cannot be read") }
        let revision = UInt32(try attribute("data-cf-revision")) ?? .max
        send(SentMessage.hello(program: program, revision: revision, epoch: epoch, token: token))
        try read { if case .welcome = $0 { true } else { false } }
        try read { if case .echo(let echo) = $0 { echo.field == 3 } else { false } }
    }

    func attribute(_ name: String) throws -> String {
        guard let start = html.firstRange(of: " \(name)=\"")?.upperBound, let end = html[start...].firstIndex(of: "\"")
        else {
            throw CardhostProcess.Failure(reason: "the page has no \(name)")
        }
        return String(html[start..<end])
    }

    // MARK: What the page sends

    func send(_ bytes: [UInt8]) { client.sendFrame(2, bytes) }

    private func next() -> UInt32 {
        seq += 1
        return seq
    }

    func edit(_ field: UInt8, from: Int, to: Int, _ digits: String) {
        send(SentMessage.edit(field, seq: next(), from: from, to: to, digits: digits))
    }

    func type(_ digits: String, into field: UInt8) {
        for (offset, digit) in digits.enumerated() { edit(field, from: offset, to: offset, String(digit)) }
    }

    func set(_ field: UInt8, _ text: String) { send(SentMessage.plain(field, seq: next(), text)) }
    func focus(_ field: UInt8) { send(SentMessage.event(field, seq: next(), .focus)) }
    func blur(_ field: UInt8) { send(SentMessage.event(field, seq: next(), .blur)) }
    func submit() { send(SentMessage.action(1, seq: next())) }

    func fill(number: String, code: String = "987") {
        focus(1)
        type(number, into: 1)
        blur(1)
        set(2, "12/30")
        type(code, into: 3)
        set(4, "Ann Example")
    }

    // MARK: What the page receives

    /// Reads up to the first message that fits.
    @discardableResult
    func read(until fits: (ReceivedMessage) -> Bool) throws -> ReceivedMessage {
        while let frame = try client.readFrame() {
            if frame.opcode == 8 { closeCode = frame.closeCode }
            guard frame.opcode == 2 else { continue }
            received += frame.payload
            let message = try ReceivedMessage(frame.payload)
            messages.append(message)
            if fits(message) { return message }
        }
        throw CardhostProcess.Failure(reason: "the connection ended with \(closeCode ?? 0)")
    }

    /// Reads until everything sent so far is acknowledged.
    func settle() throws {
        try read { message in
            switch message {
            case .acknowledgement(let seq): seq >= self.seq
            case .echo(let echo): echo.acknowledged >= self.seq
            default: false
            }
        }
    }

    /// Reads up to a patch that holds `text`.
    func read(patchWith text: String) throws {
        try read { $0.patches(text) }
    }

    /// The last echo of a field.
    func echo(_ field: UInt8) -> EchoFrame? {
        for message in messages.reversed() {
            if case .echo(let echo) = message, echo.field == field { return echo }
        }
        return nil
    }
}
