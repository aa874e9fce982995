import Foundation
import LiveSessionTesting
import LiveWire
import Testing
import TransportTesting

extension CardhostTests {
    /// Health, metrics and the log of the running program.
    struct OperationsTests {
        @Test func `health and metrics stand on their own listener and nowhere else`() throws {
            let server = try CardhostProcess(["--ops-port", "0"])
            #expect(try server.operations("/healthz").status == 200)
            #expect(try server.operations("/readyz").status == 200)
            let metrics = try server.operations("/metrics")
            #expect(metrics.header("content-type") == "text/plain; version=0.0.4; charset=utf-8")
            for path in ["/", "/f/", "/ws/0000000000000000", "/assets/"] {
                #expect(try server.operations(path).status == 404)
            }
            for path in ["/healthz", "/readyz", "/metrics"] {
                #expect(try server.client().get(path)?.status == 404)
            }
        }

        @Test func `what happens is counted`() throws {
            let server = try CardhostProcess(["--ops-port", "0"])
            let page = try server.page()
            page.fill(number: "4000000000000002")
            try page.settle()
            #expect(try server.metric("cardhost_sessions") == 1)
            #expect(try server.metric("cardhost_sockets") == 1)
            #expect(try server.metric("cardhost_secrets_live") == 2)
            #expect(try server.metric("cardhost_edits_total") == Int(page.seq))
            #expect(try server.metric("process_resident_memory_bytes") ?? 0 > 1 << 20)
            page.submit()
            try page.read(patchWith: "declined")
            #expect(try server.metric("cardhost_payments_total{outcome=\"declined\"}") == 1)
            #expect(try server.metric("cardhost_attempts_under_way") == 0)
            // The code is gone, the number stays.
            #expect(try server.metric("cardhost_secrets_live") == 1)
            let patches = page.messages.count { if case .patch = $0 { true } else { false } }
            #expect(try server.metric("cardhost_patches_total") == patches)

            _ = try server.client().get("/nothing")
            let foreign = try server.client()
            foreign.send(RawClient.upgradeRequest(try page.attribute("data-cf-socket"), origin: "null"))
            #expect(try foreign.readAnswer()?.status == 403)
            let broken = try server.client()
            broken.send("GET nowhere HTTP/1.1\r\n\r\n")
            #expect(try broken.readAnswer()?.status == 400)
            page.client.sendFrame(2, [0x7f])
            #expect(try page.client.readCloseCode() == 1008)
            _ = try page.client.readToEnd()
            for status in [400, 403, 404] {
                #expect(try server.metric("cardhost_answers_total{status=\"\(status)\"}") == 1)
            }
            #expect(try server.metric("cardhost_closings_total{code=\"1008\"}") == 1)
        }

        @Test func `start, outcome, refusals and end are logged as objects`() throws {
            let server = try CardhostProcess()
            let page = try server.page()
            _ = try server.client().get("/nothing")
            page.fill(number: "4242424242424242")
            page.submit()
            try page.read(patchWith: "sbx_")
            page.client.endInput()
            #expect(server.terminate() == 0)
            let lines = try LoggedLine.all(in: server.log)
            #expect(lines.map(\.event) == ["started", "attempt-ended", "draining", "refused", "stopped"])
            #expect(lines[0].fields["port"] as? Int == Int(server.port))
            #expect(lines[1].fields["outcome"] as? String == "approved")
            #expect(lines[3].fields["status"] as? Int == 404)
            #expect(lines[4].fields["attempts"] as? Int == 0)
        }

        @Test func `a refused start is logged with the part that went wrong`() throws {
            let wrong = try CardhostProcess.run(["--port", "0", "--public", "/nowhere"])
            let line = try #require(try LoggedLine.all(in: wrong.errors).first)
            #expect(line.event == "start-refused")
            #expect(line.fields["exit"] as? Int == 78)
            let usage = try LoggedLine.all(in: try CardhostProcess.run(["--nope"]).errors)
            #expect(usage.first?.fields["fault"] as? String == "settings")
        }

        @Test func `a port for operations that is taken is named`() throws {
            let server = try CardhostProcess(["--ops-port", "0"])
            let taken = "\(try #require(server.operationsPort))"
            let end = try CardhostProcess.run(["--port", "0", "--ops-port", taken])
            #expect(end.status == 78)
            #expect(end.errors.contains(taken))
        }

