import Testing

@testable import CardForm

/// Validity, networks and the security code.
struct CardFormValidityTests {
    @Test func `the form turns valid with the last right key, before any field is left`() {
        var driver = FormDriver()
        driver.enter(number: "4242424242424242")
        driver.enter(.expiryDate, "12/30")
        driver.enter(.cardholderName, "Ann Example")
        driver.send(.focused(.cvv))
        driver.send(.securityCodeEdited(count: 2))
        #expect(!driver.state.isValid)
        driver.send(.securityCodeEdited(count: 3))
        #expect(driver.state.isValid)
        driver.send(.securityCodeEdited(count: 2))
        #expect(!driver.state.isValid)
        #expect(driver.state.fieldErrors.isEmpty)
    }

    @Test func `a card goes stale when its month has passed`() {
        var driver = FormDriver()
        driver.fill()
        driver.enter(.expiryDate, "11/26")
        #expect(driver.state.isValid)
        driver.month = CalendarMonth(year: 2026, month: 12)
        driver.send(.focused(.cvv))
        #expect(!driver.state.isValid)
        #expect(driver.send(.submit) == [.refuseSubmit(firstInvalid: .expiryDate)])
        #expect(driver.code(.expiryDate) == "card-expired")
    }

    @Test func `a card field that is not configured counts as passed and takes nothing`() {
        var driver = FormDriver(CardFormConfiguration(cardFields: [.cardNumber, .expiryDate, .cvv]))
        driver.send(.textEdited(.cardholderName, "Ann Example"))
        #expect(driver.state.data[.cardholderName] == "")
        driver.enter(number: "4242424242424242")
        driver.enter(.expiryDate, "12/30")
        driver.enter(code: 3)
        #expect(driver.state.isValid)
    }

    @Test func `billing fields never count for validity`() {
        var driver = FormDriver(CardFormConfiguration(billingFields: [.postalCode]))
        driver.fill()
        #expect(driver.state.configuration.requiresBillingAddress)
        #expect(driver.state.isValid)
    }

    @Test func `data shows the mask of the number and never a code`() {
        var driver = FormDriver()
        driver.send(.numberEdited(facts("4242424242424242"), mask: "424242••••••••••"))
        driver.send(.left(.cardNumber))
        driver.send(.numberMaskChanged("424242••••••4242"))
        driver.send(.securityCodeEdited(count: 3))
        #expect(driver.state.data[.cardNumber] == "424242••••••4242")
        #expect(driver.state.data[.cvv] == "")
        var data = FormData()
        data[.cvv] = "123"
        #expect(data.dictionary.isEmpty)
    }

    @Test func `secrets cannot come in as text`() {
        var driver = FormDriver()
        driver.send(.textEdited(.cvv, "123"))
        driver.send(.textEdited(.cardNumber, "4242"))
        driver.send(.withheldCardNumber(.cardNumber))
        #expect(driver.state == CardFormState())
    }

    @Test func `a network the merchant does not take is refused`() {
        var driver = FormDriver(CardFormConfiguration(allowedNetworks: [.mastercard, .amex]))
        driver.enter(number: "4242424242424242")
        #expect(driver.code(.cardNumber) == "unsupported-card-type")
        driver.enter(number: "5555555555554444")
        #expect(!driver.state.hasError(for: .cardNumber))
    }

    @Test func `the network shown follows the number`() {
        var driver = FormDriver()
        driver.type(number: "37")
        #expect(driver.state.selectedNetwork == .amex)
        #expect(driver.state.securityCodeName == "CID")
        #expect(driver.state.securityCodeLength == 4)
        driver.type(number: "6")
        #expect(driver.state.availableNetworks.isEmpty)
        driver.type(number: "5")
        #expect(driver.state.securityCodeLengths == 3...4)
        #expect(driver.state.securityCodeLength == 3)
    }

    @Test func `a choice among fewer than two networks is ignored`() {
        var driver = FormDriver()
        driver.enter(number: "4242424242424242")
        driver.send(.networkSelected(.visa))
        driver.send(.networkSelected(.mastercard))
        #expect(driver.state.pickedNetwork == nil)
        #expect(driver.state.selectedNetwork == .visa)
    }

