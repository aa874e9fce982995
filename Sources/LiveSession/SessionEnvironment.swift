package import Checkout
package import LiveTemplate
package import Secrets

/// What all sessions of a loop share.
package final class SessionEnvironment: Sendable {
    package let program: Program
    package let schema: SessionSchema
    package let messages: Messages
    package let arena: SecretArena
    package let gateway: any PaymentGateway
    package let clock: any SessionClock
    /// Makes and checks the tokens of pages.
    package let signing: Signing
    /// Values that are the same for every session: locale, assets, the Sandbox's cards.
    package let base: RenderInput
    package let paymentTimeout: Duration
    /// Path of a fresh session, shown after a payment where the page is a demonstration; `nil` elsewhere.
    package let restartPath: String?
    /// Messages one session may send.
    package let messageRate: Rate
    package let intake: Intake
    package let reports: any SessionReports

    /// Ten times as fast as most people type, and faster than a key held down repeats. The burst lets a page that was cut off for 30 s, while somebody typed
    /// 20 keys a second, send all of it again.
    package static let usualMessageRate = messageRate(perSecond: 50)

    package static func messageRate(perSecond count: Int) -> Rate {
        Rate(count, per: .seconds(1), burst: max(600, count * 12))
    }

    package init(
        program: Program, schema: SessionSchema, messages: Messages, arena: SecretArena, gateway: any PaymentGateway,
        clock: any SessionClock, signing: Signing, base: RenderInput, paymentTimeout: Duration, restartPath: String?,
        messageRate: Rate = usualMessageRate, intake: Intake = Intake(), reports: any SessionReports = Unreported()
    ) {
        self.program = program
        self.schema = schema
        self.messages = messages
        self.arena = arena
        self.gateway = gateway
        self.clock = clock
        self.signing = signing
        self.base = base
        self.paymentTimeout = paymentTimeout
        self.restartPath = restartPath
        self.messageRate = messageRate
        self.intake = intake
        self.reports = reports
    }
}