        /// The log and the metrics at their most talkative, with a card in every place a client can put one.
        @Test func `nothing of a card gets into log or metrics`() throws {
            let number = LeakTests.number
            let code = LeakTests.code
            let server = try CardhostProcess([
                "--ops-port", "0", "--log-level", "debug", "--trusted-proxies", "127.0.0.0/8",
            ])
            let page = try server.page()
            page.focus(1)
            page.type(number, into: 1)
            page.edit(1, from: 0, to: 16, number)
            page.blur(1)
            page.set(2, "12/30")
            page.type(code, into: 3)
            page.set(4, number)
            page.set(4, "Ann \(code)")
            page.submit()
            try page.read(patchWith: "test cards only")
            for text in [number, "4000 0566 5566 5556", "4000-0566-5566-5556", code] {
                try pester(server, with: text)
            }
            page.client.sendFrame(2, Array(number.utf8))
            #expect(try page.client.readCloseCode() == 1008)
            page.client.endInput()
            let metrics = try server.operations("/metrics").text
            #expect(server.terminate() == 0)

            let log = server.log
            let lines = try LoggedLine.all(in: log)
            #expect(
                Set(lines.map(\.event)) == [
                    "started", "session-created", "session-joined", "socket-opened", "socket-closed", "attempt-began",
                    "attempt-ended", "refused", "draining", "stopped",
                ])
            let said = Array((log + metrics).utf8)
            for start in 0...(number.count - 8) {
                for length in [7, 8] {
                    let run = String(number.dropFirst(start).prefix(length))
                    for spelling in LeakTests.spellings(run) where spelling.count > 4 || length == 8 {
                        #expect(said.firstRange(of: spelling) == nil, "digits \(start)..<\(start + length)")
                    }
                }
            }
            // Three digits stand in times and counts by chance, so these are judged by form: every word is ours.
            for line in lines { try line.check() }
            let words = try Regex("#.*|[a-z_]+(\\{[a-z]+=\"([a-z-]+|[1-5][0-9]{2}|[14]00[0-9]|1011)\"\\})? [0-9.]+")
            for line in metrics.split(separator: "\n") { #expect(line.wholeMatch(of: words) != nil, "\(line)") }
            #expect(!metrics.contains("\"\(code)\""))
        }

        /// Says `text` in paths, queries, headers, methods and bodies.
        private func pester(_ server: CardhostProcess, with text: String) throws {
            let path = text.filter { $0 != " " }
            for target in ["/\(path)", "/f/\(path)", "/ws/\(path)", "/assets/\(path)", "/?number=\(path)"] {
                _ = try server.client().get(target)
                _ = try server.operations(target)
            }
            for name in ["X-Forwarded-For", "User-Agent", "Cookie", "Referer", "Origin", "X-\(path)"] {
                let client = try server.client()
                client.send("GET / HTTP/1.1\r\nHost: \(path)\r\n\(name): \(text)\r\n\r\n")
                _ = try client.readAnswer()
            }
            for request in [
                "\(path) / HTTP/1.1\r\n\r\n", "GET / \(path)\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)",
            ] {
                let client = try server.client()
                client.send(request)
                _ = try client.readAnswer()
            }
        }
    }
}

/// A line of the log as a reader sees it.
struct LoggedLine {
    let event: String
    let fields: [String: Any]

    /// The objects among the lines; words for people are passed over.
    static func all(in text: String) throws -> [LoggedLine] {
        try text.split(separator: "\n").filter { $0.hasPrefix("{") }.map { line in
            let fields = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            return LoggedLine(event: try #require(fields["event"] as? String), fields: fields)
        }
    }

    private static let words: [String: String] = [
        "time": "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z", "level": "[a-z]+",
        "event": "[a-z-]+", "version": "0\\.1\\.0", "session": "[0-9a-f]{16}", "outcome": "approved|declined|failed",
        "limit": "[a-z-]+", "fault": "[a-z]+",
    ]
    private static let numbers: Set = [
        "process", "port", "operations_port", "sessions", "attempts", "exit", "duration_ms", "status", "close_code",
        "count",
    ]

    /// Every field is one of the list and of its form.
    func check() throws {
        for (key, value) in fields {
            if let pattern = Self.words[key], let text = value as? String {
                #expect(text.wholeMatch(of: try Regex(pattern)) != nil, "\(key)")
            } else {
                #expect(Self.numbers.contains(key) && value is Int, "\(key)")
            }
        }
    }
}
