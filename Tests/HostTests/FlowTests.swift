import Foundation
import LiveSessionTesting
import LiveWire
import Testing
import TransportTesting

extension CardhostTests {
    /// The flows of a shopper over a real socket, against the program as it is shipped.
    struct FlowTests {
        let server: CardhostProcess

        init() throws { server = try CardhostProcess.shared.get() }

        @Test func `a test card is approved and a reload shows the receipt`() throws {
            let page = try server.page()
            page.fill(number: "4242424242424242")
            page.submit()
            try page.read(patchWith: "sbx_")
            let reloaded = try #require(try server.client().get(page.path))
            #expect(reloaded.text.contains("sbx_"))
            #expect(reloaded.text.contains("4242<!--/cf-->"))
        }

        @Test func `a decline keeps the number, empties the code, and another card goes through`() throws {
            let page = try server.page()
            page.fill(number: "4000000000000002")
            page.submit()
            try page.read(patchWith: "declined")
            #expect(page.echo(1)?.count == 16)
            #expect(page.echo(3)?.count == 0)
            page.focus(1)
            page.edit(1, from: 0, to: 16, "4242424242424242")
            page.blur(1)
            page.type("123", into: 3)
            page.submit()
            try page.read(patchWith: "sbx_")
        }

        @Test(arguments: ["4000056655665556", "5555555555554444", "378282246310005"])
        func `any other number is refused by name`(_ number: String) throws {
            let page = try server.page()
            page.fill(number: number, code: number.hasPrefix("37") ? "9876" : "987")
            page.submit()
            try page.read(patchWith: "test cards only")
        }

        @Test func `the slow card answers after three seconds, once, however often it is submitted`() throws {
            let page = try server.page()
            page.fill(number: "4000000000000077")
            for _ in 0..<3 { page.submit() }
            try page.settle()
            page.client.endInput()
            try page.connect()
            page.submit()
            let second = try LivePage(server, path: page.path)
            second.submit()
            try second.read(patchWith: "sbx_")
            let html = try #require(try server.client().get(page.path)).text
            #expect(html.components(separatedBy: "sbx_").count == 2)
        }

        @Test func `a cut in the middle loses nothing and doubles nothing`() throws {
            let page = try server.page()
            page.focus(1)
            page.type("42424242", into: 1)
            try page.settle()
            page.client.endInput()
            try page.connect()
            #expect(page.echo(1)?.count == 8)
            #expect(page.messages.contains { if case .welcome(_, 9) = $0 { true } else { false } })
            // Sent before the cut and acknowledged, then sent again: applied once.
            page.seq -= 1
            page.edit(1, from: 7, to: 7, "2")
            try page.settle()
            for offset in 8..<16 { page.edit(1, from: offset, to: offset, offset % 2 == 0 ? "4" : "2") }
            page.blur(1)
            page.set(2, "12/30")
            page.type("987", into: 3)
            page.set(4, "Ann Example")
            page.submit()
            try page.read(patchWith: "sbx_")
        }

        @Test func `two hundred pages that type at once each get their own echo`() throws {
            let numbers = ["4000056655665556", "5555555555554444", "6011111111111117", "3566002020360505"]
            let pages = try (0..<200).map { _ in try server.page() }
            for page in pages { page.focus(1) }
            for position in 0..<16 {
                for (index, page) in pages.enumerated() {
                    let digits = Array(numbers[index % numbers.count])
                    page.edit(1, from: position, to: position, String(digits[position]))
                }
            }
            for (index, page) in pages.enumerated() {
                page.blur(1)
                try page.settle()
                let echo = try #require(page.echo(1))
                let number = numbers[index % numbers.count]
                let shown = UInt64(number.prefix(6) + number.suffix(4), radix: 16)
                #expect(echo.count == 16)
                #expect(echo.cells == shown)
            }
        }

        @Test func `a reload shows the mask and the first edit replaces the number`() throws {
            let page = try server.page()
            page.focus(1)
            page.type("4000056655665556", into: 1)
            page.blur(1)
            try page.settle()
            let reloaded = try LivePage(server, path: page.path)
            let echo = try #require(reloaded.echo(1))
            #expect(echo.isAtomic && echo.isTailShown && echo.count == 16)
            #expect(echo.cells == 0x40_0005_5556)
            reloaded.edit(1, from: 16, to: 16, "4")
            try reloaded.settle()
            #expect(reloaded.echo(1)?.count == 1)
            #expect(try page.client.readCloseCode() == CloseCode.takenOver)
        }
    }
}
