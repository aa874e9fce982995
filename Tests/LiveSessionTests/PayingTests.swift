import Checkout
import Foundation
import LiveSession
import LiveSessionTesting
import LiveTemplate
import LiveWire
import Secrets
import Testing

struct PayingTests {
    @Test func `a complete card is paid once, however often submit comes`() async throws {
        let fixture = try SessionFixture()
        let page = await fixture.page()
        await fixture.gateway.gate.close()
        await fixture.fill(page)
        let seq = page.nextSeq()
        await page.act(ActionCode.submit, seq: seq)
        await page.act(ActionCode.submit, seq: seq)
        await page.act(ActionCode.submit)
        #expect((await fixture.html()).contains("disabled"))
        await fixture.gateway.gate.open()
        await page.until { messages, _ in messages.contains { $0.patches("pay_1") } }
        #expect(fixture.gateway.calls.opened == 1)
        #expect(fixture.gateway.calls.confirmed == 1)
        #expect(fixture.gateway.calls.digits == [16, 3])
    }

    @Test func `after a success no secret is left and a reload shows the receipt`() async throws {
        let fixture = try SessionFixture()
        let page = await fixture.page()
        await fixture.fill(page)
        #expect(fixture.arena.live == 2)
        await page.act(ActionCode.submit)
        await page.until { messages, _ in messages.contains { $0.patches("pay_1") } }
        #expect(fixture.arena.live == 0)
        let html = await fixture.html()
        #expect(html.contains("pay_1"))
        #expect(html.contains("5556"))
        #expect(html.contains("Visa"))
    }

    @Test func `a form filled again after a success is not paid again and leaves no copies`() async throws {
        let fixture = try SessionFixture()
        let page = await fixture.page()
        await fixture.fill(page)
        await page.act(ActionCode.submit)
        await page.until { messages, _ in messages.contains { $0.patches("pay_1") } }
        await fixture.fill(page)
        await page.act(ActionCode.submit)
        #expect(fixture.gateway.calls.opened == 1)
        #expect(fixture.intake.attemptsUnderWay == 0)
        #expect(fixture.arena.live == 2)
        #expect(page.closeCode == nil)
    }

    @Test func `a second page sees the one payment and makes no other`() async throws {
        let fixture = try SessionFixture()
        let first = await fixture.page(epoch: 1)
        await fixture.gateway.gate.close()
        await fixture.fill(first)
        await first.act(ActionCode.submit)
        let second = await fixture.page(epoch: 2)
        await second.act(ActionCode.submit)
        await fixture.gateway.gate.open()
        await second.until { messages, _ in messages.contains { $0.patches("pay_1") } }
        #expect(fixture.gateway.calls.confirmed == 1)
    }

    @Test
    func `after a decline the number stays, the code is asked for again, and the next edit takes the message away`()
        async throws
    {
        let fixture = try SessionFixture()
        let page = await fixture.page()
        fixture.gateway.follow(.decline(.cardDeclined))
        await fixture.fill(page)
        await page.act(ActionCode.submit)
        await page.until { messages, _ in messages.contains { $0.patches("declined") } }
        #expect(page.echo(Field.number)?.count == 16)
        #expect(page.echo(Field.code)?.count == 0)
        #expect(fixture.arena.live == 1)
        #expect((await fixture.html()).contains("security code again"))
        await page.type("1", into: Field.code)
        #expect(!(await fixture.html()).contains("was declined"))
        fixture.gateway.follow(.approve)
        await page.type("23", into: Field.code, after: 1)
        await page.act(ActionCode.submit)
        await page.until { messages, _ in messages.contains { $0.patches("pay_2") } }
        #expect(fixture.gateway.calls.confirmed == 2)
    }

    @Test func `a number that is no test card is refused by name and nothing is charged`() async throws {
        let fixture = try SessionFixture()
        let page = await fixture.page()
        fixture.gateway.follow(.refuse)
        await fixture.fill(page)
        await page.act(ActionCode.submit)
        await page.until { messages, _ in messages.contains { $0.patches("test cards only") } }
        #expect(fixture.gateway.calls.confirmed == 0)
        #expect(fixture.arena.live == 1)
    }

    @Test func `no answer locks the form, look-ups go on, and a late success counts`() async throws {
        let fixture = try SessionFixture()
        let page = await fixture.page()
        fixture.gateway.follow(.silence(silent: 2))
        await fixture.fill(page)
        await page.act(ActionCode.submit)
        await page.until { messages, _ in messages.contains { $0.patches("checking") } }
        #expect(fixture.arena.live == 1)
        await page.type("4", into: Field.number, after: 16)
        #expect(page.echo(Field.number)?.isRefused == true)
        await page.act(ActionCode.submit)
        for _ in 1...3 {
            await fixture.clock.timerSet()
            fixture.clock.advance(by: .seconds(60))
        }
        await page.until { messages, _ in messages.contains { $0.patches("pay_1") } }
        #expect(fixture.gateway.calls.opened == 1)
        #expect(fixture.arena.live == 0)
    }

    @Test func `an unfinished form is not paid: every field says why and the first gets the focus`() async throws {
        let fixture = try SessionFixture()
        let page = await fixture.page()
        await page.type("4242", into: Field.number)
        await page.act(ActionCode.submit)
        #expect(page.messages.contains(.focus(Field.number)))
        #expect((await fixture.html()).components(separatedBy: "aria-invalid=\"true\"").count == 5)
        #expect(fixture.gateway.calls.opened == 0)
    }

    @Test func `the security code does not outlive the time limit of a processor that never answers`() async throws {
        let fixture = try SessionFixture()
        let page = await fixture.page()
        await fixture.gateway.gate.close()
        await fixture.fill(page)
        await page.act(ActionCode.submit)
        await page.until { messages, _ in
            messages.contains {
                if case .echo(let echo) = $0 {
                    echo.field == Field.code && echo.count == 0 && echo.acknowledged > 20
                } else {
                    false
                }
            }
        }
        fixture.clock.advance(by: .seconds(60))
        await page.until { messages, _ in messages.contains { $0.patches("checking") } }
        #expect(fixture.arena.live == 1)
        await fixture.gateway.gate.open()
        await page.until { messages, _ in messages.contains { $0.patches("pay_1") } }
    }

    @Test func `a session nobody came back to is abandoned, one with a page or a payment is not`() async throws {
        let fixture = try SessionFixture()
        let page = await fixture.page()
        await page.type("4242", into: Field.number)
        fixture.clock.advance(by: .seconds(3600))
        #expect(!(await fixture.session.run { $0.isAbandoned(after: .seconds(900)) }))
        await page.disconnect()
        #expect(!(await fixture.session.run { $0.isAbandoned(after: .seconds(900)) }))
        fixture.clock.advance(by: .seconds(900))
        #expect(await fixture.session.run { $0.isAbandoned(after: .seconds(900)) })
        await fixture.session.run { $0.expire() }
        #expect(fixture.arena.live == 0)
    }

    @Test func `a session that no page ever joined is abandoned sooner`() async throws {
        let fixture = try SessionFixture()
        fixture.clock.advance(by: .seconds(119))
        #expect(!(await fixture.session.run { $0.isAbandoned(after: .seconds(900)) }))
        fixture.clock.advance(by: .seconds(1))
        #expect(await fixture.session.run { $0.isAbandoned(after: .seconds(900)) })
    }
}
