import Glibc
import Testing
import TransportTesting

@testable import Transport

@Suite struct HTTPTests {
    private static let get = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"

    @Test func `one connection serves many requests`() throws {
        let server = try TestServer()
        let client = try server.connect()
        for number in 0..<50 {
            #expect(try client.get("/\(number)")?.text == "path /\(number)\n")
        }
    }

    @Test func `pipelined requests are answered in order`() throws {
        let server = try TestServer()
        let client = try server.connect()
        client.send((0..<500).map { "GET /\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
        for number in 0..<500 {
            #expect(try client.readAnswer()?.text == "path /\(number)\n")
        }
    }

    @Test func `pipelined large answers to a slow reader arrive whole`() throws {
        let body = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        let server = try TestServer(respond: { _ in .response(Response(status: 200, body: body)) })
        let client = try RawClient(port: server.port, receiveBuffer: 4_096)
        client.send(String(repeating: Self.get, count: 5))
        for _ in 0..<5 {
            #expect(try client.readAnswer()?.body == body)
        }
    }

    @Test func `the application sees the request as it was sent`() throws {
        let server = try TestServer(respond: { request in
            let parts = [
                "\(request.method)", request.path, request.query ?? "nil", request.header("X-THING") ?? "nil",
                request.header("absent") ?? "nil", String(decoding: request.body, as: UTF8.self),
                request.remoteAddress, "\(request.isUpgrade)",
            ]
            return .response(.text(parts.joined(separator: "|")))
        })
        let client = try server.connect()
        client.send(
            "POST /a%2Fb?c=d?e HTTP/1.1\r\nHost: x\r\nx-thing:  one \r\nX-Thing: two\r\nContent-Length: 2\r\n\r\nhi")
        #expect(try client.readAnswer()?.text == "post|/a%2Fb|c=d?e|one, two|nil|hi|127.0.0.1|false")
        client.send("HEAD /? HTTP/1.1\r\nHost: x\r\n\r\n")
        let head = try client.readAnswer(toHead: true)
        #expect(head?.header("content-length") == "32")
        #expect(try client.get("/q")?.text == "get|/q|nil|nil|nil||127.0.0.1|false")
    }

    @Test func `HEAD has the headers of GET and no body`() throws {
        let server = try TestServer()
        let client = try server.connect()
        let get = try #require(try client.get("/a"))
        client.send("HEAD /a HTTP/1.1\r\nHost: x\r\n\r\n")
        let head = try #require(try client.readAnswer(toHead: true))
        #expect(head.status == get.status)
        #expect(head.headers.map(\.name) == get.headers.map(\.name))
        #expect(head.header("content-length") == "\(get.body.count)")
        #expect(try client.get("/b")?.text == "path /b\n")
    }

    @Test func `an answer of 400 or more ends the connection`() throws {
        let server = try TestServer(respond: { _ in .response(.text("busy", status: 503)) })
        let client = try server.connect()
        client.send(Self.get + Self.get)
        let answer = try client.readAnswer()
        #expect(answer?.status == 503)
        #expect(answer?.header("connection") == "close")
        #expect(try client.readToEnd() == [])
    }

    @Test func `connection: close is kept`() throws {
        let server = try TestServer()
        let client = try server.connect()
        client.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n" + Self.get)
        #expect(try client.readAnswer()?.header("connection") == "close")
        #expect(try client.readToEnd() == [])
    }

    @Test func `a client that shut its side still gets the answer`() throws {
        let server = try TestServer()
        let client = try server.connect()
        client.send(Self.get)
        client.endInput()
        #expect(try client.readAnswer()?.status == 200)
        #expect(try client.readToEnd() == [])
    }

    @Test func `a refusal reaches a client that is still sending`() throws {
        let server = try TestServer()
        let client = try server.connect()
        client.send("POST /p HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n")
        client.send([UInt8](repeating: 0x61, count: 300_000))
        #expect(try client.readAnswer()?.status == 413)
    }

    @Test func `headers that would split the answer are not sent`() throws {
        let server = try TestServer(respond: { _ in
            .response(Response(status: 302, headers: [("location", "/a\r\nset-cookie: b=c")]))
        })
        let client = try server.connect()
        client.send(Self.get)
        let answer = try client.readAnswer()
        #expect(answer?.status == 500)
        #expect(answer?.header("set-cookie") == nil)
    }

    @Test func `the transport alone says where an answer ends`() throws {
        let server = try TestServer(respond: { _ in
            .response(Response(status: 200, headers: [("Content-Length", "1"), ("X-A", "b")], body: [0x61, 0x62]))
        })
        let client = try server.connect()
        client.send(Self.get)
        let answer = try client.readAnswer()
        #expect(answer?.headers.filter { $0.name == "content-length" }.map(\.value) == ["2"])
        #expect(answer?.header("x-a") == "b")
    }

    @Test func `an answer may come later while others are served`() throws {
        final class Waiting { var responder: Responder? }
        let waiting = Waiting()
        let server = try TestServer(respond: { request in
            switch request.path {
            case "/later": return .later { waiting.responder = $0 }
            case "/now":
                waiting.responder?.send(.text("at last"))
                waiting.responder?.send(.text("twice"))
                return nil
            default: return nil
            }
        })
        let first = try server.connect()
        first.send("GET /later HTTP/1.1\r\nHost: x\r\n\r\nGET /after HTTP/1.1\r\nHost: x\r\n\r\n")
        let second = try server.connect()
        // Served only once the loop has read the first; asking until then keeps the test free of sleeps.
        while try second.get("/now") != nil {
            var poll = pollfd(fd: first.descriptor, events: Int16(POLLIN), revents: 0)
            if Glibc.poll(&poll, 1, 0) == 1 { break }
        }
        #expect(try first.readAnswer()?.text == "at last")
        #expect(try first.readAnswer()?.text == "path /after\n")
    }

    @Test func `a reply to a client that has gone does nothing`() async throws {
        final class Waiting { var responder: Responder? }
        let waiting = Waiting()
        let log = EventLog()
        let server = try TestServer(respond: { request in
            guard request.path == "/later" else {
                waiting.responder?.send(.text("too late"))
                return nil
            }
            log.append("asked")
            return .later { waiting.responder = $0 }
        })
        do {
            let client = try server.connect()
            client.send("GET /later HTTP/1.1\r\nHost: x\r\n\r\n")
            await log.wait(for: "asked")
        }
        #expect(try server.connect().get("/now")?.status == 200)
    }
}
