/// What names mean where an expression stands.
struct Scope {
    /// A `cf:each` whose record can be read by name.
    struct Loop {
        let name: String
        let fields: [Schema.Field]
        let level: Int
    }

    /// Names of the files being included, the page first.
    var files: [String]
    /// Number of the include instance; 0 is the page itself.
    var instance: Int
    var parameters: [String: TypedExpression] = [:]
    var loops: [Loop] = []
    /// `cf:each` elements around, those of including files among them.
    var level = 0
    /// Elements around, those of including files among them.
    var depth = 0
    /// The element that forbids parts within, if any.
    var inert: String?
    /// The nearest element around, through blocks and includes.
    var parent = ""
    var keepsBlanks = false

    /// Whether parts get numbers.
    var isAddressed: Bool { level == 0 }

    /// Inside an element.
    func within(_ element: String) -> Scope {
        var inner = self
        inner.parent = element
        if MarkupRules.preserving.contains(element) { inner.keepsBlanks = true }
        if MarkupRules.inert.contains(element) { inner.inert = element }
        return inner
    }
}

/// A compiled expression with what is known of it.
struct TypedExpression: Sendable {
    let expression: Expression
    /// Nil when it is always null.
    let kind: Schema.Kind?
    let fields: FieldSet

    static func constant(_ value: Value) -> TypedExpression {
        let kind: Schema.Kind? =
            switch value {
            case .null: nil
            case .bool: .bool
            case .int: .int
            case .text: .text
            case .list: .list(of: [])
            }
        return TypedExpression(expression: .constant(value), kind: kind, fields: FieldSet())
    }

    var constant: Value? { expression.constant }

    /// For errors.
    var kindName: String {
        switch kind {
        case nil: "null"
        case .bool: "a bool"
        case .int: "a number"
        case .text: "a text"
        case .list: "a list"
        }
    }
}
