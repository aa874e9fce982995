/// `cf:if`, `cf:else`, `cf:each` and includes.
extension Compiler {
    /// A condition and what is shown otherwise. A constant condition leaves one branch and no part.
    ///
    /// `<cf:if test="…">…</cf:if>`, or `cf:if="…"` on any element; directly after it `<cf:else>…</cf:else>`, or any
    /// element with `cf:else=""`.
    mutating func compileBlock(
        _ element: Element, else other: Element?, _ scope: Scope, into builder: inout BodyBuilder,
    ) throws(TemplateError) {
        let source = try conditionText(element)
        let syntax = try ExpressionParser.expression(source)
        let test = try expressions(source, scope).condition(syntax)
        if let other { try checkElse(other) }
        let shown = element.withoutCondition
        let otherwise = other?.withoutCondition
        if let constant = test.constant {
            let (kept, dropped) = constant.isTrue ? (shown, otherwise) : (otherwise, shown)
            if let dropped { try check(dropped, scope) }
            if let kept { try compile(kept, scope, into: &builder) }
            return
        }
        try checkDynamic(scope, source, at: syntax.index)
        let number = try nextPart(scope, source, at: syntax.index)
        var thenBuilder = BodyBuilder()
        try compile(shown, scope, into: &thenBuilder)
        var elseBuilder = BodyBuilder()
        if let otherwise { try compile(otherwise, scope, into: &elseBuilder) }
        let part = BlockPart(
            number: number, test: test.expression, testFields: test.fields, then: thenBuilder.finish(),
            otherwise: elseBuilder.finish())
        builder.append(
            marked: .block(part), number: number,
            reading: test.fields.union(part.then.fields).union(part.otherwise.fields))
    }

    /// A `cf:else` is bare: what it depends on stands in the `cf:if` before it, or in one within.
    private func checkElse(_ element: Element) throws(TemplateError) {
        guard !element.isCondition else {
            throw element.error(.elsePlace, expected: "cf:if within cf:else", found: "both on <\(element.writtenName)>")
        }
        if element.isTemplate, element.name == "else", let attribute = element.attributes.first {
            throw attribute.error(.attribute, expected: "no attribute on <cf:else>", found: attribute.writtenName)
        }
        if let sugar = element.templateAttribute("else"), !sugar.value.bytes.isEmpty {
            throw sugar.value.error(.attribute, at: 0, expected: "cf:else=\"\"", found: sugar.value.string)
        }
    }

    private func conditionText(_ element: Element) throws(TemplateError) -> SourceText {
        if let sugar = element.templateAttribute("if") {
            guard !(element.isTemplate && element.name == "if") else {
                throw sugar.error(.attribute, expected: "test alone", found: "cf:if on <cf:if>")
            }
            return sugar.value
        }
        return try requiredAttribute("test", of: element, only: ["test"]).value
    }

    /// `<cf:each in="list" as="name">…</cf:each>`: the content once for each record.
    mutating func compileList(_ element: Element, _ scope: Scope, into builder: inout BodyBuilder) throws(TemplateError)
    {
        let list = try requiredAttribute("in", of: element, only: ["in", "as"])
        let name = try requiredAttribute("as", of: element, only: ["in", "as"])
        let syntax = try ExpressionParser.expression(list.value)
        let typed = try expressions(list.value, scope).compile(syntax)
        guard case .list(let fields) = typed.kind else {
            throw list.value.error(.kind, at: syntax.index, expected: "a list", found: typed.kindName)
        }
        let roots = Set(schema.fields.map { $0.path.prefix { $0 != "." } }.map(String.init))
        let taken = roots.union(["param", "instance", "t", "true", "false", "null", "and", "or", "not"])
        let word = name.value.string
        guard MarkupRules.isPlainName(word), !word.contains("-"), !taken.contains(word) else {
            throw name.value.error(.attribute, at: 0, expected: "a name that is not in use", found: word)
        }
        try checkDynamic(scope, list.value, at: syntax.index)
        let number = try nextPart(scope, list.value, at: syntax.index)
        var inner = scope
        inner.loops.append(Scope.Loop(name: word, fields: fields, level: scope.level))
        inner.level += 1
        var itemBuilder = BodyBuilder()
        try compile(element.children, inner, into: &itemBuilder)
        let item = itemBuilder.finish()
        builder.append(
            marked: .list(ListPart(number: number, list: typed.expression, item: item)), number: number,
            reading: typed.fields.union(item.fields))
    }

