import LiveWire
import Testing
import TransportTesting

extension CardhostTests {
    /// What one client address may do at the running program.
    struct AddressLimitTests {
        private func get(_ server: CardhostProcess, from address: String) throws -> RawClient.Answer? {
            let client = try server.client()
            client.send("GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: \(address)\r\n\r\n")
            return try client.readAnswer()
        }

        @Test func `an address behind a trusted proxy opens so many forms, another one its own`() throws {
            let server = try CardhostProcess([
                "--ops-port", "0", "--trusted-proxies", "127.0.0.0/8", "--address-sessions", "3",
            ])
            for _ in 0..<3 { #expect(try get(server, from: "198.51.100.7")?.status == 303) }
            let refused = try #require(try get(server, from: "198.51.100.7"))
            #expect(refused.status == 429)
            let wait = try #require(refused.header("retry-after").flatMap { Int($0) })
            #expect((1...20).contains(wait))
            #expect(try get(server, from: "198.51.100.8")?.status == 303)
            // What stands left of the address the proxy saw may be made up.
            #expect(try get(server, from: "198.51.100.9, 198.51.100.7")?.status == 429)
            #expect(try server.metric("cardhost_limited_total{limit=\"address-sessions\"}") == 2)
        }

        @Test func `nobody else's word on an address is taken`() throws {
            let server = try CardhostProcess(["--address-sessions", "3"])
            for _ in 0..<10 { #expect(try get(server, from: "198.51.100.7")?.status == 303) }
        }

        @Test func `an address opens so many sockets`() throws {
            let server = try CardhostProcess(["--trusted-proxies", "127.0.0.1", "--address-connections", "2"])
            let path = try server.page().attribute("data-cf-socket")
            let request = RawClient.upgradeRequest(path, origin: server.origin)
                .replacing("Upgrade: websocket", with: "X-Forwarded-For: 2001:db8::1\r\nUpgrade: websocket")
            for status in [101, 101, 429] {
                let client = try server.client()
                client.send(request)
                #expect(try client.readAnswer()?.status == status)
            }
        }

        @Test func `a flood of edits is cut off while another page types on`() throws {
            let server = try CardhostProcess(["--ops-port", "0", "--edit-rate", "20"])
            let other = try server.page()
            let page = try server.page()
            for _ in 0..<2_000 { page.focus(1) }
            #expect(try page.client.readCloseCode() == CloseCode.policyViolation)
            other.fill(number: "4242424242424242")
            other.submit()
            try other.read(patchWith: "sbx_")
            #expect(try server.metric("cardhost_limited_total{limit=\"messages\"}") == 1)
        }
    }
}
