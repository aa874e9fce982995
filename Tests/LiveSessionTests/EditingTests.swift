import LiveSessionTesting
import LiveTemplate
import LiveWire
import Secrets
import Testing

struct EditingTests {
    @Test func `an edit sent again is applied once and acknowledged again`() async throws {
        let fixture = try SessionFixture()
        let page = await fixture.page()
        let seq = page.nextSeq()
        await page.edit(Field.number, from: 0, to: 0, digits: "42", seq: seq)
        await page.edit(Field.number, from: 0, to: 0, digits: "42", seq: seq)
        #expect(page.echo(Field.number)?.count == 2)
        #expect(page.messages.last == .acknowledgement(seq))
    }

    @Test func `edits that do not follow on end the connection with an order to load again`() async throws {
        let fixture = try SessionFixture()
        let page = await fixture.page()
        await page.edit(Field.number, from: 0, to: 0, digits: "42", seq: 2)
        #expect(page.closeCode == CloseCode.programChanged)
        #expect(fixture.arena.live == 0)
    }

    @Test(arguments: [UInt8(0), 2, 4, 5, 18, 200])
    func `a secret edit for a field that is none is refused`(_ field: UInt8) async throws {
        let fixture = try SessionFixture()
        let page = await fixture.page()
        await page.edit(field, from: 0, to: 0, digits: "1")
        #expect(page.closeCode == CloseCode.policyViolation)
    }

    @Test(arguments: [UInt8(0), 1, 3, 5, 200])
    func `a plain edit for a field that is none is refused`(_ field: UInt8) async throws {
        let fixture = try SessionFixture()
        let page = await fixture.page()
        await page.set(field, "text")
        #expect(page.closeCode == CloseCode.policyViolation)
    }

    @Test func `an unknown action is refused`() async throws {
        let fixture = try SessionFixture()
        let page = await fixture.page()
        await page.act(99)
        #expect(page.closeCode == CloseCode.policyViolation)
    }

    @Test func `a digit in the middle lands there and the echo answers in one frame of 20 bytes`() async throws {
        let fixture = try SessionFixture()
        let page = await fixture.page()
        await page.focus(Field.number)
        await page.type("42424242", into: Field.number)
        let before = page.frames.count
        await page.edit(Field.number, from: 4, to: 4, digits: "3")
        await page.edit(Field.number, from: 5, to: 5, digits: "7")
        #expect(page.frames.count == before + 2)
        #expect(page.frames.last?.count == 20)
        let echo = try #require(page.echo(Field.number))
        #expect(echo.count == 10)
        #expect(echo.cells >> 16 == 0x4242ff)
    }

    @Test func `a plain edit that needs no change is answered with five bytes`() async throws {
        let fixture = try SessionFixture()
        let page = await fixture.page()
        await page.focus(Field.name)
        await page.set(Field.name, "A")
        let before = page.frames.count
        await page.set(Field.name, "An")
        #expect(page.frames.dropFirst(before).map(\.count) == [5])
    }

    @Test func `a field filled while the focus is elsewhere is judged at once`() async throws {
        let fixture = try SessionFixture()
        let page = await fixture.page()
        await page.focus(Field.name)
        await page.edit(Field.number, from: 0, to: 0, digits: "4000056655665556")
        #expect(page.echo(Field.number)?.isTailShown == true)
        await page.set(Field.expiry, "13/30")
        #expect((await fixture.html()).contains("aria-invalid=\"true\""))
    }

    @Test func `errors come on leaving, never while typing, and go on coming back`() async throws {
        let fixture = try SessionFixture()
        let page = await fixture.page()
        await page.focus(Field.number)
        await page.type("4242", into: Field.number)
        #expect(!(await fixture.html()).contains("aria-invalid=\"true\""))
        await page.blur(Field.number)
        #expect((await fixture.html()).contains("aria-invalid=\"true\""))
        await page.focus(Field.number)
        #expect(!(await fixture.html()).contains("aria-invalid=\"true\""))
    }

    @Test func `a card number in the name field is withheld`() async throws {
        let fixture = try SessionFixture()
        let page = await fixture.page()
        await page.set(Field.name, "4000 0566 556")
        await page.set(Field.name, "4000 0566 5566")
        #expect(!(await fixture.html()).contains("4000 0566"))
        #expect(
            page.messages.contains { message in
                guard case .patch(_, let operations) = message else { return false }
                return operations.contains { if case .attribute(_, let value) = $0 { value == "" } else { false } }
            })
    }

    @Test func `a paste longer than the field is refused and the number stays`() async throws {
        let fixture = try SessionFixture()
        let page = await fixture.page()
        await page.type("4242", into: Field.number)
        await page.edit(Field.number, from: 4, to: 4, digits: "", isOverflow: true)
        let echo = try #require(page.echo(Field.number))
        #expect(echo.isRefused)
        #expect(echo.count == 4)
        #expect((await fixture.html()).contains("aria-invalid=\"true\""))
    }

    @Test func `the security code's limit follows the network at once`() async throws {
        let fixture = try SessionFixture()
        let page = await fixture.page()
        await page.type("37", into: Field.number)
        #expect(page.echo(Field.code)?.maximum == 4)
        await page.edit(Field.number, from: 0, to: 2, digits: "4242")
        #expect(page.echo(Field.code)?.maximum == 3)
    }

    @Test func `a full arena says so and takes the key back`() async throws {
        let fixture = try SessionFixture(slots: 1)
        let page = await fixture.page()
        await page.type("4", into: Field.number)
        await page.type("1", into: Field.code)
        #expect(page.echo(Field.code)?.isRefused == true)
        #expect(page.echo(Field.code)?.count == 0)
        #expect(page.closeCode == nil)
        #expect((await fixture.html()).contains("very busy"))
    }
}
