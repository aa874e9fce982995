import CardForm
import LiveTemplate
import LiveWire
import Secrets

/// What the fields send.
extension LiveSession {
    func apply(_ edit: Incoming.SecretEdit) {
        switch InputElementType(rawValue: edit.field) {
        case .cardNumber: editNumber(edit)
        case .cvv: editSecurityCode(edit)
        default: refuse("wire.edit.field: expected a secret field")
        }
    }

    func apply(_ edit: Incoming.PlainEdit) {
        guard let type = InputElementType(rawValue: edit.field), let field = environment.schema.data(of: type) else {
            return refuse("wire.plain.field: expected a plain field of this form")
        }
        if edit.isWithheld || PlainText.holdsCardNumber(edit.text) {
            // No text equals null, so the field is emptied wherever it still shows what came.
            shown[field] = .null
            handle(.withheldCardNumber(type))
        } else {
            let text = String(decoding: edit.text, as: UTF8.self)
            // The browser shows what it sent; only what the rules make different of it goes back.
            shown[field] = .text(text)
            handle(.textEdited(type, text))
            if focused != type { leave(type) }
        }
        acknowledge()
        publish()
    }

    func apply(_ event: Incoming.FieldEvent) {
        guard let type = InputElementType(rawValue: event.field),
            SessionSchema.inputs.contains(where: { $0.type == type })
        else { return refuse("wire.event.field: expected a field of this form") }
        switch event.kind {
        case .focus:
            focused = type
            handle(.focused(type))
        case .blur:
            if focused == type { focused = nil }
            leave(type)
            if type == .cardNumber { sendNumberEcho() }
        }
        acknowledge()
        publish()
    }

    /// The field was left, or filled while the shopper was elsewhere: time to judge it.
    private func leave(_ type: InputElementType) {
        if type == .cardNumber { number.left(isCompleteAndValid: form.number.isValid) }
        handle(.left(type))
        if type == .cardNumber {
            handle(.numberMaskChanged(number.echo.mask))
            numberDescription = projection.description(of: number.echo)
        }
    }

    func apply(_ action: Incoming.Action) {
        switch SessionSchema.Action(rawValue: action.code) {
        case .submit: handle(.submit)
        case nil: return refuse("wire.action.code: expected an action of this form")
        }
        // The page is locked until this is acknowledged; it goes on in the state that the action led to.
        publish()
        acknowledge()
    }

    // MARK: Secrets

    private func editNumber(_ edit: Incoming.SecretEdit) {
        guard form.acceptsEdits else { return sendNumberEcho(isRefused: true) }
        if edit.isOverflow {
            handle(.overflowed(.cardNumber))
            sendNumberEcho(isRefused: true)
            return publish()
        }
        do throws(SecretsError) {
            try edit.withDigits { (digits) throws(SecretsError) in
                try number.replace(from: edit.from, to: edit.to, with: digits)
            }
        } catch { return refuseAsBusy() }
        isBusy = false
        numberDescription = nil
        let longest = securityCodeMaximum
        handle(.numberEdited(number.withDigits { NumberFacts(digits: $0) }, mask: number.echo.mask))
        if focused != .cardNumber { leave(.cardNumber) }
        sendNumberEcho()
        // The field's limit follows the network, and the browser has to know it before the next key.
        if securityCodeMaximum != longest { sendSecurityCodeEcho() }
        publish()
    }

    private func editSecurityCode(_ edit: Incoming.SecretEdit) {
        guard form.acceptsEdits else { return sendSecurityCodeEcho(isRefused: true) }
        let removed = min(edit.to, securityCode.count) - min(edit.from, securityCode.count)
        let kept = securityCode.echo.isAtomic ? 0 : securityCode.count - removed
        guard !edit.isOverflow, kept + edit.count <= 4 else {
            handle(.overflowed(.cvv))
            sendSecurityCodeEcho(isRefused: true)
            return publish()
        }
        do throws(SecretsError) {
            try edit.withDigits { (digits) throws(SecretsError) in
                try securityCode.replace(from: edit.from, to: edit.to, with: digits)
            }
        } catch { return refuseAsBusy() }
        isBusy = false
        handle(.securityCodeEdited(count: securityCode.count))
        if focused != .cvv { leave(.cvv) }
        sendSecurityCodeEcho()
        publish()
    }

    /// No slot was free: the shopper is told and the page's prediction put right.
    private func refuseAsBusy() {
        isBusy = true
        report(.memoryFull)
        sendNumberEcho(isRefused: true)
        sendSecurityCodeEcho(isRefused: true)
        publish()
    }

    // MARK: Echoes

    func sendNumberEcho(isRefused: Bool = false) {
        send(
            Outgoing.echo(
                number.frame(
                    acknowledging: lastApplied, gaps: form.number.gaps, maximum: form.number.maximumLength,
                    isRefused: isRefused)))
    }

    func sendSecurityCodeEcho(isRefused: Bool = false) {
        send(
            Outgoing.echo(
                securityCode.frame(
                    acknowledging: lastApplied, gaps: [], maximum: securityCodeMaximum, isRefused: isRefused)))
    }

    var securityCodeMaximum: Int { form.state.securityCodeLengths.upperBound }

    // MARK: The form

    /// Gives the form an event and carries out what it asks for.
    func handle(_ event: CardFormEvent) {
        for effect in form.handle(event, currentMonth: currentMonth) {
            switch effect {
            case .beginPayment: beginPayment()
            case .refuseSubmit(let type): focusWanted = type
            case .wipeSecurityCode: wipeSecurityCode()
            case .wipeNumber: wipeNumber()
            }
        }
    }

    /// The month a card must reach, in the last time zone to leave it.
    private var currentMonth: CalendarMonth { CalendarMonth(unixSeconds: environment.clock.unixSeconds) }

    func wipeSecurityCode() {
        guard securityCode.count > 0 else { return }
        securityCode.wipe()
        handle(.securityCodeWiped)
        sendSecurityCodeEcho()
    }

    func wipeNumber() {
        guard number.count > 0 else { return }
        number.wipe()
        numberDescription = nil
        sendNumberEcho()
    }

    func wipeCard() {
        wipeSecurityCode()
        wipeNumber()
    }
}
