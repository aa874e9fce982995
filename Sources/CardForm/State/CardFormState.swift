/// Everything about a form that may be shown to anybody: no number, no security code.
package struct CardFormState: Equatable, Sendable {
    package let configuration: CardFormConfiguration
    package internal(set) var data = FormData()
    /// In the order of the fields, at most one each.
    package internal(set) var fieldErrors: [FieldError] = []
    /// A payment is under way.
    package internal(set) var isLoading = false
    /// Every card field passes, whether or not it was left.
    package internal(set) var isValid = false
    /// The detected networks, allowed ones first; two or more when co-badged.
    package internal(set) var availableNetworks: [CardNetwork] = []
    /// The network the shopper chose, while it is available. Showing a first one is no choice.
    package internal(set) var pickedNetwork: CardNetwork?
    /// How many digits the security code may have.
    package internal(set) var securityCodeLengths: ClosedRange<Int> = NumberFacts.empty.securityCodeLengths
    /// Why the last attempt failed, until the next edit.
    package internal(set) var failureCode: String?
    /// A polite sentence that is no error.
    package internal(set) var notice: MessageKey?

    package init(configuration: CardFormConfiguration = CardFormConfiguration()) {
        self.configuration = configuration
    }

    /// The network shown: the picked one, else the first available.
    package var selectedNetwork: CardNetwork? { pickedNetwork ?? availableNetworks.first }

    /// Digits to ask for: four only when the network wants four.
    package var securityCodeLength: Int { securityCodeLengths.lowerBound }

    /// What the network calls its code.
    package var securityCodeName: String { (selectedNetwork ?? .other).securityCodeName }

    package var displayFields: [InputElementType] { configuration.allFields }

    package func error(for field: InputElementType) -> FieldError? {
        fieldErrors.first { $0.fieldType == field }
    }

    package func hasError(for field: InputElementType) -> Bool { error(for: field) != nil }

    /// The key of the message, nil when there is no error.
    package func errorMessageCode(for field: InputElementType) -> String? {
        error(for: field)?.messageKey.rawValue
    }

    /// Sets or, with nil, removes the one error of a field.
    mutating func setError(_ error: FieldError?, for field: InputElementType) {
        guard error != nil || !fieldErrors.isEmpty else { return }
        var errors = fieldErrors.filter { $0.fieldType != field }
        if let error { errors.append(error) }
        let order = configuration.allFields
        fieldErrors = order.flatMap { field in errors.filter { $0.fieldType == field } }
    }
}
