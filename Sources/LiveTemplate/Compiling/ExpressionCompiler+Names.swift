extension ExpressionCompiler {
    /// A path of the schema, a parameter, the instance number or a value of a loop's record.
    func path(_ names: [String], at index: Int) throws(TemplateError) -> TypedExpression {
        if let found = find(names) { return found }
        if names.count > 1, names.last == "count", let counted = find(names.dropLast()) {
            switch counted.kind {
            case nil: return .constant(.int(0))
            case .text, .list: return folded(.count(counted.expression), kind: .int, counted)
            case .bool, .int:
                throw error(.kind, at: index, expected: "a list or a text before .count", found: counted.kindName)
            }
        }
        let written = names.joined(separator: ".")
        throw error(
            .pathUnknown, at: index,
            expected: Names.near(written, in: knownPaths, else: "a path of the schema"), found: written)
    }

    private func find(_ names: [String]) -> TypedExpression? {
        if names == ["instance"] { return .constant(.int(scope.instance)) }
        if names[0] == "param" {
            guard names.count == 2 else { return nil }
            return scope.parameters[names[1]] ?? .constant(.null)
        }
        let path = names.dropFirst().joined(separator: ".")
        if let loop = scope.loops.last(where: { $0.name == names[0] }) {
            guard let column = loop.fields.firstIndex(where: { $0.path == path }) else { return nil }
            return TypedExpression(
                expression: .item(level: loop.level, column: column), kind: loop.fields[column].kind,
                fields: FieldSet())
        }
        guard let id = schema.id(of: names.joined(separator: ".")) else { return nil }
        return TypedExpression(expression: .field(id), kind: schema.kind(of: id), fields: FieldSet(id))
    }

    private var knownPaths: [String] {
        let loops = scope.loops.flatMap { loop in loop.fields.map { "\(loop.name).\($0.path)" } }
        let parameters = scope.parameters.keys.map { "param.\($0)" }
        return schema.fields.map(\.path) + loops + parameters + ["instance"]
    }

    /// `t('key', argument, …)`: with constant arguments a constant text.
    func message(_ arguments: [ExpressionSyntax], at index: Int) throws(TemplateError) -> TypedExpression {
        guard let first = arguments.first else {
            throw error(.messageArguments, at: index, expected: "t('key')", found: "no key")
        }
        guard case .text(let key) = try compile(first).constant else {
            throw error(.kind, at: first.index, expected: "a constant text as key", found: "something else")
        }
        guard let pieces = messages.pieces(key) else {
            throw error(
                .messageUnknown, at: first.index,
                expected: Names.near(key, in: messages.keys, else: "a key of the messages"), found: key)
        }
        var used: Set<Int> = []
        for case .argument(let number) in pieces { used.insert(number) }
        let wanted = (used.max() ?? -1) + 1
        guard arguments.count - 1 == wanted else {
            throw error(
                .messageArguments, at: index, expected: "\(wanted) argument\(wanted == 1 ? "" : "s") for \(key)",
                found: "\(arguments.count - 1)")
        }
        var values: [TypedExpression] = []
        for argument in arguments.dropFirst() { values.append(try writable(argument)) }
        let parts = pieces.map { piece in
            switch piece {
            case .constant(let text): TypedExpression.constant(.text(text))
            case .argument(let number): values[number]
            }
        }
        return join(parts)
    }

    /// A function of the schema: its bare name, or a constant text, completes a path.
    func function(_ name: String, _ arguments: [ExpressionSyntax], at index: Int) throws(TemplateError)
        -> TypedExpression
    {
        guard let function = schema.functions.first(where: { $0.name == name }) else {
            throw error(
                .functionUnknown, at: index,
                expected: Names.near(name, in: schema.functions.map(\.name) + ["t"], else: "a function of the schema"),
                found: name)
        }
        guard arguments.count == 1, let argument = arguments.first else {
            throw error(
                .expression, at: index, expected: "one name, as in \(name)(x)", found: "\(arguments.count) arguments")
        }
        let subject = try bareName(argument)
        let path = Self.fill(function.pathPattern, with: subject)
        guard let id = schema.id(of: path) else {
            throw error(
                .pathUnknown, at: argument.index,
                expected: Names.near(subject, in: subjects(of: function), else: "a name that \(name) knows"),
                found: subject)
        }
        let field = TypedExpression(expression: .field(id), kind: schema.kind(of: id), fields: FieldSet(id))
        return function.isTest ? folded(.isTrue(field.expression), kind: .bool, field) : field
    }

    private func bareName(_ argument: ExpressionSyntax) throws(TemplateError) -> String {
        if case .path(let names, _) = argument, names.count == 1 { return names[0] }
        guard case .text(let name) = try compile(argument).constant else {
            throw error(.kind, at: argument.index, expected: "a bare name or a constant text", found: "something else")
        }
        return name
    }

    private static func fill(_ pattern: String, with name: String) -> String {
        let (head, tail) = halves(of: pattern)
        return head + name + tail
    }

    /// The names that make a path of the schema.
    private func subjects(of function: Schema.Function) -> [String] {
        let (head, tail) = Self.halves(of: function.pathPattern)
        return schema.fields.map(\.path)
            .filter { $0.count > head.count + tail.count && $0.hasPrefix(head) && $0.hasSuffix(tail) }
            .map { String($0.dropFirst(head.count).dropLast(tail.count)) }
    }

    /// What stands before and after `{0}`.
    private static func halves(of pattern: String) -> (String, String) {
        let place = Array("{0}")
        let letters = Array(pattern)
        for start in letters.indices where letters[start...].starts(with: place) {
            return (String(letters[..<start]), String(letters[(start + place.count)...]))
        }
        return (pattern, "")
    }
}
