import LiveSessionTesting
import LiveWire
import Testing
import TransportTesting

extension CardhostTests {
    /// The end of the program while somebody pays.
    struct DrainTests {
        /// A page whose payment is under way.
        private func payingPage(_ server: CardhostProcess, _ number: String = "4000000000000077") throws -> LivePage {
            let page = try server.page()
            page.fill(number: number)
            page.submit()
            try page.settle()
            return page
        }

        /// Returns once the program has taken note of having been asked to end.
        private func awaitDraining(_ server: CardhostProcess) throws {
            let patience = ContinuousClock.now + .seconds(20)
            while try server.operations("/readyz").status == 200 {
                guard ContinuousClock.now < patience else { throw CardhostProcess.Failure(reason: "still ready") }
            }
        }

        @Test func `a payment under way is finished, its shopper told, and nothing new begins`() throws {
            let server = try CardhostProcess(["--ops-port", "0"])
            let page = try payingPage(server)
            let other = try server.page()
            other.fill(number: "4242424242424242")
            try other.settle()
            server.askToEnd()
            try awaitDraining(server)

            #expect(try server.operations("/healthz").status == 200)
            let refused = try #require(try server.client().get("/"))
            #expect(refused.status == 503)
            #expect(refused.header("retry-after") == "5")
            other.submit()
            try other.read(patchWith: "busy")
            #expect(try server.metric("cardhost_limited_total{limit=\"draining\"}") == 2)
            #expect(try server.metric("cardhost_attempts_under_way") == 1)
            // Whoever loses the line meanwhile may come back for the outcome.
            page.client.endInput()
            try page.connect()

            try page.read(patchWith: "sbx_")
            for page in [page, other] {
                #expect(try page.client.readCloseCode() == CloseCode.goingAway)
                page.client.endInput()
            }
            #expect(server.awaitEnd() == 0)
        }

        @Test func `a payment that takes too long is left, and its page told to come back`() throws {
            let server = try CardhostProcess(["--drain-seconds", "0"])
            let page = try payingPage(server)
            server.askToEnd()
            #expect(try page.client.readCloseCode() == CloseCode.goingAway)
            page.client.endInput()
            #expect(server.awaitEnd() == 0)
            #expect(try LoggedLine.all(in: server.log).last?.fields["attempts"] as? Int == 1)
        }

        @Test func `a second signal ends the program at once`() throws {
            let server = try CardhostProcess(["--ops-port", "0", "--drain-seconds", "600"])
            let page = try payingPage(server, "4000002500003155")
            server.askToEnd()
            try awaitDraining(server)
            server.askToEnd()
            #expect(server.awaitEnd() == 128 + 15)
            #expect(try page.client.readCloseCode() == nil)
        }
    }
}
