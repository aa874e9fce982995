import LiveSession
import LiveSessionTesting
import LiveTemplate
import LiveWire
import Secrets
import Testing

struct JoiningTests {
    @Test func `a page that joins is welcomed and shown both echoes`() async throws {
        let fixture = try SessionFixture()
        let page = await fixture.page()
        #expect(page.messages.first == .welcome(revision: 0, lastApplied: 0))
        #expect(page.echo(Field.number)?.count == 0)
        #expect(page.echo(Field.code)?.maximum == 4)
        #expect(page.closeCode == nil)
    }

    @Test func `a page at the session's revision gets no patch, one behind gets everything`() async throws {
        let fixture = try SessionFixture()
        let current = TestBrowser(fixture.session, epoch: 1)
        await current.hello(program: fixture.program.fingerprint, token: fixture.token, revision: 0)
        #expect(!current.messages.contains { if case .patch = $0 { true } else { false } })

        let behind = TestBrowser(fixture.session, epoch: 2)
        await behind.hello(program: fixture.program.fingerprint, token: fixture.token, revision: 7)
        #expect(
            behind.messages.contains { if case .patch(0, let operations) = $0 { !operations.isEmpty } else { false } })
    }

    @Test func `a wrong page token, another program or another version is refused`() async throws {
        let fixture = try SessionFixture()
        let forged = TestBrowser(fixture.session)
        await forged.hello(program: fixture.program.fingerprint, token: Array(repeating: 0, count: 32))
        #expect(forged.closeCode == CloseCode.wrongPageToken)

        let stale = TestBrowser(fixture.session)
        await stale.hello(program: fixture.program.fingerprint ^ 1, token: fixture.token)
        #expect(stale.closeCode == CloseCode.programChanged)

        let future = TestBrowser(fixture.session)
        await future.hello(program: fixture.program.fingerprint, token: fixture.token, version: 2)
        #expect(future.closeCode == CloseCode.programChanged)
    }

    @Test func `an edit before the hello is refused and changes nothing`() async throws {
        let fixture = try SessionFixture()
        let page = TestBrowser(fixture.session)
        await page.type("4", into: Field.number)
        #expect(page.closeCode == CloseCode.policyViolation)
        #expect(fixture.arena.live == 0)
    }

    @Test func `a second page takes over and the first is told`() async throws {
        let fixture = try SessionFixture()
        let first = await fixture.page(epoch: 1)
        await first.type("4242", into: Field.number)
        let second = await fixture.page(epoch: 2)
        #expect(first.closeCode == CloseCode.takenOver)
        #expect(second.echo(Field.number)?.count == 4)
        #expect(second.echo(Field.number)?.isAtomic == true)

        await fixture.join(first)
        #expect(second.closeCode == nil)
    }

    @Test func `a page cut off goes on where it was`() async throws {
        let fixture = try SessionFixture()
        let page = await fixture.page()
        await page.type("424242", into: Field.number)
        await page.disconnect()
        await fixture.join(page)
        #expect(
            page.messages.contains(.welcome(revision: 1, lastApplied: 6))
                || page.messages.contains { message in
                    if case .welcome(_, 6) = message { true } else { false }
                })
        #expect(page.echo(Field.number)?.isAtomic == false)
        await page.edit(Field.number, from: 6, to: 6, digits: "4", seq: 7)
        #expect(page.echo(Field.number)?.count == 7)
    }

    @Test func `after a reload the first edit replaces the number whole`() async throws {
        let fixture = try SessionFixture()
        let page = await fixture.page()
        await page.type("4000056655665556", into: Field.number)
        await page.blur(Field.number)
        let reloaded = await fixture.page(epoch: 2)
        let echo = try #require(reloaded.echo(Field.number))
        #expect(echo.count == 16)
        #expect(echo.isTailShown)
        #expect(echo.cells & 0xffff == 0x5556)
        await reloaded.edit(Field.number, from: 15, to: 16, digits: "")
        #expect(reloaded.echo(Field.number)?.count == 0)
        #expect(fixture.arena.live == 0)
    }
}
