import LiveSessionTesting
import LiveWire
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
        let program = try attribute("data-cf-program")
        let bytes = stride(from: 0, to: 16, by: 2).compactMap { UInt8(program.dropFirst($0).prefix(2), radix: 16) }
        let revision = UInt32(try attribute("data-cf-revision")) ?? .max
        send([WireKey.Up.hello, WireKey.version] + bytes + Self.bytes(revision) + [16] + epoch + (try token()))
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

    private func token() throws -> [UInt8] {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        var bits = 0
        var window = 0
        var bytes: [UInt8] = []
        for sign in try attribute("data-cf-token").utf8 {
            guard let value = alphabet.firstIndex(of: sign) else { continue }
            window = (window << 6 | value) & 0xffff
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: window >> bits))
            }
        }
        return bytes
    }

    // MARK: What the page sends

    func send(_ bytes: [UInt8]) { client.sendFrame(2, bytes) }

    func next() -> [UInt8] {
        seq += 1
        return Self.bytes(seq)
    }

    func edit(_ field: UInt8, from: Int, to: Int, _ digits: String) {
        let nibbles = digits.utf8.map { $0 & 0x0f } + Array(repeating: 0x0f, count: 20 - digits.utf8.count)
        let packed = (0..<10).map { nibbles[$0 * 2] << 4 | nibbles[$0 * 2 + 1] }
        let head = [WireKey.Up.secretEdit, field] + next() + [UInt8(from), UInt8(to), UInt8(digits.utf8.count), 0]
        send(head + packed + Array(repeating: 0, count: 16))
    }

    func type(_ digits: String, into field: UInt8) {
        for (offset, digit) in digits.enumerated() { edit(field, from: offset, to: offset, String(digit)) }
    }

    func set(_ field: UInt8, _ text: String) { send([WireKey.Up.plainEdit, field] + next() + Array(text.utf8)) }
    func focus(_ field: UInt8) { send([WireKey.Up.fieldEvent, field] + next() + [1]) }
    func blur(_ field: UInt8) { send([WireKey.Up.fieldEvent, field] + next() + [2]) }
    func submit() { send([WireKey.Up.action, 1] + next()) }

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

    static func bytes(_ number: UInt32) -> [UInt8] {
        (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> UInt32($0 * 8)) }
    }
}
