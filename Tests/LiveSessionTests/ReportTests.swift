import LiveSession
import LiveSessionTesting
import LiveWire
import Testing

struct ReportTests {
    @Test func `a flood is cut off, and its page may come back when it has calmed down`() async throws {
        let fixture = try SessionFixture()
        let page = await fixture.page()
        for _ in 0..<600 { await page.focus(Field.number) }
        #expect(page.closeCode == nil)
        await page.focus(Field.number)
        #expect(page.closeCode == CloseCode.policyViolation)
        #expect(fixture.reports.all.count { $0 == .flooded } == 1)
        #expect(fixture.reports.all.count { $0 == .applied } == 600)

        let again = await fixture.page()
        await again.focus(Field.number)
        #expect(again.closeCode == CloseCode.policyViolation)
        fixture.clock.advance(by: .milliseconds(20))
        let calm = await fixture.page(epoch: 2)
        await calm.type("4", into: Field.number)
        #expect(calm.closeCode == nil)
        #expect(calm.echo(Field.number)?.count == 1)
    }

    @Test func `an attempt is reported from its begin to its end, after the page knows`() async throws {
        let fixture = try SessionFixture()
        let page = await fixture.page()
        await fixture.fill(page)
        await fixture.gateway.gate.close()
        await page.act(ActionCode.submit)
        #expect(fixture.reports.all.contains(.attemptBegan))
        #expect(fixture.intake.attemptsUnderWay == 1)
        fixture.clock.advance(by: .seconds(2))
        await fixture.gateway.gate.open()
        await page.until { messages, _ in messages.contains { $0.patches("pay_1") } }
        await fixture.session.run { _ in }
        #expect(fixture.reports.all.contains(.attemptEnded(.approved, after: .seconds(2))))
        #expect(fixture.intake.attemptsUnderWay == 0)
    }

    @Test func `no payment begins once the intake is closed, and the card stays`() async throws {
        let fixture = try SessionFixture()
        let page = await fixture.page()
        await fixture.fill(page)
        fixture.intake.close {}
        await page.act(ActionCode.submit)
        #expect(page.messages.contains { $0.patches("busy") })
        #expect(fixture.reports.all.contains(.attemptRefused))
        #expect(fixture.gateway.calls.opened == 0)
        #expect(page.echo(Field.number)?.count == 16)
        #expect(page.echo(Field.code)?.count == 3)
    }
}
