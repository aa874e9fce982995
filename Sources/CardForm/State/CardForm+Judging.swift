extension CardForm {
    /// Whether every card field of the configuration passes. Billing fields never count.
    var isEveryFieldValid: Bool {
        state.configuration.cardFields.allSatisfy { error(of: $0) == nil }
    }

    /// Whether nothing was entered, blanks aside.
    func isEmpty(_ field: InputElementType) -> Bool {
        switch field {
        case .cardNumber: number.count == 0
        case .cvv: securityCodeCount == 0
        default: state.data[field].unicodeScalars.allSatisfy(\.properties.isWhitespace)
        }
    }

    /// What is wrong with a field's present value, an empty one included; nil when it passes.
    func error(of field: InputElementType) -> FieldError? {
        if overflowed.contains(field), !isEmpty(field) { return overflowError(of: field) }
        switch field {
        case .cardNumber: return numberError
        case .expiryDate: return expiryError
        case .cvv: return securityCodeError
        case .cardholderName: return nameError
        default: return nil
        }
    }

    /// The error of a value that was refused as too long.
    func overflowError(of field: InputElementType) -> FieldError {
        switch field {
        case .cardNumber: FieldError(fieldType: field, messageKey: .numberTooLong)
        case .cvv: FieldError(fieldType: field, messageKey: .securityCodeTooLong)
        case .cardholderName:
            FieldError(fieldType: field, errorCode: ErrorCode.nameLength, messageKey: .nameLength)
        default: FieldError(fieldType: field, messageKey: .textTooLong)
        }
    }

    private var numberError: FieldError? {
        let field = InputElementType.cardNumber
        if number.count == 0 { return FieldError(fieldType: field, messageKey: .numberRequired) }
        switch number.problem {
        case .incomplete: return FieldError(fieldType: field, messageKey: .numberIncomplete)
        case .luhn: return FieldError(fieldType: field, messageKey: .numberInvalid)
        case .length: return FieldError(fieldType: field, messageKey: .numberTooLong)
        case .unknownNetwork: return FieldError(fieldType: field, messageKey: .numberUnknownNetwork)
        case .unsupportedNetwork:
            return FieldError(fieldType: field, errorCode: ErrorCode.unsupported, messageKey: .numberUnsupported)
        case nil: break
        }
        guard !number.networks.contains(where: state.configuration.allows) else { return nil }
        return FieldError(fieldType: field, errorCode: ErrorCode.unsupported, messageKey: .numberUnsupported)
    }

    private var expiryError: FieldError? {
        let field = InputElementType.expiryDate
        switch expiryVerdict {
        case .empty: return FieldError(fieldType: field, messageKey: .expiryRequired)
        case .incomplete:
            let code = state.data[field].utf8.contains(UInt8(ascii: "/")) ? nil : ErrorCode.expiryFormat
            return FieldError(fieldType: field, errorCode: code, messageKey: .expiryIncomplete)
        case .invalidMonth: return FieldError(fieldType: field, messageKey: .expiryMonth)
        case .invalidYear: return FieldError(fieldType: field, messageKey: .expiryYear)
        case .expired:
            return FieldError(fieldType: field, errorCode: ErrorCode.expired, messageKey: .expiryExpired)
        case .valid: return nil
        }
    }

    private var securityCodeError: FieldError? {
        if securityCodeCount == 0 { return FieldError(fieldType: .cvv, messageKey: .securityCodeRequired) }
        if state.securityCodeLengths.contains(securityCodeCount) { return nil }
        let isTooLong = securityCodeCount > state.securityCodeLengths.upperBound
        return FieldError(fieldType: .cvv, messageKey: isTooLong ? .securityCodeTooLong : .securityCodeLength)
    }

    private var nameError: FieldError? {
        let field = InputElementType.cardholderName
        switch nameVerdict {
        case .empty: return FieldError(fieldType: field, messageKey: .nameRequired)
        case .characters: return FieldError(fieldType: field, messageKey: .nameCharacters)
        case .length:
            return FieldError(fieldType: field, errorCode: ErrorCode.nameLength, messageKey: .nameLength)
        case .valid: return nil
        }
    }

    /// The machine codes that are not a field's own `invalid-…` code.
    private enum ErrorCode {
        static let unsupported = "unsupported-card-type"
        static let expired = "card-expired"
        static let expiryFormat = "invalid_format"
        static let nameLength = "invalid-cardholder-name-length"
    }
}
