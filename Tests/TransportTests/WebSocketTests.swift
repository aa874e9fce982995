import Testing
import TransportTesting

@testable import Transport

@Suite struct WebSocketTests {
    @Test func `the handshake proves the key`() throws {
        let server = try TestServer()
        let client = try server.connect()
        client.send(RawClient.upgradeRequest("/ws", origin: nil))
        let answer = try client.readAnswer()
        // The example of RFC 6455 §1.3.
        #expect(answer?.header("sec-websocket-accept") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        #expect(answer?.header("connection") == "Upgrade")
    }

    @Test(arguments: [0, 1, 125, 126, 4_090, 4_096])
    func `a message comes back as it was sent`(_ size: Int) throws {
        let server = try TestServer()
        let client = try server.connectWebSocket()
        let message = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        client.sendFrame(2, message)
        #expect(try client.readFrame() == RawClient.Frame(opcode: 2, payload: message))
        client.sendFrame(1, Array("dzień dobry".utf8))
        #expect(try client.readFrame() == RawClient.Frame(opcode: 1, payload: Array("dzień dobry".utf8)))
    }

    @Test func `messages of every size cross the parser's buffers whole`() throws {
        var limits = Limits()
        limits.messageBytes = 70_000
        let server = try TestServer(limits: limits)
        let client = try server.connectWebSocket()
        let sizes = [4_088, 4_089, 4_096, 8_192, 65_535, 65_536, 70_000, 3]
        let messages = sizes.map { size in (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 13 >> 2) } }
        client.send(messages.flatMap { RawClient.frame(2, $0) })
        for message in messages {
            #expect(try client.readFrame() == RawClient.Frame(opcode: 2, payload: message))
        }
    }

    @Test func `a message that comes byte by byte is one message`() throws {
        let server = try TestServer()
        let client = try server.connectWebSocket()
        for byte in RawClient.frame(2, [1, 2, 3]) + RawClient.frame(2, [4]) { client.send([byte]) }
        #expect(try client.readFrame()?.payload == [1, 2, 3])
        #expect(try client.readFrame()?.payload == [4])
    }

    @Test func `fragments are joined, with control frames between them`() throws {
        let server = try TestServer()
        let client = try server.connectWebSocket()
        client.sendFrame(2, [1, 2], isFinal: false)
        client.sendFrame(9, [0xAA])
        client.sendFrame(0, [], isFinal: false)
        client.sendFrame(0, [3], isFinal: true)
        #expect(try client.readFrame() == RawClient.Frame(opcode: 10, payload: [0xAA]))
        #expect(try client.readFrame() == RawClient.Frame(opcode: 2, payload: [1, 2, 3]))
    }

    @Test func `a character may be split between fragments`() throws {
        let server = try TestServer()
        let client = try server.connectWebSocket()
        client.sendFrame(1, [0xC3], isFinal: false)
        client.sendFrame(0, [0xA9], isFinal: true)
        #expect(try client.readFrame() == RawClient.Frame(opcode: 1, payload: [0xC3, 0xA9]))
    }

    @Test func `pings are answered in order, pongs are not`() throws {
        let server = try TestServer()
        let client = try server.connectWebSocket()
        client.sendFrame(10, [1])
        client.sendFrame(9, [2])
        client.sendFrame(2, [3])
        client.sendFrame(9, [])
        #expect(try client.readFrame() == RawClient.Frame(opcode: 10, payload: [2]))
        #expect(try client.readFrame() == RawClient.Frame(opcode: 2, payload: [3]))
        #expect(try client.readFrame() == RawClient.Frame(opcode: 10, payload: []))
    }

    @Test func `the server speaks first and whenever it likes`() async throws {
        final class Kept { var socket: Socket? }
        nonisolated(unsafe) let kept = Kept()
        let server = try TestServer(handler: { _ in
            let handler = ScriptedHandler()
            handler.onOpen = { socket in
                kept.socket = socket
                socket.send([1])
            }
            return handler
        })
        let client = try server.connectWebSocket()
        #expect(try client.readFrame()?.payload == [1])
        await server.onLoop { _ in
            for number in 2...100 { kept.socket?.send([UInt8(number)]) }
        }
        for number in 2...100 { #expect(try client.readFrame()?.payload == [UInt8(number)]) }
    }

    @Test func `ids are never used twice`() async throws {
        let server = try TestServer(handler: { log in
            let handler = ScriptedHandler()
            handler.onOpen = { $0.send("\($0.id)".utf8.map { $0 }) }
            handler.onClose = { _, _ in log.append("closed") }
            return handler
        })
        var ids: Set<[UInt8]> = []
        for _ in 0..<20 {
            let client = try server.connectWebSocket()
            let id = try #require(try client.readFrame()?.payload)
            #expect(ids.insert(id).inserted)
        }
    }

    // MARK: - Re-entrance

    @Test func `a handler may close while it receives, and then hears nothing more`() async throws {
        let server = try TestServer(handler: { log in
            let handler = ScriptedHandler()
            handler.onMessage = { message, socket in
                log.append("message \(message.count)")
                socket.send([9])
                socket.close(code: 4_000, reason: "taken over")
                socket.send([10])
                socket.close(code: 4_001, reason: "again")
            }
            handler.onClose = { socket, code in
                log.append("closed \(code)")
                socket.send([11])
                socket.close(code: 1_000)
            }
            return handler
        })
        let client = try server.connectWebSocket()
        client.send(RawClient.frame(2, [1]) + RawClient.frame(2, [2, 3]) + RawClient.frame(9, [4]))
        #expect(try client.readFrame()?.payload == [9])
        #expect(try client.readFrame()?.payload == [0x0F, 0xA0] + Array("taken over".utf8))
        #expect(try client.readFrame() == nil)
        await server.events.wait(for: "closed 4000")
        #expect(server.events.entries == ["message 1", "closed 4000"])
    }

    @Test func `a handler may close when it opens`() throws {
        let server = try TestServer(handler: { _ in
            let handler = ScriptedHandler()
            handler.onOpen = { $0.close(code: 4_003, reason: "no") }
            return handler
        })
        #expect(try server.connectWebSocket().readCloseCode() == 4_003)
    }

    @Test func `a long reason is cut between characters`() throws {
        let server = try TestServer(handler: { _ in
            let handler = ScriptedHandler()
            handler.onOpen = { $0.close(code: 4_003, reason: String(repeating: "é", count: 100)) }
            return handler
        })
        let frame = try server.connectWebSocket().readFrame()
        #expect(frame?.payload.count == 2 + 122)
    }

    @Test func `a socket used after its death does nothing`() async throws {
        final class Kept { var socket: Socket? }
        nonisolated(unsafe) let kept = Kept()
        let server = try TestServer(handler: { log in
            let handler = ScriptedHandler()
            handler.onOpen = { kept.socket = $0 }
            handler.onClose = { log.append("closed \($1)") }
            return handler
        })
        do {
            let client = try server.connectWebSocket()
            client.sendFrame(8, [0x03, 0xE8])
            #expect(try client.readCloseCode() == 1_000)
        }
        await server.events.wait(for: "closed 1000")
        await server.onLoop { _ in
            kept.socket?.send([1])
            kept.socket?.close(code: 1_000)
            #expect(kept.socket?.remoteAddress == "")
        }
        #expect(server.events.entries == ["closed 1000"])
    }

    @Test func `a message's bytes are zeroed after the call`() async throws {
        let server = try TestServer(handler: { log in
            let handler = ScriptedHandler()
            nonisolated(unsafe) var last: UnsafeRawBufferPointer?
            handler.onMessage = { message, socket in
                // Still mapped: the parser's buffer serves the next message of the same read.
                if let last { log.append(last.allSatisfy { $0 == 0 } ? "zeroed" : "left") }
                last = message
            }
            return handler
        })
        let client = try server.connectWebSocket()
        client.send(RawClient.frame(2, [4, 2, 4, 2]) + RawClient.frame(2, [4, 2, 4, 2]))
        client.sendFrame(8, [])
        #expect(try client.readFrame()?.opcode == 8)
        #expect(server.events.entries == ["zeroed"])
    }
}
