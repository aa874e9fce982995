import Foundation
import LiveSessionTesting
import LiveWire
import Testing
import TransportTesting

extension CardhostTests {
    /// Sessions on several loops. A session is an actor that ends the process when another thread enters it.
    struct LoopTests {
        private func loop(of page: LivePage) throws -> Int {
            let digits = try page.attribute("data-cf-socket").suffix(2)
            return try #require(Int(digits, radix: 16)) % 64
        }

        @Test(arguments: [false, true])
        func `two hundred pages on two loops type at once, each gets its own echo`(_ isSecure: Bool) throws {
            let files = try TestCertificate()
            let tls = ["--tls-cert", files.certificate, "--tls-key", files.key]
            let server = try CardhostProcess(["--loops", "2"] + (isSecure ? tls : []))
            let numbers = ["4000056655665556", "5555555555554444", "6011111111111117", "3566002020360505"]
            let pages = try (0..<200).map { _ in try server.page() }
            let homes = try pages.map { try loop(of: $0) }
            #expect(Set(homes) == [0, 1])
            #expect((60...140).contains(homes.count { $0 == 0 }))
            for page in pages { page.focus(1) }
            for position in 0..<16 {
                for (index, page) in pages.enumerated() {
                    let digit = String(Array(numbers[index % numbers.count])[position])
                    page.edit(1, from: position, to: position, digit)
                }
            }
            for (index, page) in pages.enumerated() {
                page.blur(1)
                try page.settle()
                let number = numbers[index % numbers.count]
                #expect(page.echo(1)?.cells == UInt64(number.prefix(6) + number.suffix(4), radix: 16))
            }
        }

        @Test func `a form is reloaded, taken over and paid from connections of every loop`() throws {
            let server = try CardhostProcess(["--loops", "3"])
            for _ in 0..<4 {
                let page = try server.page()
                page.fill(number: "4242424242424242")
                try page.settle()
                // Every page and socket is a connection of its own, accepted by the next loop.
                var latest = page
                for _ in 0..<3 {
                    let next = try LivePage(server, path: page.path)
                    #expect(next.echo(1)?.count == 16)
                    #expect(try latest.client.readCloseCode() == CloseCode.takenOver)
                    latest = next
                }
                latest.submit()
                try latest.read(patchWith: "sbx_")
            }
        }

        @Test func `one connection asks for forms of every loop`() throws {
            let server = try CardhostProcess(["--loops", "3"])
            let pages = try (0..<6).map { _ in try server.page() }
            #expect(try Set(pages.map { try loop(of: $0) }).count > 1)
            let client = try server.client()
            for page in pages {
                let answer = try #require(try client.get(page.path))
                #expect(answer.status == 200)
                #expect(answer.text.contains(try page.attribute("data-cf-socket")))
            }
        }

        @Test func `one connection that makes many forms makes them on every loop`() throws {
            let server = try CardhostProcess(["--loops", "4"])
            let client = try server.client()
            let paths = try (0..<8).map { _ in try #require(try client.get("/")?.header("location")) }
            let homes = try paths.map { try loop(of: LivePage(server, path: $0)) }
            #expect(Set(homes) == [0, 1, 2, 3])
        }

        @Test func `the limit on sessions is one for all loops`() throws {
            let server = try CardhostProcess(["--loops", "2", "--sessions", "3"])
            let statuses = try (0..<5).map { _ in try server.client().get("/")?.status }
            #expect(statuses == [303, 303, 303, 503, 503])
        }

        @Test func `at the end every loop tells its pages to come back`() throws {
            let server = try CardhostProcess(["--loops", "2"])
            let pages = try (0..<6).map { _ in try server.page() }
            #expect(try Set(pages.map { try loop(of: $0) }).count == 2)
            kill(server.pid, SIGTERM)
            for page in pages { #expect(try page.client.readCloseCode() == CloseCode.goingAway) }
            for page in pages { page.client.endInput() }
            #expect(server.awaitEnd() == 0)
        }

        @Test(arguments: ["0", "65", "two"])
        func `a number of loops that cannot be is refused`(_ number: String) throws {
            let end = try CardhostProcess.run(["--loops", number])
            #expect(end.status == 64)
            #expect(end.errors.contains("--loops: expected a number from 1 to 64"))
        }
    }
}
