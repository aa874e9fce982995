import Foundation
import LiveSessionTesting
import LiveWire
import Testing
import TransportTesting

extension CardhostTests {
    /// What leaves the server, and what stays in its memory, searched for a number whose digits tell positions apart.
    struct LeakTests {
        static let number = "4000056655665556"
        static let code = "987"

        let server: CardhostProcess

        init() throws { server = try CardhostProcess.shared.get() }

        /// Every spelling of a run of digits that a search has to know.
        static func spellings(_ digits: String) -> [[UInt8]] {
            let plain = Array(digits.utf8)
            let groups = stride(from: 0, to: digits.count, by: 4).map { String(digits.dropFirst($0).prefix(4)) }
            let values = plain.map { $0 & 0x0f }
            let packed = stride(from: 0, to: values.count - 1, by: 2).map { values[$0] << 4 | values[$0 + 1] }
            return [
                plain, Array(groups.joined(separator: " ").utf8), Array(groups.joined(separator: "-").utf8),
                plain.flatMap { [$0, 0] }, plain.flatMap { [0, $0] }, packed, values,
            ]
        }

        @Test
        func
            `nothing sent while a number is typed, edited, pasted, submitted and reloaded holds more than six and four`()
            throws
        {
            let page = try server.page()
            page.focus(1)
            page.type(Self.number, into: 1)
            // A digit in the middle taken out and put back, the field left and entered again.
            page.edit(1, from: 9, to: 10, "")
            page.edit(1, from: 9, to: 9, String(Array(Self.number)[9]))
            page.blur(1)
            page.focus(1)
            page.edit(1, from: 0, to: 16, Self.number)
            page.blur(1)
            page.set(2, "12/30")
            page.type(Self.code, into: 3)
            page.set(4, "Ann Example")
            page.submit()
            try page.read(patchWith: "test cards only")
            let reloaded = try LivePage(server, path: page.path)
            let wire = page.received + reloaded.received
            #expect(wire.count > 2_000)

            let digits = Array(Self.number)
            for start in 0...(digits.count - 8) {
                // Seven digits in a row as text, eight as nibbles: one more than any state may show.
                for spelling in Self.spellings(String(digits[start..<(start + 7)])) where spelling.count > 4 {
                    #expect(wire.firstRange(of: spelling) == nil, "digits \(start)..<\(start + 7) were sent")
                }
                for spelling in Self.spellings(String(digits[start..<(start + 8)])) {
                    #expect(wire.firstRange(of: spelling) == nil, "digits \(start)..<\(start + 8) were sent")
                }
            }
            for case .echo(let echo) in page.messages + reloaded.messages where echo.field == 3 {
                #expect(echo.cells == 0xff_ffff_ffff)
            }
            // Between the first six and the last four of one number nothing was ever shown.
            for case .echo(let echo) in page.messages where echo.field == 1 && !echo.isTailShown {
                #expect(echo.cells & 0xffff == 0xffff)
            }
        }

        @Test func `memory holds the number only in the locked arena, and after an end nowhere`() throws {
            // A number that the Sandbox approves, so that the session ends well. It stands in the program as printed, in
            // groups with blanks; every other spelling can only come from the session.
            let number = "4000002500003155"
            let spellings = Self.spellings(number).filter { !$0.contains(UInt8(ascii: " ")) }
            let server = try CardhostProcess()
            let page = try server.page()
            page.focus(1)
            page.edit(1, from: 0, to: 0, number)
            page.type(Self.code, into: 3)
            try page.settle()
            let held = try ProcessMemory(server.pid).search(spellings)
            #expect(!held.isEmpty)
            for place in held { #expect(place.isLockedAndLeftOutOfDumps, "found in \(place.mapping)") }

            page.blur(1)
            page.set(2, "12/30")
            page.set(4, "Ann Example")
            page.submit()
            try page.read(patchWith: "checking")
            try page.read(patchWith: "sbx_")
            #expect(try ProcessMemory(server.pid).search(spellings).isEmpty)
        }

        @Test func `a number the processor refused is gone once its session has run out`() throws {
            let server = try CardhostProcess(["--keep-alive", "1"])
            let page = try server.page()
            page.fill(number: Self.number)
            page.submit()
            try page.read(patchWith: "test cards only")
            page.client.sendFrame(8, [0x03, 0xe8])
            #expect(try page.client.readCloseCode() == 1000)
            // The session ends by the server's own clock; its page tells when.
            var isGone = false
            let patience = ContinuousClock.now + .seconds(20)
            while !isGone, ContinuousClock.now < patience { isGone = try server.client().get(page.path)?.status == 404 }
            #expect(isGone)
            #expect(try ProcessMemory(server.pid).search(Self.spellings(Self.number)).isEmpty)
        }

        @Test func `a card number typed as a name is not kept, not shown and not sent`() throws {
            let page = try server.page()
            page.focus(4)
            var text = ""
            for digit in Self.number {
                text.append(digit)
                page.set(4, text)
            }
            page.blur(4)
            try page.settle()
            let html = try #require(try server.client().get(page.path)).text
            #expect(!html.contains(String(Self.number.prefix(7))))
            #expect(html.contains("aria-invalid=\"true\""))
        }
    }
}
