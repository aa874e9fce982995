/// The form as a machine: an event and the state give the next state and what to do.
///
/// It holds no digit and reads no clock. Errors come up when a field is left or the form submitted, never while typing;
/// ``CardFormState/isValid`` follows every event silently.
package struct CardForm: Sendable {
    package private(set) var state: CardFormState
    /// The facts of the present number.
    package private(set) var number = NumberFacts.empty
    /// The digits of the present security code.
    package private(set) var securityCodeCount = 0
    /// The verdict of the present expiry date in `judgedMonth`.
    private(set) var expiryVerdict = ExpiryVerdict.empty
    private(set) var nameVerdict = NameVerdict.empty
    private var judgedMonth = CalendarMonth(year: 0, month: 1)
    /// Fields whose present value was refused as too long, so that the old one must not pass for it.
    private(set) var overflowed: Set<InputElementType> = []
    /// The field a refused submit sends the shopper to: arriving there must not take its message away.
    private var focusOwed: InputElementType?
    /// Fields left since they were last edited or focused.
    private var left: Set<InputElementType> = []

    package init(configuration: CardFormConfiguration) {
        self.state = CardFormState(configuration: configuration)
        self.state.isValid = isEveryFieldValid
    }

    /// Whether edits count: false while a payment is under way. Owners of digits ask before they change any.
    package var acceptsEdits: Bool { !state.isLoading }

    /// - Parameter currentMonth: the month a card must reach, see ``CalendarMonth/lastZone``.
    package mutating func handle(_ event: CardFormEvent, currentMonth: CalendarMonth) -> [CardFormEffect] {
        if currentMonth != judgedMonth {
            judgedMonth = currentMonth
            judgeText(of: .expiryDate)
        }
        let effects = take(event)
        let wasValid = state.isValid
        state.isValid = isEveryFieldValid
        if state.isValid, !wasValid {
            for field in state.configuration.cardFields { state.setError(nil, for: field) }
        }
        return effects
    }

    private mutating func take(_ event: CardFormEvent) -> [CardFormEffect] {
        switch event {
        case .numberEdited(let facts, let mask):
            guard beginEdit(of: .cardNumber) else { return [] }
            state.data[.cardNumber] = mask
            setNumber(facts)
        case .numberMaskChanged(let mask):
            state.data[.cardNumber] = mask
        case .securityCodeEdited(let count):
            guard beginEdit(of: .cvv) else { return [] }
            securityCodeCount = count
            if count > 0, state.notice == .securityCodeAgain { state.notice = nil }
        case .textEdited(let field, let text):
            editText(field, text)
        case .withheldCardNumber(let field):
            withhold(field)
        case .overflowed(let field):
            guard beginEdit(of: field) else { return [] }
            overflowed.insert(field)
            state.setError(overflowError(of: field), for: field)
        case .focused(let field):
            left.remove(field)
            if focusOwed != field { state.setError(nil, for: field) }
            focusOwed = nil
        case .left(let field):
            leave(field)
        case .networkSelected(let network):
            guard state.availableNetworks.count > 1, state.availableNetworks.contains(network) else { return [] }
            state.pickedNetwork = network
            setSecurityCodeLengths()
        case .submit:
            return submit()
        case .attemptResumed:
            state.isLoading = true
        case .attemptEnded(let end):
            return endAttempt(end)
        case .securityCodeWiped:
            clearSecurityCode(asksAgain: securityCodeCount > 0 && !state.isLoading)
        case .secretsLost:
            loseSecrets()
        case .reset:
            guard !state.isLoading else { return [] }
            self = CardForm(configuration: state.configuration)
            return [.wipeNumber, .wipeSecurityCode]
        }
        return []
    }
}

// MARK: - Edits

extension CardForm {
    /// What every edit does first; false when it must be ignored.
    private mutating func beginEdit(of field: InputElementType) -> Bool {
        guard acceptsEdits, state.configuration.allFields.contains(field) else { return false }
        left.remove(field)
        overflowed.remove(field)
        state.failureCode = nil
        state.setError(nil, for: field)
        return true
    }

