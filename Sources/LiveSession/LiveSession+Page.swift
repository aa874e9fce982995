import CardForm
import Checkout
import LiveTemplate
import Secrets

/// What the page is rendered from.
extension LiveSession {
    /// The whole page as it stands now, HTML in UTF-8.
    package func page() -> [UInt8] { environment.program.render(page(shown)) }

    /// `input` with what joins the page to the session.
    func page(_ input: RenderInput) -> RenderInput {
        var page = input
        page[environment.schema.pageRevision] = .text(String(revision))
        return page
    }

    /// What stays as it is for the session's life.
    func describe(into input: inout RenderInput) {
        let schema = environment.schema
        input[schema.pageSocket] = .text("/ws/" + id.description)
        input[schema.pageToken] = .text(environment.pageToken(of: id))
        input[schema.orderAmount] = .text(order.amount.formatted)
        input[schema.orderDescription] = .text(order.description)
        input[schema.orderLivemode] = .bool(order.livemode)
        for (type, ids) in schema.fields {
            input[ids.isShown] = .bool(form.state.configuration.cardFields.contains(type))
        }
    }

    /// What follows the state.
    func project(into input: inout RenderInput) {
        let schema = environment.schema
        let state = form.state
        input[schema.isValid] = .bool(state.isValid)
        input[schema.isLoading] = .bool(state.isLoading)
        input[schema.dataCardNumber] = .text(state.data[.cardNumber])
        input[schema.dataExpiryDate] = .text(state.data[.expiryDate])
        input[schema.dataCardholderName] = .text(state.data[.cardholderName])
        let network = state.selectedNetwork
        input[schema.networkCode] = network.map { .text($0.rawValue) } ?? .null
        input[schema.networkName] = network.map { .text($0.displayName) } ?? .null
        input[schema.networkBadge] = network.map { .text($0.badge) } ?? .null
        input[schema.securityCodeLength] = .int(state.securityCodeLength)
        input[schema.securityCodeName] = .text(state.securityCodeName)
        for (type, ids) in schema.fields {
            input[ids.message] = message(state.errorMessageCode(for: type))
        }
        input[schema.notice] = message(isBusy ? SessionMessage.busy : state.notice?.rawValue)
        input[schema.numberDescription] = numberDescription
        project(attempt, into: &input)
    }

    private func project(_ attempt: PaymentAttempt, into input: inout RenderInput) {
        let schema = environment.schema
        input[schema.paymentPhase] = .text(attempt.phase.rawValue)
        input[schema.paymentFailure] = message(form.state.failureCode)
        input[schema.paymentID] = attempt.payment.map { .text($0.text) } ?? .null
        guard attempt.phase == .approved, let receipt else { return }
        input[schema.paymentNetwork] = receipt.network.map { .text($0.displayName) } ?? .null
        input[schema.paymentBadge] = receipt.network.map { .text($0.badge) } ?? .null
        input[schema.paymentLast4] = .text(receipt.last4)
        input[schema.sandboxRestart] = environment.restartPath.map { .text($0) } ?? .null
    }

    private var numberDescription: Value {
        guard describedCount > 0, number.count == describedCount else { return .null }
        let count = String(describedCount)
        let messages = environment.messages
        let text =
            number.echo.isTailShown
            ? messages.text(SessionMessage.numberEndingIn, count, String(number.echo.mask.suffix(4)))
            : messages.text(SessionMessage.numberOfLength, count)
        return text.map { .text($0) } ?? .null
    }

    /// The host checks at start that every key has its wording; a key without one would show as itself.
    private func message(_ key: String?) -> Value {
        key.map { .text(environment.messages.text($0) ?? $0) } ?? .null
    }
}

extension SessionEnvironment {
    /// Ties a page to its session, base64url of 32 bytes; made anew from the key whenever it is asked for.
    func pageToken(of id: SessionID) -> String {
        (try? signing.sign(id.description.utf8, for: "page")).map(Base64URL.encode) ?? ""
    }

    func isPageToken(_ token: [UInt8], of id: SessionID) -> Bool {
        signing.isValid(token, of: id.description.utf8, for: "page")
    }
}
