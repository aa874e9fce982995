/// An expression whose names are looked up: fields by id, loop values by position.
indirect enum Expression: Sendable {
    case constant(Value)
    case field(FieldID)
    /// A value of the record that an enclosing `cf:each` is at; the outermost one has level 0.
    case item(level: Int, column: Int)
    case count(Expression)
    case isTrue(Expression)
    case not(Expression)
    case and(Expression, Expression)
    case or(Expression, Expression)
    case equal(Expression, Expression)
    case unequal(Expression, Expression)
    case less(Expression, Expression)
    case lessOrEqual(Expression, Expression)
    /// The written forms one after the other.
    case join([Expression])

    var constant: Value? {
        if case .constant(let value) = self { value } else { nil }
    }
}

/// What an expression is evaluated against.
struct Environment {
    let input: RenderInput
    /// The records of the lists being rendered, outermost first.
    var rows: [[Value]] = []
}

extension Expression {
    func value(in environment: borrowing Environment) -> Value {
        switch self {
        case .constant(let value):
            value
        case .field(let id):
            environment.input[id]
        case .item(let level, let column):
            Expression.item(level, column, of: environment.rows)
        case .count(let inner):
            .int(Expression.count(of: inner.value(in: environment)))
        case .join(let parts):
            .text(parts.reduce(into: "") { $0 += $1.value(in: environment).written })
        case .isTrue, .not, .and, .or, .equal, .unequal, .less, .lessOrEqual:
            .bool(holds(in: environment))
        }
    }

    /// Whether the expression is true as a condition.
    func holds(in environment: borrowing Environment) -> Bool {
        switch self {
        case .constant, .field, .item, .count, .join:
            value(in: environment).isTrue
        case .isTrue(let inner):
            inner.holds(in: environment)
        case .not(let inner):
            !inner.holds(in: environment)
        case .and(let left, let right):
            left.holds(in: environment) && right.holds(in: environment)
        case .or(let left, let right):
            left.holds(in: environment) || right.holds(in: environment)
        case .equal(let left, let right):
            left.value(in: environment) == right.value(in: environment)
        case .unequal(let left, let right):
            left.value(in: environment) != right.value(in: environment)
        case .less(let left, let right):
            Expression.compare(left.value(in: environment), right.value(in: environment), <)
        case .lessOrEqual(let left, let right):
            Expression.compare(left.value(in: environment), right.value(in: environment), <=)
        }
    }

    private static func item(_ level: Int, _ column: Int, of rows: [[Value]]) -> Value {
        guard level < rows.count, column < rows[level].count else { return .null }
        return rows[level][column]
    }

    /// Records of a list, characters of a text.
    private static func count(of value: Value) -> Int {
        switch value {
        case .list(let rows): rows.count
        case .text(let text): text.count
        case .null, .bool, .int: 0
        }
    }

    /// Two numbers; with anything else, null above all, no order holds.
    private static func compare(_ left: Value, _ right: Value, _ holds: (Int, Int) -> Bool) -> Bool {
        guard case .int(let one) = left, case .int(let other) = right else { return false }
        return holds(one, other)
    }
}
