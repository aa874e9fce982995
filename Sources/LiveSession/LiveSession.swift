import CardForm
package import Checkout
import LiveTemplate
import LiveWire
import Secrets

/// One shopper's form: owns its secrets, applies its edits in order, and tells the one page in control what changed.
///
/// Confined to its loop's thread by its executor. Whatever leaves the loop (the gateway) is awaited and comes back.
package actor LiveSession {
    package nonisolated let id: SessionID
    package nonisolated let executor: any SerialExecutor
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    let environment: SessionEnvironment
    let order: Order
    var form: CardForm
    var number: SecretField
    var securityCode: SecretField
    var attempt: PaymentAttempt
    var attemptCard: AttemptCard?
    /// All memory for secrets was taken when a key came.
    var isBusy = false
    /// What a screen reader says of the number; made when its field is left, gone with the next edit.
    var numberDescription: String?
    /// The field the page in control has the focus in.
    var focused: InputElementType?
    /// The field to put the focus in once the page shows the present state: until then it may be disabled.
    var focusWanted: InputElementType?
    /// The card of a payment that went through, for the receipt.
    var receipt: Projection.Receipt?

    let projection: Projection
    private var edits = EditOrder()
    private(set) var connection: (any Outlet)?
    /// What the page in control shows, or would show after it joins.
    var shown: RenderInput
    /// Counts the changes of `shown`.
    private(set) var revision: UInt32 = 0
    private(set) var lastSeen: Duration
    private var hasJoined = false

    /// Life of a session that no page has joined.
    private static let strangerKeepAlive = Duration.seconds(120)
    private let began: Duration
    private var messages = TokenBucket()
    /// When the running attempt to pay began.
    var attemptBegan: Duration?

    package init(id: SessionID, order: Order, environment: SessionEnvironment, executor: any SerialExecutor) {
        self.id = id
        self.order = order
        self.environment = environment
        self.executor = executor
        projection = Projection(environment: environment)
        let form = CardForm(configuration: CardFormConfiguration())
        self.form = form
        number = SecretField(.cardNumber, visible: 6, arena: environment.arena)
        securityCode = SecretField(.cvv, visible: 0, arena: environment.arena)
        let attempt = PaymentAttempt(timeout: environment.paymentTimeout)
        self.attempt = attempt
        began = environment.clock.elapsed
        lastSeen = began
        var shown = environment.base
        projection.describe(id, order, form.state.configuration, in: &shown)
        projection.project(
            Projection.Facts(form: form.state, attempt: attempt), into: &shown)
        self.shown = shown
    }

    // MARK: Messages

    /// One message of a connection. The bytes are valid during the call only.
    package func receive(_ message: UnsafeRawBufferPointer, from outlet: any Outlet) {
        lastSeen = environment.clock.elapsed
        let incoming: Incoming
        do { incoming = try Incoming.decode(message) } catch {
            return end(outlet, error.closeCode, error.description)
        }
        if case .hello(let hello) = incoming { return join(hello, outlet) }
        guard connection === outlet else {
            return end(outlet, CloseCode.policyViolation, "wire.hello.missing: expected a hello first")
        }
        guard messages.take(at: lastSeen, environment.messageRate) else {
            report(.flooded)
            return end(outlet, CloseCode.policyViolation, "wire.flood: expected fewer messages a second")
        }
        switch incoming {
        case .secretEdit(let secret): if admits(secret.seq) { apply(secret) }
        case .plainEdit(let plain): if admits(plain.seq) { apply(plain) }
        case .fieldEvent(let event): if admits(event.seq) { apply(event) }
        case .action(let action): if admits(action.seq) { apply(action) }
        case .hello: break
        }
    }

    /// The connection is gone; what was typed stays for the next one.
    package func disconnected(_ outlet: any Outlet) {
        guard connection === outlet else { return }
        connection = nil
        lastSeen = environment.clock.elapsed
    }

    /// Whether nobody has been here for `keepAlive` and no payment is under way.
    package func isAbandoned(after keepAlive: Duration) -> Bool {
        // Whom no page has joined for may be nobody at all.
        let patience = hasJoined ? keepAlive : min(keepAlive, Self.strangerKeepAlive)
        return connection == nil && !attempt.isRunning && environment.clock.elapsed - lastSeen >= patience
    }

    /// Wipes every secret and ends the connection.
    package func expire() {
        wipeCard()
        attemptCard?.wipe()
        attemptCard = nil
        if let connection { end(connection, CloseCode.sessionGone, "the session has expired") }
        report(.ended(after: environment.clock.elapsed - began))
    }

    func report(_ event: SessionEvent) { environment.reports.note(event, of: id) }

    func send(_ message: [UInt8]) { connection?.send(message) }

    /// Acknowledges everything applied so far.
    func acknowledge() { send(Outgoing.acknowledgement(edits.lastApplied)) }

    var lastApplied: UInt32 { edits.lastApplied }

    /// Ends the connection in control because of what it sent; the session itself goes on.
    func refuse(_ error: String) {
        if let connection { end(connection, CloseCode.policyViolation, error) }
    }

    private func end(_ outlet: any Outlet, _ code: UInt16, _ reason: String) {
        if connection === outlet { connection = nil }
        outlet.close(code, reason)
    }

    private func admits(_ seq: UInt32) -> Bool {
        switch edits.take(seq) {
        case .next:
            report(.applied)
            return true
        case .repeated:
            acknowledge()
            return false
        case .gap:
            if let connection {
                end(connection, CloseCode.programChanged, "expected the edit after \(edits.lastApplied)")
            }
            return false
        }
    }

    // MARK: Joining

    private func join(_ hello: Incoming.Hello, _ outlet: any Outlet) {
        guard environment.isPageToken(hello.pageToken, of: id) else {
            return end(outlet, CloseCode.wrongPageToken, "the page token is not of this session")
        }
        guard hello.version == WireKey.version, hello.program == environment.program.fingerprint else {
            return end(outlet, CloseCode.programChanged, "the page is of another release")
        }
        guard connection !== outlet else { return end(outlet, CloseCode.policyViolation, "expected one hello") }
        let admission = edits.join(hello.epoch)
        if admission == .superseded {
            return end(outlet, CloseCode.takenOver, "the form is open in another place")
        }
        if let connection { end(connection, CloseCode.takenOver, "the form was opened in another place") }
        connection = outlet
        hasJoined = true
        report(.joined)
        if admission == .new {
            focused = nil
            number.makeAtomic()
            securityCode.makeAtomic()
        }
        send(Outgoing.welcome(revision: revision, lastApplied: edits.lastApplied))
        if hello.revision != revision {
            sendPatch(environment.program.synchronise(page(shown)))
        }
        sendNumberEcho()
        sendSecurityCodeEcho()
    }

    // MARK: Showing

    /// The whole page as it stands now, HTML in UTF-8.
    package func page() -> [UInt8] { environment.program.render(page(shown)) }

    /// `input` with what joins the page to the session.
    private func page(_ input: RenderInput) -> RenderInput {
        var page = input
        page[environment.schema.pageRevision] = .text(String(revision))
        return page
    }

    private func sendPatch(_ patch: Patch) {
        guard let connection else { return }
        let message = Outgoing.patch(patch, revision: revision)
        report(.patched(bytes: message.count))
        connection.send(message)
    }

    /// Brings the page in control up to date with the state.
    func publish() {
        var next = shown
        let facts = Projection.Facts(
            form: form.state, attempt: attempt, receipt: receipt, numberDescription: numberDescription, isBusy: isBusy)
        projection.project(facts, into: &next)
        let patch = environment.program.diff(shown, next)
        shown = next
        if !patch.isEmpty {
            revision &+= 1
            sendPatch(patch)
        }
        guard let field = focusWanted else { return }
        focusWanted = nil
        send(Outgoing.focus(field.rawValue))
    }
}
