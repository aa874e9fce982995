import Glibc
import Testing
import TransportTesting

@testable import Transport

@Suite struct LimitTests {
    @Test func `a slow reader of pushed messages is cut off, others are not`() async throws {
        final class Kept { var sockets: [Socket] = [] }
        nonisolated(unsafe) let kept = Kept()
        var limits = Limits()
        limits.outboundBytes = 50_000
        let server = try TestServer(
            limits: limits,
            handler: { log in
                let handler = ScriptedHandler()
                handler.onOpen = { kept.sockets.append($0) }
                handler.onClose = { log.append("closed \($1)") }
                return handler
            })
        let slow = try RawClient(port: server.port, receiveBuffer: 4_096)
        try slow.upgrade()
        let message = [UInt8](repeating: 3, count: 10_000)
        // The kernel takes some megabytes before the peer counts as slow.
        while server.events.entries.isEmpty {
            await server.onLoop { _ in kept.sockets[0].send(message) }
        }
        #expect(server.events.entries == ["closed 1006"])
        let other = try server.connectWebSocket()
        await server.onLoop { _ in kept.sockets[1].send(message) }
        #expect(try other.readFrame()?.payload == message)
    }

    @Test func `a peer that pings and never reads is cut off`() async throws {
        var limits = Limits()
        limits.outboundBytes = 10_000
        let server = try TestServer(limits: limits)
        let client = try RawClient(port: server.port, receiveBuffer: 4_096)
        try client.upgrade()
        let pings = (0..<500).flatMap { _ in RawClient.frame(9, [UInt8](repeating: 1, count: 125)) }
        while client.send(pings) {}
        await server.events.wait(for: "closed 1006")
    }

    @Test func `many messages in one turn may exceed what may wait`() async throws {
        var limits = Limits()
        limits.outboundBytes = 5_000
        let server = try TestServer(
            limits: limits,
            handler: { _ in
                let handler = ScriptedHandler()
                handler.onOpen = { socket in
                    for number in 0..<100 { socket.send([UInt8](repeating: UInt8(number), count: 1_000)) }
                }
                return handler
            })
        let client = try server.connectWebSocket()
        for number in 0..<100 { #expect(try client.readFrame()?.payload.first == UInt8(number)) }
    }

    @Test func `connections over the limit wait until another ends`() throws {
        var limits = Limits()
        limits.connections = 2
        let server = try TestServer(limits: limits)
        var first: RawClient? = try server.connect()
        #expect(try first?.get("/1")?.status == 200)
        let second = try server.connect()
        #expect(try second.get("/2")?.status == 200)
        let third = try server.connect()
        third.send("GET /3 HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try second.get("/still")?.status == 200)
        #expect(!third.isAnswered(within: 0))
        first = nil
        #expect(try third.readAnswer()?.text == "path /3\n")
    }

    @Test func `accepting pauses while the process has no descriptor left`() async throws {
        var limits = Limits()
        limits.acceptPause = .milliseconds(5)
        let server = try TestServer(limits: limits)
        await server.onLoop { $0.failAccepting(times: 3, errno: EMFILE) }
        let client = try server.connect()
        #expect(try client.get("/")?.status == 200)
        let (left, accepting) = await server.onLoop { ($0.acceptFailuresLeft, $0.connectionCount) }
        #expect(left == 0)
        #expect(accepting == 1)
    }

    @Test func `an idle WebSocket holds no buffer and no parser`() async throws {
        let server = try TestServer()
        let clients = try (0..<50).map { _ in try server.connectWebSocket() }
        for client in clients {
            client.sendFrame(2, [1])
            #expect(try client.readFrame()?.payload == [1])
        }
        #expect(await server.onLoop { $0.lentBuffers } == 0)
        clients[0].send(RawClient.frame(2, [1]) + [0x82])
        _ = try clients[0].readFrame()
        #expect(await server.onLoop { $0.lentBuffers } == 1)
    }

    @Test func `an idle WebSocket costs at most 400 bytes`() async throws {
        let server = try TestServer()
        let client = try server.connectWebSocket()
        client.sendFrame(2, [1])
        #expect(try client.readFrame()?.payload == [1])
        #expect(await server.onLoop { $0.idleBytes } ?? .max <= 400)
    }
}
