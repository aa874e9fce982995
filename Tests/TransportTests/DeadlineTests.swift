import Testing
import TransportTesting

@testable import Transport

/// Deadlines of some milliseconds, met by waiting for the server to act.
@Suite struct DeadlineTests {
    @Test func `a connection that says nothing is closed`() throws {
        var limits = Limits()
        limits.headerDeadline = .milliseconds(20)
        let server = try TestServer(limits: limits)
        #expect(try server.connect().readToEnd() == [])
    }

    @Test func `a header that trickles in is refused with 408`() throws {
        var limits = Limits()
        limits.headerDeadline = .milliseconds(60)
        let server = try TestServer(limits: limits)
        let client = try server.connect()
        client.send("GET / HTTP/1.1\r\nHost: x\r\nX-A: ")
        var sent = 0
        while client.send("a"), sent < 50_000, !client.isAnswered(within: 5) { sent += 1 }
        #expect(try client.readAnswer()?.status == 408)
    }

    @Test func `a body that stays away is refused with 408`() throws {
        var limits = Limits()
        limits.bodyDeadline = .milliseconds(20)
        let server = try TestServer(limits: limits)
        let client = try server.connect()
        client.send("POST /p HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhel")
        #expect(try client.readAnswer()?.status == 408)
        #expect(try client.readToEnd() == [])
    }

    @Test func `a long download outlasts the patience with the next request`() async throws {
        var limits = Limits()
        limits.keepAlive = .milliseconds(20)
        // The client reads when the other tests let it.
        limits.writeStall = .seconds(60)
        let body = [UInt8](repeating: 0x61, count: 10_000_000)
        let server = try TestServer(limits: limits, respond: { _ in .response(Response(status: 200, body: body)) })
        let client = try RawClient(port: server.port, receiveBuffer: 4_096)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        await server.timePasses(.milliseconds(100))
        #expect(try client.readAnswer()?.body.count == body.count)
        #expect(try client.readToEnd() == [])
    }

    @Test func `an idle kept connection is closed`() throws {
        var limits = Limits()
        limits.keepAlive = .milliseconds(20)
        let server = try TestServer(limits: limits)
        let client = try server.connect()
        #expect(try client.get("/")?.status == 200)
        #expect(try client.readToEnd() == [])
    }

    @Test func `an application that never answers is answered for`() throws {
        var limits = Limits()
        limits.replyDeadline = .milliseconds(20)
        let server = try TestServer(limits: limits, respond: { _ in .later { _ in } })
        #expect(try server.connect().get("/")?.status == 503)
    }

    @Test func `a message that trickles in is refused`() throws {
        var limits = Limits()
        limits.messageDeadline = .milliseconds(40)
        let server = try TestServer(limits: limits)
        let client = try server.connectWebSocket()
        client.send(Array(RawClient.frame(2, [UInt8](repeating: 1, count: 2_000)).prefix(100)))
        while client.send([1]), !client.isAnswered(within: 5) {}
        #expect(try client.readCloseCode() == 1008)
    }

    @Test func `a silent WebSocket is pinged and then given up`() async throws {
        var limits = Limits()
        limits.pingInterval = .milliseconds(20)
        limits.idle = .milliseconds(60)
        let server = try TestServer(limits: limits)
        let client = try server.connectWebSocket()
        #expect(try client.readFrame() == RawClient.Frame(opcode: 9, payload: []))
        #expect(try client.readFrame() == nil)
        await server.events.wait(for: "closed 1006")
    }

    @Test func `a pong keeps a WebSocket alive`() throws {
        var limits = Limits()
        limits.pingInterval = .milliseconds(20)
        limits.idle = .milliseconds(2_000)
        let server = try TestServer(limits: limits)
        let client = try server.connectWebSocket()
        for _ in 0..<5 {
            #expect(try client.readFrame()?.opcode == 9)
            client.sendFrame(10, [])
        }
        client.sendFrame(2, [1])
        #expect(try client.readFrame() == RawClient.Frame(opcode: 2, payload: [1]))
    }

    @Test func `a peer that stops reading is given up`() async throws {
        var limits = Limits()
        limits.writeStall = .milliseconds(30)
        let server = try TestServer(
            limits: limits,
            respond: { request in
                guard request.path == "/big" else { return nil }
                return .response(Response(status: 200, body: [UInt8](repeating: 0x61, count: 30_000_000)))
            })
        let client = try RawClient(port: server.port, receiveBuffer: 4_096)
        client.send("GET /big HTTP/1.1\r\nHost: x\r\n\r\n")
        // Reads nothing until the server has only one connection left, the one that asks.
        while await server.onLoop({ $0.connectionCount }) != 0 {}
        #expect(try client.readToEnd().count < 30_000_000)
    }
}
