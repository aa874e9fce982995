import CardForm
import Testing

/// Submitting, and what an attempt leaves behind.
struct CardFormAttemptTests {
    @Test func `submitting an empty form asks for every field and begins nothing`() {
        var driver = FormDriver()
        #expect(driver.send(.submit) == [.refuseSubmit(firstInvalid: .cardNumber)])
        #expect(
            driver.state.fieldErrors.map(\.messageKey) == [
                .numberRequired, .expiryRequired, .securityCodeRequired, .nameRequired,
            ])
        #expect(!driver.state.isLoading)
    }

    @Test func `arriving in the field a refused submit names keeps its message, coming back later takes it away`() {
        var driver = FormDriver()
        driver.send(.submit)
        driver.send(.focused(.cardNumber))
        #expect(driver.state.hasError(for: .cardNumber))
        driver.send(.left(.cardNumber))
        driver.send(.focused(.cardNumber))
        #expect(!driver.state.hasError(for: .cardNumber))
    }

    @Test func `submitting names the first wrong field`() {
        var driver = FormDriver()
        driver.fill()
        driver.enter(.expiryDate, "10/26")
        driver.enter(code: 2)
        #expect(driver.send(.submit) == [.refuseSubmit(firstInvalid: .expiryDate)])
        #expect(driver.state.fieldErrors.map(\.fieldType) == [.expiryDate, .cvv])
    }

    @Test func `a valid form begins one payment however often it is submitted`() {
        var driver = FormDriver()
        driver.fill()
        let effects = (0..<5).flatMap { _ in driver.send(.submit) }
        #expect(effects == [.beginPayment])
        #expect(driver.state.isLoading)
    }

    @Test func `edits during a payment are ignored`() {
        var driver = FormDriver.loading()
        let before = driver.state
        #expect(!driver.form.acceptsEdits)
        driver.send(.numberEdited(facts("5555555555554444"), mask: "x"))
        driver.send(.securityCodeEdited(count: 4))
        driver.send(.textEdited(.cardholderName, "Bob"))
        driver.send(.textEdited(.cardholderName, "4242424242424242"))
        driver.send(.withheldCardNumber(.expiryDate))
        driver.send(.overflowed(.cardNumber))
        driver.send(.reset)
        #expect(driver.state == before)
        #expect(driver.form.number.network == .visa)
    }

    @Test func `fields that lose focus to a payment show no error`() {
        var driver = FormDriver.loading()
        driver.send(.securityCodeWiped)
        for field in driver.state.configuration.allFields { driver.send(.left(field)) }
        #expect(driver.state.fieldErrors.isEmpty)
        #expect(driver.state.notice == nil)
    }

    @Test(arguments: [AttemptEnd.declined(code: "card-declined"), .failed(code: "card-declined")])
    func `after a failed attempt the number stays and the code is asked for again`(end: AttemptEnd) {
        var driver = FormDriver.loading()
        let mask = driver.state.data[.cardNumber]
        #expect(driver.send(.attemptEnded(end)) == [.wipeSecurityCode])
        #expect(!driver.state.isLoading)
        #expect(!driver.state.isValid)
        #expect(driver.state.failureCode == "card-declined")
        #expect(driver.state.notice == .securityCodeAgain)
        #expect(driver.state.data[.cardNumber] == mask)
        #expect(driver.state.data[.cardholderName] == "Ann Example")
        #expect(driver.form.securityCodeCount == 0)
        #expect(driver.send(.submit) == [.refuseSubmit(firstInvalid: .cvv)])
        #expect(driver.key(.cvv) == .securityCodeRequired)
    }

    @Test func `the next edit takes the decline away, the code its notice, and a second payment begins`() {
        var driver = FormDriver.loading()
        driver.send(.attemptEnded(.declined(code: "card-declined")))
        driver.send(.focused(.cardNumber))
        #expect(driver.state.failureCode != nil)
        driver.enter(number: "5555555555554444")
        #expect(driver.state.failureCode == nil)
        #expect(driver.state.notice == .securityCodeAgain)
        driver.enter(code: 3)
        #expect(driver.state.notice == nil)
        #expect(driver.send(.submit) == [.beginPayment])
    }

    @Test func `a wiped code is asked for again only once the attempt has ended`() {
        var driver = FormDriver.loading()
        driver.send(.securityCodeWiped)
        #expect(driver.state.isLoading)
        #expect(driver.state.notice == nil)
        driver.send(.attemptEnded(.failed(code: "unknown")))
        #expect(driver.state.notice == .securityCodeAgain)
    }

    @Test func `a code that expired by itself is asked for again`() {
        var driver = FormDriver()
        driver.send(.securityCodeWiped)
        #expect(driver.state.notice == nil)
        driver.fill()
        driver.send(.securityCodeWiped)
        #expect(driver.state.notice == .securityCodeAgain)
        #expect(!driver.state.isValid)
    }

    @Test func `an attempt called off keeps the code`() {
        var driver = FormDriver.loading()
        #expect(driver.send(.attemptEnded(.aborted(code: nil))).isEmpty)
        #expect(driver.state.isValid)
        #expect(driver.state.notice == nil)
        #expect(driver.send(.submit) == [.beginPayment])
    }

    @Test func `approval empties the form`() {
        var driver = FormDriver.loading()
        #expect(driver.send(.attemptEnded(.approved)) == [.wipeNumber, .wipeSecurityCode])
        #expect(driver.state == CardFormState())
        #expect(driver.form.number == .empty)
    }

    @Test func `an end without an attempt changes nothing`() {
        var driver = FormDriver()
        driver.fill()
        let before = driver.state
        #expect(driver.send(.attemptEnded(.declined(code: "late"))).isEmpty)
        #expect(driver.state == before)
    }

    @Test func `an attempt found under way locks the form`() {
        var driver = FormDriver()
        driver.send(.attemptResumed)
        #expect(driver.state.isLoading)
        #expect(driver.send(.submit).isEmpty)
        driver.send(.attemptEnded(.failed(code: "unknown")))
        #expect(driver.form.acceptsEdits)
    }

    @Test func `lost secrets are asked for again and the rest stays`() {
        var driver = FormDriver()
        driver.fill()
        driver.send(.secretsLost)
        #expect(driver.state.data[.cardNumber] == "")
        #expect(driver.state.data[.cardholderName] == "Ann Example")
        #expect(driver.state.data[.expiryDate] == "12/30")
        #expect(driver.state.notice == .secretsAgain)
        #expect(driver.state.selectedNetwork == nil)
        #expect(driver.state.fieldErrors.isEmpty)
        driver.enter(number: "4242424242424242")
        #expect(driver.state.notice == nil)
    }

    @Test func `a form that held no secrets loses none`() {
        var driver = FormDriver()
        driver.send(.secretsLost)
        #expect(driver.state == CardFormState())
    }

    @Test func `a reset empties everything`() {
        var driver = FormDriver()
        driver.fill()
        driver.enter(.expiryDate, "13/30")
        #expect(driver.send(.reset) == [.wipeNumber, .wipeSecurityCode])
        #expect(driver.state == CardFormState())
    }
}
