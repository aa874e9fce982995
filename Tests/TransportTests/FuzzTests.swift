import SeedTesting
import Testing
import TransportTesting

@testable import Transport

/// Damaged input: the server may answer as it likes, but must go on serving the others.
@Suite struct FuzzTests {
    @Test func `damaged requests harm nobody`() throws {
        var generator = SeededGenerator(for: "Transport")
        let server = try TestServer()
        for vector in RequestVectors.all where vector.bytes.count < 2_000 {
            for _ in 0..<5 {
                let client = try server.connect()
                client.send(damaged(vector.bytes, &generator))
                client.endInput()
                _ = try client.readToEnd()
            }
        }
        #expect(try server.connect().get("/alive")?.text == "path /alive\n")
    }

    @Test func `damaged frames harm nobody`() throws {
        var generator = SeededGenerator(for: "Transport")
        let server = try TestServer()
        let bystander = try server.connectWebSocket()
        for mistake in CloseCodeTests.mistakes {
            for _ in 0..<10 {
                let client = try server.connectWebSocket()
                let good = RawClient.frame(UInt8.random(in: 1...2, using: &generator), [1, 2, 3])
                client.send(damaged(good + mistake.bytes.prefix(3_000) + good, &generator))
                client.endInput()
                _ = try client.readToEnd()
            }
        }
        bystander.sendFrame(2, [5])
        #expect(try bystander.readFrame()?.payload == [5])
    }

    /// The bytes with some changed, doubled or left out.
    private func damaged(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            guard let index = bytes.indices.randomElement(using: &generator) else { break }
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: bytes[index] = .random(in: 0 ... .max, using: &generator)
            case 1: bytes.insert(bytes[index], at: index)
            case 2: bytes.remove(at: index)
            default: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            }
        }
        return bytes
    }
}
