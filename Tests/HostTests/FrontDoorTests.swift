import LiveWire
import Testing
import TransportTesting

extension CardhostTests {
    /// What strangers and mistakes get at the door.
    struct FrontDoorTests {
        let server: CardhostProcess

        init() throws { server = try CardhostProcess.shared.get() }

        @Test(arguments: [
            "/nothing", "/f", "/f/", "/f/short", "/f/AAAAAAAAAAAAAAAAAAAAAAA", "/f/AAAAAAAAAAAAAAAAAAAAAPw", "/assets/",
            "/assets/0/client/main.js",
            "/../Package.swift", "/assets/../Package.swift", "/assets/%2e%2e/Package.swift", "/client/main.js", "//",
            "/ws",
        ])
        func `a path that leads nowhere is 404 and says so`(_ path: String) throws {
            let answer = try #require(try server.client().get(path))
            #expect(answer.status == 404)
            #expect(answer.header("cache-control") == "no-store")
            #expect(!answer.body.isEmpty)
        }

        @Test func `no way out of the folder of assets`() throws {
            let base = try base()
            for path in [
                "/../Package.swift", "/client/../../Package.swift", "/client/%2e%2e/%2e%2e/README.md",
                "/client\\main.js",
                "/client/main.js%00", "/.gitignore", "/client", "/",
            ] {
                #expect(try server.client().get(base + path)?.status == 404, "\(path)")
            }
        }

        @Test func `files under a path that names their content are kept for good`() throws {
            let base = try base()
            let script = try #require(try server.client().get(base + "/client/main.js"))
            #expect(script.status == 200)
            #expect(script.header("content-type") == "text/javascript; charset=utf-8")
            #expect(script.header("cache-control") == "public, max-age=31536000, immutable")
            #expect(script.header("x-content-type-options") == "nosniff")
            #expect(try server.client().get(base + "/badges/visa.svg")?.header("content-type") == "image/svg+xml")
        }

        @Test func `the client comes compressed and small, and is not sent twice`() throws {
            let path = try base() + "/client/main.js"
            let client = try server.client()
            client.send("GET \(path) HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip, br\r\n\r\n")
            let script = try #require(try client.readAnswer())
            #expect(script.header("content-encoding") == "br")
            #expect(script.body.count <= 10_240)
            let tag = try #require(script.header("etag"))
            client.send("GET \(path) HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\nIf-None-Match: \(tag)\r\n\r\n")
            let again = try #require(try client.readAnswer())
            #expect(again.status == 304)
            #expect(again.body.isEmpty)
            client.send("HEAD \(path) HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n")
            let head = try #require(try client.readAnswer(toHead: true))
            #expect(head.header("content-encoding") == "gzip")
            #expect(head.header("content-length") != "0")
        }

        private func base() throws -> String {
            let html = try server.page().html
            let start = try #require(html.firstRange(of: "/assets/"))
            return String(html[start.lowerBound...].prefix(8 + 16))
        }

        @Test func `a page forbids all that is not its own`() throws {
            let answer = try #require(try server.client().get(try server.newForm()))
            let policy = try #require(answer.header("content-security-policy"))
            #expect(policy.hasPrefix("default-src 'none'"))
            #expect(!policy.contains("unsafe"))
            for part in [
                "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'", "require-trusted-types-for 'script'",
            ] {
                #expect(policy.contains(part))
            }
            #expect(answer.header("cache-control") == "no-store")
            #expect(answer.header("referrer-policy") == "same-origin")
            #expect(answer.header("set-cookie") == nil)
        }

