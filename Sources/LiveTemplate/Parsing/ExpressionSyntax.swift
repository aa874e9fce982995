/// An expression as written: names are not yet looked up.
indirect enum ExpressionSyntax: Sendable {
    case literal(Value, at: Int)
    /// Names joined by dots.
    case path([String], at: Int)
    case call(String, [ExpressionSyntax], at: Int)
    case not(ExpressionSyntax, at: Int)
    case binary(BinaryOperator, ExpressionSyntax, ExpressionSyntax, at: Int)

    /// Where the expression begins (a binary one: where its operator stands), as an index of the text read.
    var index: Int {
        switch self {
        case .literal(_, let index), .path(_, let index), .call(_, _, let index), .not(_, let index),
            .binary(_, _, _, let index):
            index
        }
    }
}

enum BinaryOperator: String, Sendable {
    case and = "&&"
    case or = "||"
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case greater = ">"
    case lessOrEqual = "<="
    case greaterOrEqual = ">="

    /// A higher one binds closer.
    var precedence: Int {
        switch self {
        case .or: 1
        case .and: 2
        case .equal, .unequal: 3
        case .less, .greater, .lessOrEqual, .greaterOrEqual: 4
        }
    }
}

/// What a text or an attribute's value consists of.
enum TextPiece: Sendable {
    case constant([UInt8])
    case expression(ExpressionSyntax)
}