    @Test func `a choice survives typing while it is offered, and no longer`() {
        let configuration = CardFormConfiguration(allowedNetworks: [.amex, .visa])
        var driver = FormDriver(configuration)
        let both = facts("4242424242424242").with(networks: [.visa, .amex])
        driver.send(.numberEdited(both, mask: ""))
        #expect(driver.state.availableNetworks == [.amex, .visa])
        #expect(driver.state.pickedNetwork == nil)
        driver.send(.networkSelected(.visa))
        driver.send(.networkSelected(.jcb))
        driver.send(.numberEdited(both, mask: ""))
        #expect(driver.state.pickedNetwork == .visa)
        #expect(driver.state.selectedNetwork == .visa)
        driver.send(.numberEdited(facts("4242424242424242"), mask: ""))
        #expect(driver.state.pickedNetwork == nil)
        driver.send(.numberEdited(both, mask: ""))
        #expect(driver.state.selectedNetwork == .amex)
    }

    @Test func `a choice decides how long the code is`() {
        var driver = FormDriver()
        driver.enter(code: 3)
        driver.send(.numberEdited(facts("4242424242424242").with(networks: [.visa, .amex]), mask: ""))
        #expect(!driver.state.hasError(for: .cvv))
        driver.send(.networkSelected(.amex))
        #expect(driver.state.securityCodeLength == 4)
        #expect(driver.state.hasError(for: .cvv))
        driver.send(.networkSelected(.visa))
        #expect(!driver.state.hasError(for: .cvv))
    }

    @Test(arguments: [([CardNetwork.amex], true), ([.jcb], false), ([], true)])
    func `one allowed network of a co-badged card is enough`(allowed: [CardNetwork], isTaken: Bool) {
        var driver = FormDriver(CardFormConfiguration(allowedNetworks: allowed))
        driver.send(.numberEdited(facts("4242424242424242").with(networks: [.visa, .amex]), mask: ""))
        driver.send(.left(.cardNumber))
        #expect(driver.state.hasError(for: .cardNumber) != isTaken)
    }

    @Test func `a code of the old network is refused at once when the number changes`() {
        var driver = FormDriver()
        driver.fill()
        driver.enter(number: "378282246310005")
        #expect(driver.code(.cvv) == "invalid-cvv")
        driver.enter(code: 4)
        #expect(driver.state.isValid)
        driver.type(number: "4")
        #expect(driver.code(.cvv) == "invalid-cvv")
        driver.type(number: "4242424242424242")
        #expect(driver.send(.submit) == [.refuseSubmit(firstInvalid: .cvv)])
        #expect(driver.form.securityCodeCount == 4)
    }

    @Test(arguments: [("4111111111111111", 4, true), ("378282246310005", 4, false), ("378282246310005", 3, true)])
    func `a code entered before the number is judged when the network is known`(
        digits: String, count: Int, isRefused: Bool
    ) {
        var driver = FormDriver()
        driver.enter(code: count)
        #expect(!driver.state.hasError(for: .cvv))
        driver.enter(number: digits)
        #expect(driver.state.hasError(for: .cvv) == isRefused)
        guard isRefused else { return }
        #expect(driver.key(.cvv) == (count == 4 ? .securityCodeTooLong : .securityCodeLength))
    }

    @Test func `a code being typed is not told off when the network changes`() {
        var driver = FormDriver()
        driver.send(.focused(.cvv))
        driver.send(.securityCodeEdited(count: 4))
        driver.send(.numberEdited(facts("4242424242424242"), mask: ""))
        #expect(!driver.state.hasError(for: .cvv))
        driver.send(.left(.cvv))
        #expect(driver.state.hasError(for: .cvv))
    }

    @Test func `two digits are too few for any code`() {
        var driver = FormDriver()
        driver.enter(code: 2)
        #expect(driver.key(.cvv) == .securityCodeLength)
    }
}