    private mutating func editText(_ field: InputElementType, _ text: String) {
        guard !field.isSecret else { return }
        guard !PlainText.holdsCardNumber(text) else { return withhold(field) }
        guard beginEdit(of: field) else { return }
        state.data[field] = field == .expiryDate ? ExpiryText.normalise(text) : PlainText.cleaned(text)
        judgeText(of: field)
    }

    /// Judged when the text or the month changes, not on every edit of another field.
    private mutating func judgeText(of field: InputElementType) {
        switch field {
        case .expiryDate: expiryVerdict = ExpiryText.verdict(state.data[field], currentMonth: judgedMonth)
        case .cardholderName: nameVerdict = CardholderName.verdict(state.data[field])
        default: break
        }
    }

    private mutating func withhold(_ field: InputElementType) {
        guard !field.isSecret, beginEdit(of: field) else { return }
        state.data[field] = ""
        judgeText(of: field)
        state.setError(FieldError(fieldType: field, messageKey: .cardNumberWithheld), for: field)
    }

    private mutating func setNumber(_ facts: NumberFacts) {
        number = facts
        let networks = state.configuration.ordered(facts.networks)
        state.availableNetworks = networks
        if let picked = state.pickedNetwork, networks.count < 2 || !networks.contains(picked) {
            state.pickedNetwork = nil
        }
        if facts.count > 0, state.notice == .secretsAgain { state.notice = nil }
        setSecurityCodeLengths()
    }

    /// Follows the network shown and judges the code anew: the old one may belong to another card.
    private mutating func setSecurityCodeLengths() {
        let lengths = state.pickedNetwork.map { $0.securityCodeLength...$0.securityCodeLength }
        let next = lengths ?? number.securityCodeLengths
        guard next != state.securityCodeLengths else { return }
        state.securityCodeLengths = next
        guard left.contains(.cvv), securityCodeCount > 0 else { return }
        state.setError(error(of: .cvv), for: .cvv)
    }

    private mutating func leave(_ field: InputElementType) {
        guard state.configuration.allFields.contains(field) else { return }
        left.insert(field)
        // An empty field gets no error of its own; that a card number was withheld from it stays said.
        guard !isEmpty(field) else { return }
        state.setError(error(of: field), for: field)
    }
}

// MARK: - Submitting

extension CardForm {
    private mutating func submit() -> [CardFormEffect] {
        guard !state.isLoading else { return [] }
        let errors = state.configuration.allFields.compactMap { error(of: $0) }
        state.fieldErrors = errors
        if let first = errors.first {
            focusOwed = first.fieldType
            return [.refuseSubmit(firstInvalid: first.fieldType)]
        }
        state.isLoading = true
        state.failureCode = nil
        state.notice = nil
        return [.beginPayment]
    }

    private mutating func endAttempt(_ end: AttemptEnd) -> [CardFormEffect] {
        guard state.isLoading else { return [] }
        state.isLoading = false
        switch end {
        case .approved:
            self = CardForm(configuration: state.configuration)
            return [.wipeNumber, .wipeSecurityCode]
        case .declined(let code), .failed(let code):
            state.failureCode = code
            clearSecurityCode(asksAgain: true)
            return [.wipeSecurityCode]
        case .aborted(let code):
            state.failureCode = code
            if securityCodeCount == 0 { clearSecurityCode(asksAgain: true) }
            return []
        }
    }

    private mutating func clearSecurityCode(asksAgain: Bool) {
        securityCodeCount = 0
        overflowed.remove(.cvv)
        left.remove(.cvv)
        state.setError(nil, for: .cvv)
        if asksAgain, state.configuration.cardFields.contains(.cvv), state.notice == nil {
            state.notice = .securityCodeAgain
        }
    }

    private mutating func loseSecrets() {
        let hadAny = number.count > 0 || securityCodeCount > 0
        clearSecurityCode(asksAgain: false)
        overflowed.remove(.cardNumber)
        left.remove(.cardNumber)
        state.setError(nil, for: .cardNumber)
        state.data[.cardNumber] = ""
        number = .empty
        state.availableNetworks = []
        state.pickedNetwork = nil
        state.securityCodeLengths = number.securityCodeLengths
        if hadAny { state.notice = .secretsAgain }
    }
}
