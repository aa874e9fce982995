import CardForm
import Checkout
import LiveTemplate
import Secrets

/// Turns what a session knows into what its page is rendered from.
struct Projection: Sendable {
    let environment: SessionEnvironment

    /// What a session knows of itself besides its digits.
    struct Facts {
        var form: CardFormState
        var attempt: PaymentAttempt
        var receipt: Receipt?
        var numberDescription: String?
        var isBusy = false
    }

    /// The card of a payment that went through.
    struct Receipt {
        let network: CardNetwork?
        let last4: String
    }

    /// What stays as it is for the session's life.
    func describe(_ id: SessionID, _ order: Order, _ configuration: CardFormConfiguration, in input: inout RenderInput)
    {
        let schema = environment.schema
        input[schema.pageSocket] = .text("/ws/" + id.description)
        input[schema.pageToken] = .text(environment.pageToken(of: id))
        input[schema.orderAmount] = .text(order.amount.formatted)
        input[schema.orderDescription] = .text(order.description)
        input[schema.orderLivemode] = .bool(order.livemode)
        for (type, ids) in schema.fields {
            input[ids.isShown] = .bool(configuration.cardFields.contains(type))
        }
    }

    /// What follows the state.
    func project(_ facts: Facts, into input: inout RenderInput) {
        let schema = environment.schema
        let state = facts.form
        input[schema.isValid] = .bool(state.isValid)
        input[schema.isLoading] = .bool(state.isLoading)
        input[schema.dataCardNumber] = .text(state.data[.cardNumber])
        input[schema.dataExpiryDate] = .text(state.data[.expiryDate])
        input[schema.dataCardholderName] = .text(state.data[.cardholderName])
        let network = state.selectedNetwork
        input[schema.networkCode] = text(network?.rawValue)
        input[schema.networkName] = text(network?.displayName)
        input[schema.networkBadge] = text(network?.badge)
        input[schema.securityCodeLength] = .int(state.securityCodeLength)
        input[schema.securityCodeName] = .text(state.securityCodeName)
        for (type, ids) in schema.fields {
            input[ids.message] = message(state.errorMessageCode(for: type))
        }
        input[schema.notice] = message(facts.isBusy ? SessionMessage.busy : state.notice?.rawValue)
        input[schema.numberDescription] = text(facts.numberDescription)
        input[schema.paymentPhase] = .text(facts.attempt.phase.rawValue)
        input[schema.paymentFailure] = message(state.failureCode)
        input[schema.paymentID] = text(facts.attempt.payment?.text)
        guard facts.attempt.phase == .approved, let receipt = facts.receipt else { return }
        input[schema.paymentNetwork] = text(receipt.network?.displayName)
        input[schema.paymentBadge] = text(receipt.network?.badge)
        input[schema.paymentLast4] = .text(receipt.last4)
        input[schema.sandboxRestart] = text(environment.restartPath)
    }

    /// What a screen reader says of a number that was left; `nil` for none.
    func description(of echo: Echo) -> String? {
        guard echo.count > 0 else { return nil }
        let count = String(echo.count)
        let messages = environment.messages
        return echo.isTailShown
            ? messages.text(SessionMessage.numberEndingIn, count, String(echo.mask.suffix(4)))
            : messages.text(SessionMessage.numberOfLength, count)
    }

    private func text(_ text: String?) -> Value { text.map { .text($0) } ?? .null }

    /// The host checks at start that every key has its wording; a key without one would show as itself.
    private func message(_ key: String?) -> Value { text(key.map { environment.messages.text($0) ?? $0 }) }
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
