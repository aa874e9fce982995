import Checkout
import Foundation
import LiveSession
import LiveSessionTesting
import LiveTemplate
import Secrets
import Synchronization

/// A gateway whose answers a test gives; it counts what it was asked.
final class ScriptedGateway: PaymentGateway {
    enum Script: Sendable {
        case approve
        case decline(DeclineReason)
        case refuse
        /// No answer to `confirm`; the look-up knows nothing `silent` times, then approves.
        case silence(silent: Int)
    }

    struct Calls: Sendable {
        var opened = 0
        var confirmed = 0
        var lookedUp = 0
        var digits: [Int] = []
    }

    private struct State {
        var script = Script.approve
        var calls = Calls()
    }

    private let state = Mutex(State())
    /// While closed, `confirm` waits for `gate` to open.
    let gate = Gate()

    var calls: Calls { state.withLock { $0.calls } }
    func follow(_ script: Script) { state.withLock { $0.script = script } }

    func open(_ order: Order, session: String) async throws(GatewayError) -> PaymentID {
        PaymentID("pay_\(state.withLock { $0.calls.opened += 1; return $0.calls.opened })")
    }

    func tokenise(_ card: any CardSource, for payment: PaymentID) async throws(GatewayError) -> CardToken {
        let script = state.withLock { state in
            state.calls.digits = [card.withNumber { $0.count }, card.withSecurityCode { $0.count }]
            return state.script
        }
        if case .refuse = script {
            throw .refused(
                PaymentError(
                    errorID: .failedToCreatePayment, code: "payment.refused.not-a-test-card",
                    messageKey: "payment.refused.not-a-test-card"))
        }
        return CardToken("tok_\(payment)")
    }

    func confirm(_ payment: PaymentID, with token: CardToken) async throws(GatewayError) -> PaymentOutcome {
        await gate.pass()
        switch state.withLock({
            $0.calls.confirmed += 1; return $0.script
        }) {
        case .approve, .refuse: return .approved
        case .decline(let reason): return .declined(reason)
        case .silence: throw .noAnswer
        }
    }

    func lookUp(_ payment: PaymentID) async throws(GatewayError) -> PaymentOutcome? {
        state.withLock { state in
            state.calls.lookedUp += 1
            let count = state.calls.lookedUp
            guard case .silence(let silent) = state.script else { return .approved }
            return count > silent ? .approved : nil
        }
    }
}

/// Lets callers through while open.
actor Gate {
    private var isOpen = true
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func close() { isOpen = false }

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    func pass() async {
        guard !isOpen else { return }
        await withCheckedContinuation { waiting.append($0) }
    }
}

/// Everything a session reported, oldest first.
final class ReportedEvents: SessionReports {
    private let events = Mutex<[SessionEvent]>([])

    var all: [SessionEvent] { events.withLock { $0 } }

    func note(_ event: SessionEvent, of session: SessionID) { events.withLock { $0.append(event) } }
}

/// A session with the real templates, its own arena, a clock that a test moves and a scripted gateway.
struct SessionFixture {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path()

    /// Compiled once for all tests.
    static let content = Result { () throws -> (SessionSchema, Messages, Program) in
        let schema = SessionSchema()
        let messages = try Messages.load(directory: root + "/Templates/messages", locale: "en")
        let program = try Program.load(
            set: root + "/Templates/default", defaults: nil, messages: messages, schema: schema.schema)
        return (schema, messages, program)
    }

    /// 2026-11-30 12:00 UTC.
    static let now: Int64 = 1_796_040_000

    let loop = TestLoop()
    let clock: ManualClock
    let gateway = ScriptedGateway()
    let arena: SecretArena
    let signing: Signing
    let environment: SessionEnvironment
    let session: LiveSession
    let program: Program
    let intake = Intake()
    let reports = ReportedEvents()

    init(slots: Int = 64) throws {
        let (schema, messages, program) = try Self.content.get()
        self.program = program
        clock = ManualClock(loop: loop, unixSeconds: Self.now)
        arena = try SecretArena(slots: slots, allowUnlocked: true)
        signing = try Signing()
        environment = SessionEnvironment(
            program: program, schema: schema, messages: messages, arena: arena, gateway: gateway, clock: clock,
            signing: signing, base: RenderInput(schema.schema), paymentTimeout: .seconds(60), restartPath: "/",
            intake: intake, reports: reports)
        let order = Order(id: "1", amount: Money(minorUnits: 4900, currency: .usd), description: "A bag")
        session = LiveSession(id: SessionID(0xabc), order: order, environment: environment, executor: loop)
    }

    var token: [UInt8] { (try? signing.sign(session.id.description.utf8, for: "page")) ?? [] }

    /// A page of this session that has joined.
    func page(epoch: UInt8 = 1) async -> TestBrowser {
        let browser = TestBrowser(session, epoch: epoch)
        await join(browser)
        return browser
    }

    func join(_ browser: TestBrowser) async {
        await browser.hello(program: program.fingerprint, token: token)
    }

    /// Fills every field rightly and leaves it.
    func fill(_ browser: TestBrowser, number: String = "4000056655665556", code: String = "987") async {
        await browser.focus(Field.number)
        await browser.type(number, into: Field.number)
        await browser.blur(Field.number)
        await browser.set(Field.expiry, "12/30")
        await browser.type(code, into: Field.code)
        await browser.set(Field.name, "Ann Example")
    }

    /// The page's HTML as a reload would get it.
    func html() async -> String { String(decoding: await session.run { $0.page() }, as: UTF8.self) }
}

enum Field {
    static let number: UInt8 = 1
    static let expiry: UInt8 = 2
    static let code: UInt8 = 3
    static let name: UInt8 = 4
}

enum ActionCode {
    static let submit: UInt8 = 1
}
