import Testing

@testable import Transport

@Suite struct WebSocketTests {
    @Test func `a message comes back as it was sent`() throws {
        let server = try TestServer()
        let client = try server.connectWebSocket()
        for size in [0, 1, 125, 126, 4_095, 4_096] {
            let message = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
            client.sendFrame(2, message)
            #expect(try client.readFrame() == TestClient.Frame(opcode: 2, payload: message))
        }
        client.sendFrame(1, Array("dzień dobry".utf8))
        #expect(try client.readFrame() == TestClient.Frame(opcode: 1, payload: Array("dzień dobry".utf8)))
    }

    @Test func `the handshake proves the key`() throws {
        let server = try TestServer()
        let client = try server.connect()
        client.send(TestClient.upgradeRequest)
        let answer = try client.readAnswer()
        // The example of RFC 6455 §1.3.
        #expect(answer?.header("sec-websocket-accept") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        #expect(answer?.header("connection") == "Upgrade")
    }
}