        @Test func `HEAD answers as GET does, without a body, and POST to a page is refused`() throws {
            let path = try server.newForm()
            let head = try server.client()
            head.send("HEAD \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
            let answer = try #require(try head.readAnswer(toHead: true))
            #expect(answer.status == 200)
            #expect(answer.header("content-length") != "0")
            let post = try server.client()
            post.send("POST \(path) HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
            #expect(try post.readAnswer()?.status == 405)
        }

        @Test func `asking what is at the front door makes no session`() throws {
            let server = try CardhostProcess(["--sessions", "1"])
            for _ in 0..<3 {
                let client = try server.client()
                client.send("HEAD / HTTP/1.1\r\nHost: x\r\n\r\n")
                #expect(try client.readAnswer(toHead: true)?.status == 200)
            }
            #expect(try server.client().get("/")?.status == 303)
            #expect(try server.client().get("/")?.status == 503)
        }

        @Test func `a socket opens for our own origin only`() throws {
            let page = try server.page()
            let path = try page.attribute("data-cf-socket")
            let port = server.port
            for origin in [
                nil, "null", "", "https://evil.example", "http://127.0.0.1:\(port).evil.example", "http://127.0.0.1",
                "https://127.0.0.1:\(port)", "http://127.0.0.1:\(port)/", "HTTP://127.0.0.1:\(port)",
                "http://127.0.0.1:1\(port)",
            ] {
                let client = try server.client()
                client.send(RawClient.upgradeRequest(path, origin: origin))
                #expect(try client.readAnswer()?.status == 403, "\(origin ?? "none")")
            }
            let local = try server.client()
            local.send(RawClient.upgradeRequest(path, origin: "http://localhost:\(port)"))
            #expect(try local.readAnswer()?.status == 101)
        }

        @Test(arguments: [
            "/ws/", "/ws/0", "/ws/0000000000000000", "/ws/zzzzzzzzzzzzzzzz", "/ws/+000000000000000", "/ws/..%2f",
        ])
        func `a socket of no session is told so`(_ path: String) throws {
            let client = try server.client()
            try client.upgrade(path, origin: server.origin)
            #expect(try client.readCloseCode() == CloseCode.sessionGone)
        }

        @Test func `a plain request for a socket is told to upgrade`() throws {
            #expect(try server.client().get("/ws/0000000000000000")?.status == 426)
        }

        struct Wrong: Sendable, CustomTestStringConvertible {
            let name: String
            let opcode: UInt8
            let payload: [UInt8]
            var isMasked = true
            let code: UInt16
            var testDescription: String { name }
        }

        static let wrongMessages: [Wrong] = [
            Wrong(name: "an unknown kind", opcode: 2, payload: [0x7f], code: 1008),
            Wrong(name: "nothing", opcode: 2, payload: [], code: 1008),
            Wrong(name: "a text message", opcode: 1, payload: Array("{}".utf8), code: 1008),
            Wrong(name: "a text message that is no text", opcode: 1, payload: [0xff], code: 1007),
            Wrong(name: "a plain edit that is no text", opcode: 2, payload: [0x13, 4, 0, 0, 0, 1, 0xff], code: 1007),
            Wrong(name: "an unmasked frame", opcode: 2, payload: [0x12], isMasked: false, code: 1002),
            Wrong(name: "a frame of 1 MB", opcode: 2, payload: Array(repeating: 0x10, count: 1 << 20), code: 1009),
            Wrong(
                name: "positions out of range", opcode: 2,
                payload: [0x10, 1, 0, 0, 0, 1, 0, 200, 0, 0] + Array(repeating: 0xff, count: 10)
                    + Array(repeating: 0, count: 16),
                code: 1008),
            Wrong(name: "an edit of no field", opcode: 2, payload: [0x13, 99, 0, 0, 0, 1, 0x41], code: 1008),
            Wrong(name: "a second hello", opcode: 2, payload: [1, 1], code: 1008),
            Wrong(name: "an opcode of no meaning", opcode: 3, payload: [], code: 1002),
        ]

        @Test(arguments: wrongMessages)
        func `a wrong message ends its own connection and no other`(_ wrong: Wrong) throws {
            let other = try server.page()
            let page = try server.page()
            page.client.sendFrame(wrong.opcode, wrong.payload, isMasked: wrong.isMasked)
            #expect(try page.client.readCloseCode() == wrong.code)
            other.type("4", into: 1)
            try other.settle()
            #expect(other.echo(1)?.count == 1)
            try page.connect()
            #expect(page.echo(1)?.count == 0)
        }
    }
}
