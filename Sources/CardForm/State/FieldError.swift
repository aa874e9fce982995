/// What is wrong with one field; a field has at most one.
package struct FieldError: Equatable, Sendable, Identifiable {
    package let fieldType: InputElementType
    /// The stable machine code, such as `card-expired`.
    package let errorCode: String
    /// The key of the sentence to show.
    package let messageKey: MessageKey

    package var id: InputElementType { fieldType }

    /// - Parameter errorCode: the field's own `invalid-…` code when nil.
    package init(fieldType: InputElementType, errorCode: String? = nil, messageKey: MessageKey) {
        self.fieldType = fieldType
        self.errorCode = errorCode ?? fieldType.invalidCode
        self.messageKey = messageKey
    }
}
