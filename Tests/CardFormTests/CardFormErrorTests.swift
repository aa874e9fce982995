import CardForm
import Testing

/// When errors come up and go away, and which.
struct CardFormErrorTests {
    @Test func `nothing is wrong while somebody types`() {
        var driver = FormDriver()
        driver.type(number: "4242424242424241")
        driver.send(.textEdited(.expiryDate, "13/20"))
        driver.send(.securityCodeEdited(count: 1))
        driver.send(.textEdited(.cardholderName, "<"))
        #expect(driver.state.fieldErrors.isEmpty)
        #expect(!driver.state.isValid)
    }

    @Test(arguments: [
        ("4", "invalid-card_number", MessageKey.numberIncomplete),
        ("4242424242424241", "invalid-card_number", .numberInvalid),
        ("3782822463100003", "invalid-card_number", .numberTooLong),
        ("2721000000000004", "invalid-card_number", .numberUnknownNetwork),
        ("5066991111111118", "unsupported-card-type", .numberUnsupported),
    ])
    func `leaving a wrong number says what is wrong`(digits: String, code: String, key: MessageKey) {
        var driver = FormDriver()
        driver.enter(number: digits)
        #expect(driver.code(.cardNumber) == code)
        #expect(driver.key(.cardNumber) == key)
    }

    @Test(arguments: [
        ("12/3", "invalid-expiry_date", MessageKey.expiryIncomplete), ("1", "invalid_format", .expiryIncomplete),
        ("13/30", "invalid-expiry_date", .expiryMonth), ("12/99", "invalid-expiry_date", .expiryYear),
        ("10/26", "card-expired", .expiryExpired),
    ])
    func `leaving a wrong date says what is wrong`(text: String, code: String, key: MessageKey) {
        var driver = FormDriver()
        driver.enter(.expiryDate, text)
        #expect(driver.code(.expiryDate) == code)
        #expect(driver.key(.expiryDate) == key)
    }

    @Test(arguments: [
        ("Ann <b>", "invalid-cardholder_name", MessageKey.nameCharacters),
        ("A", "invalid-cardholder-name-length", .nameLength),
        (String(repeating: "x", count: 300), "invalid-cardholder-name-length", .nameLength),
    ])
    func `leaving a wrong name says what is wrong`(text: String, code: String, key: MessageKey) {
        var driver = FormDriver()
        driver.enter(.cardholderName, text)
        #expect(driver.code(.cardholderName) == code)
        #expect(driver.key(.cardholderName) == key)
    }

    @Test func `leaving an empty field shows nothing`() {
        var driver = FormDriver()
        for field in driver.state.configuration.allFields {
            driver.send(.focused(field))
            driver.send(.left(field))
        }
        driver.enter(.cardholderName, "  ")
        #expect(driver.state.fieldErrors.isEmpty)
    }

    @Test func `focus clears the error of that field only`() {
        var driver = FormDriver()
        driver.enter(number: "4")
        driver.enter(.expiryDate, "13/30")
        driver.send(.focused(.cardNumber))
        #expect(!driver.state.hasError(for: .cardNumber))
        #expect(driver.state.hasError(for: .expiryDate))
        driver.send(.left(.cardNumber))
        #expect(driver.state.hasError(for: .cardNumber))
    }

    @Test func `a value filled in without focus loses its error and is judged when left`() {
        var driver = FormDriver()
        driver.send(.submit)
        driver.send(.textEdited(.expiryDate, "02/2028"))
        #expect(!driver.state.hasError(for: .expiryDate))
        driver.send(.left(.expiryDate))
        #expect(!driver.state.hasError(for: .expiryDate))
        #expect(driver.state.data[.expiryDate] == "02/28")
    }

    @Test func `a field mended and left has no error`() {
        var driver = FormDriver()
        driver.enter(number: "4242424242424241")
        driver.enter(number: "4242424242424242")
        #expect(driver.state.fieldErrors.isEmpty)
    }

    @Test func `errors stand in the order of the fields, one each`() {
        var driver = FormDriver()
        driver.enter(.cardholderName, "<")
        driver.enter(number: "4")
        driver.enter(.expiryDate, "13/30")
        driver.send(.left(.cardNumber))
        #expect(driver.state.fieldErrors.map(\.fieldType) == [.cardNumber, .expiryDate, .cardholderName])
    }

    @Test func `a card number in another field is dropped and the error stays when it is left`() {
        var driver = FormDriver()
        driver.send(.focused(.cardholderName))
        driver.send(.textEdited(.cardholderName, "4242 4242"))
        driver.send(.withheldCardNumber(.cardholderName))
        #expect(driver.state.data[.cardholderName] == "")
        #expect(driver.key(.cardholderName) == .cardNumberWithheld)
        #expect(driver.code(.cardholderName) == "invalid-cardholder_name")
        driver.send(.left(.cardholderName))
        #expect(driver.key(.cardholderName) == .cardNumberWithheld)
        driver.enter(.cardholderName, "Ann Example")
        #expect(driver.state.fieldErrors.isEmpty)
    }

    @Test(arguments: ["4000 0566 5566 5556", "４００００５６６５５６６５５５６"])
    func `a card number that reaches a plain field is withheld here too`(text: String) {
        var driver = FormDriver()
        for field in [InputElementType.cardholderName, .expiryDate] {
            driver.send(.textEdited(field, text))
            #expect(driver.key(field) == .cardNumberWithheld)
        }
        #expect(driver.state.data.dictionary.values.joined() == "")
    }

    @Test func `a number refused as too long is said at once and keeps the old one from passing`() {
        var driver = FormDriver()
        driver.fill()
        #expect(driver.state.isValid)
        driver.send(.focused(.cardNumber))
        driver.send(.overflowed(.cardNumber))
        #expect(driver.key(.cardNumber) == .numberTooLong)
        #expect(!driver.state.isValid)
        driver.send(.left(.cardNumber))
        #expect(driver.key(.cardNumber) == .numberTooLong)
        #expect(driver.send(.submit) == [.refuseSubmit(firstInvalid: .cardNumber)])
        driver.enter(number: "4242424242424242")
        #expect(driver.state.isValid)
        #expect(driver.state.fieldErrors.isEmpty)
    }

    @Test func `a code refused as too long says so`() {
        var driver = FormDriver()
        driver.send(.overflowed(.cvv))
        #expect(driver.code(.cvv) == "invalid-cvv")
        #expect(driver.key(.cvv) == .securityCodeTooLong)
        driver.send(.securityCodeEdited(count: 3))
        #expect(!driver.state.hasError(for: .cvv))
    }

    @Test func `every code is one of the published ones and every key has a name of its own`() {
        #expect(Set(MessageKey.all).count == MessageKey.allCases.count)
        #expect(InputElementType.cardNumber.invalidCode == "invalid-card_number")
        #expect(InputElementType.addressLine1.invalidCode == "invalid-address_line_1")
        #expect(InputElementType.otp.invalidCode == "invalid-otp_code")
        #expect(InputElementType.unknown.invalidCode == "invalid-unknown-field")
        #expect(InputElementType.allCases.allSatisfy { InputElementType(name: $0.name) == $0 })
    }
}
