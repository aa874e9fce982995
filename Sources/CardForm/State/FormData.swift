/// The values of a form by field: the number masked, the security code always empty.
package struct FormData: Equatable, Sendable {
    /// All values that are not empty.
    package private(set) var dictionary: [InputElementType: String] = [:]

    package init() {}

    /// The value of a field, empty while unset. Reading sets nothing; the security code cannot be set.
    package subscript(field: InputElementType) -> String {
        get { dictionary[field] ?? "" }
        set {
            guard field != .cvv else { return }
            dictionary[field] = newValue.isEmpty ? nil : newValue
        }
    }
}
