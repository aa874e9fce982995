/// Looks up the names of an expression, checks kinds and computes what is constant.
struct ExpressionCompiler {
    let schema: Schema
    let messages: Messages
    let scope: Scope
    let source: SourceText

    func compile(_ syntax: ExpressionSyntax) throws(TemplateError) -> TypedExpression {
        switch syntax {
        case .literal(let value, _):
            return .constant(value)
        case .path(let names, let index):
            return try path(names, at: index)
        case .call("t", let arguments, let index):
            return try message(arguments, at: index)
        case .call(let name, let arguments, let index):
            return try function(name, arguments, at: index)
        case .not(let inner, _):
            let operand = try condition(inner)
            return folded(.not(operand.expression), kind: .bool, operand)
        case .binary(let operation, let left, let right, let index):
            return try binary(operation, left, right, at: index)
        }
    }

    /// An expression that may be asked whether it is true: anything but a number.
    func condition(_ syntax: ExpressionSyntax) throws(TemplateError) -> TypedExpression {
        let typed = try compile(syntax)
        guard typed.kind != .int else {
            throw error(.kind, at: syntax.index, expected: "a condition, such as a comparison", found: "a number")
        }
        return typed
    }

    /// An expression that can be written as text: anything but a list.
    func writable(_ syntax: ExpressionSyntax) throws(TemplateError) -> TypedExpression {
        let typed = try compile(syntax)
        if case .list = typed.kind {
            throw error(.kind, at: syntax.index, expected: "a text, a number or a bool", found: "a list")
        }
        return typed
    }

    /// The value of a text with expressions in it. A single expression keeps its kind.
    func compile(_ pieces: [TextPiece]) throws(TemplateError) -> TypedExpression {
        var parts: [TypedExpression] = []
        for piece in pieces {
            switch piece {
            case .constant(let bytes): parts.append(.constant(.text(String(decoding: bytes, as: UTF8.self))))
            case .expression(let syntax): parts.append(try writable(syntax))
            }
        }
        return parts.count == 1 ? parts[0] : join(parts)
    }

    func error(
        _ code: TemplateError.Code, at index: Int, expected: String, found: String,
    ) -> TemplateError {
        source.error(code, at: index, expected: expected, found: found)
    }

    func join(_ parts: [TypedExpression]) -> TypedExpression {
        var fields = FieldSet()
        for part in parts { fields.formUnion(part.fields) }
        let joined = Expression.join(parts.map(\.expression))
        guard parts.allSatisfy({ $0.constant != nil }) else {
            return TypedExpression(expression: joined, kind: .text, fields: fields)
        }
        return .constant(joined.value(in: Self.nothing))
    }

    private func binary(
        _ operation: BinaryOperator, _ left: ExpressionSyntax, _ right: ExpressionSyntax, at index: Int,
    ) throws(TemplateError) -> TypedExpression {
        switch operation {
        case .and, .or:
            return connect(operation, try condition(left), try condition(right))
        case .equal, .unequal:
            let (one, other) = (try writable(left), try writable(right))
            guard one.kind == nil || other.kind == nil || one.kind == other.kind else {
                throw error(
                    .kind, at: index, expected: "two values of one kind",
                    found: "\(one.kindName) and \(other.kindName)")
            }
            let isEqual = operation == .equal
            let both = (one.expression, other.expression)
            return folded(isEqual ? .equal(both.0, both.1) : .unequal(both.0, both.1), kind: .bool, one, other)
        case .less, .greater, .lessOrEqual, .greaterOrEqual:
            let (one, other) = (try compile(left), try compile(right))
            for side in [one, other] where side.kind != nil && side.kind != .int {
                throw error(.kind, at: index, expected: "two numbers", found: side.kindName)
            }
            let (a, b) = (one.expression, other.expression)
            let compared: Expression =
                switch operation {
                case .less: .less(a, b)
                case .lessOrEqual: .lessOrEqual(a, b)
                case .greater: .less(b, a)
                default: .lessOrEqual(b, a)
                }
            return folded(compared, kind: .bool, one, other)
        }
    }

    /// `&&` and `||`; a constant side decides or falls away.
    private func connect(
        _ operation: BinaryOperator, _ left: TypedExpression, _ right: TypedExpression,
    ) -> TypedExpression {
        let deciding = operation == .or
        for (side, other) in [(left, right), (right, left)] {
            guard let constant = side.constant else { continue }
            if constant.isTrue == deciding { return .constant(.bool(deciding)) }
            return folded(.isTrue(other.expression), kind: .bool, other)
        }
        let connected: Expression =
            deciding ? .or(left.expression, right.expression) : .and(left.expression, right.expression)
        return folded(connected, kind: .bool, left, right)
    }

    /// Computes now what reads neither fields nor records.
    func folded(_ expression: Expression, kind: Schema.Kind, _ operands: TypedExpression...) -> TypedExpression {
        if operands.allSatisfy({ $0.constant != nil }) { return .constant(expression.value(in: Self.nothing)) }
        var fields = FieldSet()
        for operand in operands { fields.formUnion(operand.fields) }
        return TypedExpression(expression: expression, kind: kind, fields: fields)
    }

    private static let nothing = Environment(input: RenderInput(Schema(fields: [])))
}
