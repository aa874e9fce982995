import LiveWire
import SeedTesting
import Testing

/// A message that should not be decoded, and what the refusal says.
struct Malformed: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let code: String
    var closeCode: UInt16 = CloseCode.policyViolation
    var testDescription: String { name }
}

private func secretEdit(
    from: UInt8 = 0, to: UInt8 = 0, count: UInt8 = 1, packed: [UInt8] = [0x4f], padding: Int = 16
) -> [UInt8] {
    let digits = packed + Array(repeating: 0xff, count: 10 - packed.count)
    return [0x10, 1, 0, 0, 0, 1, from, to, count, 0] + digits + Array(repeating: 0, count: padding)
}

private func hello(epoch: Int = 16, token: Int = 32) -> [UInt8] {
    [1, 1] + Array(repeating: 7, count: 8) + [0, 0, 0, 3, UInt8(epoch)] + Array(repeating: 9, count: epoch)
        + Array(repeating: 5, count: token)
}

struct IncomingTests {
    static let malformed: [Malformed] = [
        Malformed(name: "nothing", bytes: [], code: "wire.empty"),
        Malformed(name: "an unknown kind", bytes: [0x7f], code: "wire.kind"),
        Malformed(
            name: "a sealed edit, which this build does not take", bytes: [0x11] + secretEdit().dropFirst(),
            code: "wire.kind"),
        Malformed(name: "a short edit", bytes: secretEdit(padding: 15), code: "wire.edit.size"),
        Malformed(name: "a long edit", bytes: secretEdit(padding: 17), code: "wire.edit.size"),
        Malformed(
            name: "an edit that ends before it begins", bytes: secretEdit(from: 5, to: 4), code: "wire.edit.range"),
        Malformed(
            name: "an edit beyond the longest number", bytes: secretEdit(from: 0, to: 20), code: "wire.edit.range"),
        Malformed(name: "positions far out", bytes: secretEdit(from: 255, to: 255), code: "wire.edit.range"),
        Malformed(
            name: "twenty digits", bytes: secretEdit(count: 20, packed: Array(repeating: 0x44, count: 10)),
            code: "wire.edit.count"),
        Malformed(name: "a digit above nine", bytes: secretEdit(packed: [0xaf]), code: "wire.edit.digits"),
        Malformed(name: "digits behind the count", bytes: secretEdit(packed: [0x44]), code: "wire.edit.digits"),
        Malformed(name: "a missing digit", bytes: secretEdit(count: 2, packed: [0x4f]), code: "wire.edit.digits"),
        Malformed(name: "a short field event", bytes: [0x12, 1, 0, 0, 0, 1], code: "wire.event.size"),
        Malformed(name: "a field event of no kind", bytes: [0x12, 1, 0, 0, 0, 1, 3], code: "wire.event.kind"),
        Malformed(name: "a short plain edit", bytes: [0x13, 4, 0, 0, 0], code: "wire.plain.size"),
        Malformed(
            name: "a lone continuation byte", bytes: [0x13, 4, 0, 0, 0, 1, 0x80], code: "wire.plain.utf8",
            closeCode: 1007),
        Malformed(
            name: "a surrogate in UTF-8", bytes: [0x13, 4, 0, 0, 0, 1, 0xed, 0xa0, 0x80], code: "wire.plain.utf8",
            closeCode: 1007),
        Malformed(
            name: "an overlong slash", bytes: [0x13, 4, 0, 0, 0, 1, 0xc0, 0xaf], code: "wire.plain.utf8",
            closeCode: 1007),
        Malformed(
            name: "a cut character", bytes: [0x13, 4, 0, 0, 0, 1, 0x41, 0xe2, 0x82], code: "wire.plain.utf8",
            closeCode: 1007),
        Malformed(
            name: "an action with a long argument", bytes: [0x14, 1, 0, 0, 0, 1] + Array(repeating: 0x41, count: 65),
            code: "wire.action.size"),
        Malformed(
            name: "an action with bytes that are no text", bytes: [0x14, 1, 0, 0, 0, 1, 0xff], code: "wire.action.utf8",
            closeCode: 1007),
        Malformed(name: "a hello without an epoch", bytes: hello(epoch: 0), code: "wire.hello.size"),
        Malformed(name: "a hello with a short token", bytes: hello(token: 31), code: "wire.hello.size"),
        Malformed(name: "a hello with something behind it", bytes: hello(token: 33), code: "wire.hello.size"),
    ]

    @Test(arguments: malformed)
    func `a malformed message is refused with what was expected`(_ row: Malformed) {
        let error = #expect(throws: WireError.self) {
            try row.bytes.withUnsafeBytes { _ = try Incoming.decode($0) }
        }
        #expect(error?.code == row.code)
        #expect(error?.closeCode == row.closeCode)
        #expect(error?.expected.isEmpty == false)
    }

    @Test func `no bytes of any length and content trap`() {
        var generator = SeededGenerator(for: "messages")
        for _ in 0..<20_000 {
            var bytes = (0..<Int.random(in: 0...80, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            if !bytes.isEmpty {
                bytes[0] = [1, 0x10, 0x12, 0x13, 0x14, bytes[0]].randomElement(using: &generator) ?? 1
            }
            let isDigits = bytes.withUnsafeBytes { message in
                guard let incoming = try? Incoming.decode(message), case .secretEdit(let edit) = incoming else {
                    return true
                }
                return edit.withDigits { $0.allSatisfy { (0x30...0x39).contains($0) } }
            }
            #expect(isDigits)
        }
    }

    @Test func `an edit lends its digits as ASCII`() throws {
        let digits = try secretEdit(from: 2, to: 4, count: 3, packed: [0x40, 0x9f]).withUnsafeBytes { message in
            guard case .secretEdit(let edit) = try Incoming.decode(message) else { return [UInt8]() }
            #expect(edit.from == 2)
            #expect(edit.to == 4)
            #expect(edit.seq == 1)
            return edit.withDigits { Array($0) }
        }
        #expect(digits == Array("409".utf8))
    }

    @Test func `a hello without a revision has none`() throws {
        var bytes = hello()
        bytes.replaceSubrange(10..<14, with: [0xff, 0xff, 0xff, 0xff])
        try bytes.withUnsafeBytes { message in
            guard case .hello(let hello) = try Incoming.decode(message) else {
                Issue.record("no hello")
                return
            }
            #expect(hello.revision == nil)
            #expect(hello.epoch.count == 16)
            #expect(hello.pageToken.count == 32)
            #expect(hello.program == 0x0707_0707_0707_0707)
        }
    }
}
