/// Reads expressions, and texts that contain them.
///
/// Grammar, weakest first: `or` `||` · `and` `&&` · `==` `!=` · `<` `>` `<=` `>=` · `!` `not` · path, literal, call,
/// parentheses. The words stand for signs that are awkward in XML.
struct ExpressionParser {
    /// Signs, calls and parentheses of one expression; each may make its tree one level deeper.
    static let operatorLimit = 64

    private var lexer: ExpressionLexer
    private var token: ExpressionLexer.Token = .end
    private var start = 0
    private var operatorCount = 0

    private init(_ source: SourceText, from position: Int) throws(TemplateError) {
        lexer = ExpressionLexer(source, from: position)
        try advance()
    }

    /// A text that is one expression: the value of `test`, `in` or a boolean attribute.
    static func expression(_ source: SourceText) throws(TemplateError) -> ExpressionSyntax {
        var parser = try ExpressionParser(source, from: 0)
        let expression = try parser.parse(above: 0)
        guard parser.token == .end else { throw parser.unexpected("an operator or the end of the expression") }
        return expression
    }

    /// `event: action` or `event: action(argument)`.
    static func action(
        _ source: SourceText,
    ) throws(TemplateError) -> (event: String, eventAt: Int, action: String, actionAt: Int, ExpressionSyntax?) {
        var parser = try ExpressionParser(source, from: 0)
        let eventAt = parser.start
        let event = try parser.takeName("an event, as in click: submit")
        try parser.take(":", "a colon after the event")
        let actionAt = parser.start
        let action = try parser.takeName("an action")
        var argument: ExpressionSyntax?
        if parser.token == .symbol("(") {
            try parser.advance()
            if parser.token != .symbol(")") { argument = try parser.parse(above: 0) }
            try parser.take(")", "a closing parenthesis")
        }
        guard parser.token == .end else { throw parser.unexpected("the end of the action") }
        return (event, eventAt, action, actionAt, argument)
    }

    /// A text with `${expression}` in it. `$${` stands for the characters `${`.
    static func pieces(_ source: SourceText) throws(TemplateError) -> [TextPiece] {
        var pieces: [TextPiece] = []
        var constant: [UInt8] = []
        let bytes = source.bytes
        var index = 0
        while index < bytes.count {
            if bytes[index...].starts(with: "$${".utf8) {
                constant += "${".utf8
                index += 3
            } else if bytes[index...].starts(with: "${".utf8) {
                if !constant.isEmpty { pieces.append(.constant(constant)) }
                constant = []
                var parser = try ExpressionParser(source, from: index + 2)
                pieces.append(.expression(try parser.parse(above: 0)))
                guard parser.token == .symbol("}") else { throw parser.unexpected("an operator or }") }
                index = parser.start + 1
            } else {
                constant.append(bytes[index])
                index += 1
            }
        }
        if !constant.isEmpty { pieces.append(.constant(constant)) }
        return pieces
    }

    private mutating func parse(above floor: Int) throws(TemplateError) -> ExpressionSyntax {
        var left = try parseOperand()
        while let operation = binaryOperator, operation.precedence > floor {
            let index = start
            try takeOperator()
            let right = try parse(above: operation.precedence)
            left = .binary(operation, left, right, at: index)
        }
        return left
    }

    private var binaryOperator: BinaryOperator? {
        switch token {
        case .symbol(let symbol): BinaryOperator(rawValue: symbol)
        case .name("and"): .and
        case .name("or"): .or
        default: nil
        }
    }

    private mutating func parseOperand() throws(TemplateError) -> ExpressionSyntax {
        let index = start
        switch token {
        case .symbol("!"), .name("not"):
            try takeOperator()
            return .not(try parseOperand(), at: index)
        case .symbol("("):
            try takeOperator()
            let inner = try parse(above: 0)
            try take(")", "a closing parenthesis")
            return inner
        case .text(let text):
            try advance()
            return .literal(.text(text), at: index)
        case .int(let number):
            try advance()
            return .literal(.int(number), at: index)
        case .name(let name):
            try advance()
            switch name {
            case "true": return .literal(.bool(true), at: index)
            case "false": return .literal(.bool(false), at: index)
            case "null": return .literal(.null, at: index)
            default: return try parseName(name, at: index)
            }
        default:
            throw unexpected("a path, a literal, a function or (")
        }
    }

    private mutating func parseName(_ name: String, at index: Int) throws(TemplateError) -> ExpressionSyntax {
        if token == .symbol("(") {
            try takeOperator()
            var arguments: [ExpressionSyntax] = []
            while token != .symbol(")") {
                arguments.append(try parse(above: 0))
                guard token == .symbol(",") else { break }
                try advance()
            }
            try take(")", "a comma or a closing parenthesis")
            return .call(name, arguments, at: index)
        }
        var names = [name]
        while token == .symbol(".") {
            try advance()
            names.append(try takeName("a name after the dot"))
        }
        return .path(names, at: index)
    }

    private mutating func takeOperator() throws(TemplateError) {
        operatorCount += 1
        guard operatorCount <= Self.operatorLimit else {
            throw lexer.error(
                at: start, expected: "at most \(Self.operatorLimit) operators in an expression", found: "more")
        }
        try advance()
    }

    private mutating func advance() throws(TemplateError) {
        token = try lexer.next()
        start = lexer.start
    }

    private mutating func take(_ symbol: String, _ expected: String) throws(TemplateError) {
        guard token == .symbol(symbol) else { throw unexpected(expected) }
        try advance()
    }

    private mutating func takeName(_ expected: String) throws(TemplateError) -> String {
        guard case .name(let name) = token else { throw unexpected(expected) }
        try advance()
        return name
    }

    private func unexpected(_ expected: String) -> TemplateError {
        let found =
            switch token {
            case .name(let name): name
            case .text(let text): "'\(text)'"
            case .int(let number): String(number)
            case .symbol(let symbol): symbol
            case .end: "the end of the text"
            }
        return lexer.error(at: start, expected: expected, found: found)
    }
}
