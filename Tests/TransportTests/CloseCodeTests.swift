import Testing
import TransportTesting

@testable import Transport

@Suite struct CloseCodeTests {
    struct Mistake: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let bytes: [UInt8]
        let code: UInt16

        init(_ description: String, _ code: UInt16, _ bytes: [UInt8]) {
            testDescription = description
            self.bytes = bytes
            self.code = code
        }
    }

    private static func control(_ length: Int, isFinal: Bool = true) -> [UInt8] {
        RawClient.frame(9, [UInt8](repeating: 1, count: length), isFinal: isFinal)
    }

    static let mistakes = [
        Mistake("an unmasked frame", 1002, RawClient.frame(2, [1], isMasked: false)),
        Mistake("a reserved bit", 1002, [0xC2, 0x80, 0, 0, 0, 0]),
        Mistake("a reserved opcode", 1002, RawClient.frame(3, [])),
        Mistake("a reserved control opcode", 1002, RawClient.frame(11, [])),
        Mistake("a continuation of nothing", 1002, RawClient.frame(0, [1])),
        Mistake(
            "a message inside a message", 1002,
            RawClient.frame(2, [1], isFinal: false) + RawClient.frame(2, [2])),
        Mistake("a fragmented ping", 1002, control(1, isFinal: false)),
        Mistake("a long ping", 1002, control(126)),
        Mistake("a close of one byte", 1002, RawClient.frame(8, [3])),
        Mistake("a close with a reserved code", 1002, RawClient.frame(8, [0x03, 0xED])),
        Mistake("a close with a code below 1000", 1002, RawClient.frame(8, [0x03, 0xE7])),
        Mistake("a close with a reason that is no UTF-8", 1007, RawClient.frame(8, [0x03, 0xE8, 0xFF])),
        Mistake("text that is no UTF-8", 1007, RawClient.frame(1, [0x61, 0xFF])),
        Mistake("text that ends inside a character", 1007, RawClient.frame(1, [0xC3])),
        Mistake("text with a surrogate", 1007, RawClient.frame(1, [0xED, 0xA0, 0x80])),
        Mistake("a message over the limit", 1009, RawClient.frame(2, [UInt8](repeating: 1, count: 4_097))),
        Mistake("a frame of 1 MB", 1009, RawClient.frame(2, [UInt8](repeating: 1, count: 1 << 20))),
        Mistake(
            "a length of 2^63 - 1", 1009,
            [0x82, 0xFF, 0x7F] + [UInt8](repeating: 0xFF, count: 7) + [0, 0, 0, 0, 1]),
        Mistake("a length of 2^64 - 1", 1002, [0x82, 0xFF] + [UInt8](repeating: 0xFF, count: 8) + [0, 0, 0, 0]),
        Mistake(
            "fragments over the limit together", 1009,
            RawClient.frame(2, [UInt8](repeating: 1, count: 4_000), isFinal: false)
                + RawClient.frame(0, [UInt8](repeating: 1, count: 97))),
        Mistake(
            "too many fragments", 1008,
            RawClient.frame(2, [1], isFinal: false)
                + (0..<64).flatMap { _ in RawClient.frame(0, [1], isFinal: false) }),
    ]

    @Test(arguments: mistakes)
    func `a mistake is answered with its code and the end`(_ mistake: Mistake) async throws {
        let server = try TestServer()
        let client = try server.connectWebSocket()
        let bystander = try server.connectWebSocket()
        client.send(mistake.bytes)
        let code = try client.readCloseCode()
        try #require(code == mistake.code)
        #expect(try client.readToEnd() == [])
        await server.events.wait(for: "closed \(mistake.code)")
        bystander.sendFrame(2, [5])
        #expect(try bystander.readFrame()?.payload == [5])
    }

    @Test(arguments: mistakes)
    func `a mistake does not take back what was answered before`(_ mistake: Mistake) throws {
        let server = try TestServer()
        let client = try server.connectWebSocket()
        client.send(RawClient.frame(2, [7]) + RawClient.frame(9, [8]) + mistake.bytes)
        #expect(try client.readFrame()?.payload == [7])
        #expect(try client.readFrame()?.payload == [8])
        let code = try client.readCloseCode()
        try #require(code == mistake.code)
    }

    @Test(
        arguments: [
            ([], 1005), ([0x03, 0xE8], 1000), ([0x03, 0xE9, 0x61], 1001), ([0x0B, 0xB8], 3000), ([0x13, 0x87], 4999),
        ] as [([UInt8], UInt16)])
    func `the peer's close is returned and told`(_ payload: [UInt8], _ code: UInt16) async throws {
        let server = try TestServer()
        let client = try server.connectWebSocket()
        client.sendFrame(8, payload)
        let frame = try #require(try client.readFrame())
        #expect(frame.opcode == 8)
        #expect(frame.payload.prefix(2) == payload.prefix(2))
        #expect(try client.readToEnd() == [])
        await server.events.wait(for: "closed \(code)")
    }

    @Test func `a connection that breaks is told as 1006`() async throws {
        let server = try TestServer()
        do {
            let client = try server.connectWebSocket()
            client.send([0x82])
        }
        await server.events.wait(for: "closed 1006")
        #expect(server.events.entries == ["opened", "closed 1006"])
    }
}