    /// `<cf:name a="…"/>`: the content of `name.html`, with the attributes as parameters.
    mutating func compileInclude(
        _ element: Element, _ scope: Scope, into builder: inout BodyBuilder,
    ) throws(TemplateError) {
        let name = element.name
        guard let nodes = try isFileName(name) ? tree(name) : nil else {
            let known = files.names.filter { $0 != "page" } + ["if", "else", "each"]
            throw element.error(
                .includeUnknown, expected: Names.near(name, in: known, else: "the name of a template file"),
                found: name)
        }
        guard !scope.files.contains(name) else {
            let way = (scope.files.drop { $0 != name } + [name]).joined(separator: " → ")
            throw element.error(.includeCycle, expected: "files that do not include themselves", found: way)
        }
        guard scope.files.count < Self.includeLimit else {
            throw element.error(.depth, expected: "at most \(Self.includeLimit) files in one another", found: "more")
        }
        if let child = element.children.first(where: { if case .text(let text) = $0 { !text.isBlank } else { true } }) {
            let found = if case .element(let inner) = child { "<\(inner.writtenName)>" } else { "text" }
            throw element.error(.elementContent, expected: "nothing in <cf:\(name)>", found: found)
        }
        var inner = scope
        inner.files.append(name)
        inner.loops = []
        inner.parameters = [:]
        for attribute in element.attributes {
            guard !attribute.isTemplate else {
                throw attribute.error(.attribute, expected: "a parameter, or cf:if", found: attribute.writtenName)
            }
            inner.parameters[attribute.name] = try parameter(attribute, scope)
        }
        inner.instance = nextInstance()
        try compile(nodes, inner, into: &builder)
    }

    /// One expression keeps its kind; `true` and `false` are bools; the rest is text.
    private func parameter(_ attribute: Attribute, _ scope: Scope) throws(TemplateError) -> TypedExpression {
        switch attribute.value.string {
        case "true": return .constant(.bool(true))
        case "false": return .constant(.bool(false))
        default: break
        }
        let pieces = try ExpressionParser.pieces(attribute.value)
        let compiler = expressions(attribute.value, scope)
        // A list can be handed on, though not written.
        if pieces.count == 1, case .expression(let syntax) = pieces[0] { return try compiler.compile(syntax) }
        return try compiler.compile(pieces)
    }

    private func isFileName(_ name: String) -> Bool {
        MarkupRules.isPlainName(name) && name != "page" && name.lowercased() == name
    }

    private func requiredAttribute(
        _ name: String, of element: Element, only names: [String],
    ) throws(TemplateError) -> Attribute {
        for attribute in element.attributes where attribute.isTemplate || !names.contains(attribute.name) {
            throw attribute.error(
                .attribute, expected: "only \(names.joined(separator: " and "))", found: attribute.writtenName)
        }
        guard let attribute = element.attributes.first(where: { $0.name == name }) else {
            throw element.error(
                .attributeMissing, expected: "\(name) on <\(element.writtenName)>", found: "none")
        }
        return attribute
    }
}

extension Element {
    /// The element with `cf:if` and `cf:else` taken off.
    fileprivate var withoutCondition: Element {
        Element(
            name: name, isTemplate: isTemplate,
            attributes: attributes.filter { !($0.isTemplate && ($0.name == "if" || $0.name == "else")) },
            children: children, file: file, offset: offset)
    }
}
