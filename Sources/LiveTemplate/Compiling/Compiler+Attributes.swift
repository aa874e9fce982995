extension Compiler {
    mutating func compile(
        _ attribute: Attribute, of element: Element, _ scope: Scope, into tag: inout TagBuilder,
    ) throws(TemplateError) {
        let name = attribute.name
        let output = attribute.isTemplate && name == "on" ? "data-cf-on" : name
        guard MarkupRules.isPlainName(name) else {
            throw attribute.error(.attribute, expected: "a name of letters, digits, - and _", found: name)
        }
        guard tag.names.insert(output.lowercased()).inserted else {
            throw attribute.error(.attribute, expected: "\(name) once", found: attribute.writtenName)
        }
        guard attribute.isTemplate else { return try compileValue(attribute, of: element, scope, into: &tag) }
        switch name {
        case "field": try compileField(attribute, of: element, scope, into: &tag)
        case "on": try compileAction(attribute, scope, into: &tag)
        case _ where MarkupRules.boolean.contains(name): try compileBoolean(attribute, scope, into: &tag)
        default:
            let known = MarkupRules.boolean.union(["if", "else", "field", "on"]).sorted()
            throw attribute.error(
                .attribute, expected: Names.near(name, in: known, else: "cf:if, cf:on or cf:field"), found: name)
        }
    }

    private mutating func compileValue(
        _ attribute: Attribute, of element: Element, _ scope: Scope, into tag: inout TagBuilder,
    ) throws(TemplateError) {
        let name = attribute.name.lowercased()
        if let instead = MarkupRules.refusal(ofAttribute: name) {
            throw attribute.error(.attribute, expected: instead, found: attribute.name)
        }
        let isURL = MarkupRules.urls.contains(name)
        let pieces = try ExpressionParser.pieces(attribute.value)
        let typed = try expressions(attribute.value, scope).compile(pieces)
        if let constant = typed.constant {
            guard constant != .null else { return }
            guard !isURL || URLRule.allows(constant.written) else {
                throw attribute.value.error(
                    .url, at: 0, expected: "a relative, http or https address", found: constant.written)
            }
            return tag.append(attribute.name, constant.written)
        }
        let index = pieces.lazy.compactMap { if case .expression(let syntax) = $0 { syntax.index } else { nil } }.first
        try checkAttribute(attribute, of: element, scope, at: index ?? 0)
        let part = AttributePart(
            number: try nextPart(scope, attribute.value, at: index ?? 0), name: attribute.name,
            expression: typed.expression, isURL: isURL)
        tag.append(part, isBoolean: false, reading: typed.fields)
    }

    /// Refuses expressions where a value would be code, a list of addresses or always true.
    private func checkAttribute(
        _ attribute: Attribute, of element: Element, _ scope: Scope, at index: Int,
    ) throws(TemplateError) {
        let name = attribute.name.lowercased()
        let refresh = element.attributes.contains { $0.name.lowercased() == "http-equiv" }
        var expected: String?
        if MarkupRules.boolean.contains(name) {
            expected = "cf:\(name)=\"…\", as any value of \(name) means yes"
        } else if MarkupRules.constantOnly.contains(name) || name == "http-equiv" || (name == "content" && refresh)
            || MarkupRules.animating.contains(element.name)
        {
            expected = "a constant value of \(attribute.name)"
        }
        if let expected {
            throw attribute.value.error(.dynamic, at: index, expected: expected, found: "an expression")
        }
        try checkDynamic(scope, attribute.value, at: index)
    }

    private mutating func compileBoolean(
        _ attribute: Attribute, _ scope: Scope, into tag: inout TagBuilder,
    ) throws(TemplateError) {
        let syntax = try ExpressionParser.expression(attribute.value)
        let typed = try expressions(attribute.value, scope).condition(syntax)
        if let constant = typed.constant {
            if constant.isTrue { tag.append(attribute.name, "") }
            return
        }
        try checkDynamic(scope, attribute.value, at: syntax.index)
        let part = AttributePart(
            number: try nextPart(scope, attribute.value, at: syntax.index), name: attribute.name,
            expression: typed.expression, isURL: false)
        tag.append(part, isBoolean: true, reading: typed.fields)
    }

    private mutating func compileField(
        _ attribute: Attribute, of element: Element, _ scope: Scope, into tag: inout TagBuilder,
    ) throws(TemplateError) {
        guard MarkupRules.fieldElements.contains(element.name) else {
            throw attribute.error(
                .attribute, expected: "cf:field on input, select or textarea", found: "it on <\(element.name)>")
        }
        let source = attribute.value
        let value = try expressions(source, scope).compile(ExpressionParser.pieces(source))
        guard let constant = value.constant else {
            throw source.error(.dynamic, at: 0, expected: "a constant name", found: "an expression")
        }
        guard let input = schema.inputs.first(where: { $0.name == constant.written }) else {
            throw source.error(
                .inputUnknown, at: 0,
                expected: Names.near(constant.written, in: schema.inputs.map(\.name), else: "an input of the schema"),
                found: constant.written)
        }
        inputs.insert(input.name)
        tag.append("data-cf-field", "\(input.number)")
        tag.append("data-cf-kind", input.kind)
    }

    /// `cf:on="click: action(argument)"`.
    private mutating func compileAction(
        _ attribute: Attribute, _ scope: Scope, into tag: inout TagBuilder,
    ) throws(TemplateError) {
        let source = attribute.value
        let (event, eventAt, name, actionAt, argument) = try ExpressionParser.action(source)
        guard MarkupRules.events.contains(event) else {
            throw source.error(
                .eventUnknown, at: eventAt,
                expected: Names.near(event, in: Array(MarkupRules.events), else: "an event"), found: event)
        }
        guard let action = schema.actions.first(where: { $0.name == name }) else {
            throw source.error(
                .actionUnknown, at: actionAt,
                expected: Names.near(name, in: schema.actions.map(\.name), else: "an action of the schema"),
                found: name)
        }
        let head = "\(event):\(action.code)"
        guard let argument else { return tag.append("data-cf-on", head) }
        let compiler = expressions(source, scope)
        let value = compiler.join([.constant(.text(head + "=")), try compiler.writable(argument)])
        if let constant = value.constant { return tag.append("data-cf-on", constant.written) }
        try checkDynamic(scope, source, at: argument.index)
        let part = AttributePart(
            number: try nextPart(scope, source, at: argument.index), name: "data-cf-on", expression: value.expression,
            isURL: false)
        tag.append(part, isBoolean: false, reading: value.fields)
    }
}
