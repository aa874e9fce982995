import CardForm

/// Fills and leaves fields of a form as a shopper does.
struct FormDriver {
    var form: CardForm
    var month = november2026

    init(_ configuration: CardFormConfiguration = CardFormConfiguration()) {
        form = CardForm(configuration: configuration)
    }

    var state: CardFormState { form.state }

    @discardableResult mutating func send(_ event: CardFormEvent) -> [CardFormEffect] {
        form.handle(event, currentMonth: month)
    }

    mutating func type(number digits: String) {
        send(.focused(.cardNumber))
        for length in 1...max(1, digits.utf8.count) {
            let part = String(digits.prefix(length))
            send(.numberEdited(facts(part), mask: String(repeating: "•", count: part.utf8.count)))
        }
    }

    mutating func enter(number digits: String) {
        type(number: digits)
        send(.left(.cardNumber))
    }

    mutating func enter(code count: Int) {
        send(.focused(.cvv))
        for length in 1...max(1, count) { send(.securityCodeEdited(count: min(length, count))) }
        send(.left(.cvv))
    }

    mutating func enter(_ field: InputElementType, _ text: String) {
        send(.focused(field))
        send(.textEdited(field, text))
        send(.left(field))
    }

    mutating func fill() {
        enter(number: "4242424242424242")
        enter(.expiryDate, "12/30")
        enter(code: 3)
        enter(.cardholderName, "Ann Example")
    }

    /// A valid form with an attempt under way.
    static func loading() -> FormDriver {
        var driver = FormDriver()
        driver.fill()
        driver.send(.submit)
        return driver
    }

    func code(_ field: InputElementType) -> String? { state.error(for: field)?.errorCode }
    func key(_ field: InputElementType) -> MessageKey? { state.error(for: field)?.messageKey }
}
