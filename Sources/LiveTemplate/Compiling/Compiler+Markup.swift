/// HTML elements: tags, attributes and the content that has rules of its own.
extension Compiler {
    mutating func compileMarkup(
        _ element: Element, _ scope: Scope, into builder: inout BodyBuilder,
    ) throws(TemplateError) {
        let name = element.name
        let lower = name.lowercased()
        guard MarkupRules.isPlainName(name), !MarkupRules.refused.contains(lower) else {
            throw element.error(.element, expected: "another element", found: "<\(name)>")
        }
        guard lower != "html" || scope.parent == "#document" else {
            throw element.error(.element, expected: "<html> as the only root of page.html", found: "<html>")
        }
        var tag = TagBuilder(element: element)
        for attribute in element.attributes { try compile(attribute, of: element, scope, into: &tag) }
        let textPart = try wholeText(of: element, lower, scope, into: &tag)
        builder.append(tag.opening)
        for (part, fields) in tag.parts { builder.append(part, reading: fields) }
        builder.append(">")
        guard !MarkupRules.void.contains(lower) else {
            guard element.children.isEmpty else {
                throw element.error(.elementContent, expected: "nothing in <\(name)>", found: "content")
            }
            return
        }
        if let (part, fields) = textPart {
            // Browsers drop a line end right after this tag, so one is given to drop.
            if lower == "textarea" { builder.append("\n") }
            builder.append(part, reading: fields)
        } else if MarkupRules.raw.contains(lower) {
            builder.append(try rawText(of: element))
        } else if lower == "iframe", !element.children.isEmpty {
            throw element.error(.elementContent, expected: "nothing in <iframe>", found: "content")
        } else {
            if MarkupRules.preserving.contains(lower), element.beginsWithLineEnd { builder.append("\n") }
            try compile(element.children, scope.within(lower), into: &builder)
        }
        builder.append("</\(name)>")
    }

    /// The single part of an element that holds text only, if its text is not constant.
    private mutating func wholeText(
        of element: Element, _ lower: String, _ scope: Scope, into tag: inout TagBuilder,
    ) throws(TemplateError) -> (Step, FieldSet)? {
        guard MarkupRules.textOnly.contains(lower) else { return nil }
        var pieces: [(SourceText, ExpressionSyntax)] = []
        var parts: [TypedExpression] = []
        for child in element.children {
            switch child {
            case .element(let inner):
                throw inner.error(
                    .elementContent, expected: "text only in <\(element.name)>", found: "<\(inner.writtenName)>")
            case .text(let text):
                let read = try ExpressionParser.pieces(text)
                for case .expression(let syntax) in read { pieces.append((text, syntax)) }
                parts.append(try expressions(text, scope).compile(read))
            }
        }
        guard let (source, syntax) = pieces.first, parts.contains(where: { $0.constant == nil }) else { return nil }
        try checkDynamic(scope, source, at: syntax.index)
        let number = try nextPart(scope, source, at: syntax.index)
        let whole = parts.count == 1 ? parts[0] : expressions(source, scope).join(parts)
        if let number { tag.addresses.append("\(number):#text") }
        return (.text(TextPart(number: number, expression: whole.expression)), whole.fields)
    }

    /// The content of `script` and `style`, which browsers read as it stands.
    private func rawText(of element: Element) throws(TemplateError) -> [UInt8] {
        var bytes: [UInt8] = []
        for child in element.children {
            guard case .text(let text) = child else {
                throw element.error(.elementContent, expected: "text only in <\(element.name)>", found: "an element")
            }
            for piece in try ExpressionParser.pieces(text) {
                switch piece {
                case .constant(let constant):
                    bytes += constant
                case .expression(let syntax):
                    throw text.error(
                        .dynamic, at: syntax.index, expected: "constant text in <\(element.name)>",
                        found: "an expression")
                }
            }
        }
        let string = String(decoding: bytes, as: UTF8.self)
        for end in ["</", "<!--"] where string.contains(end) {
            throw element.error(.elementContent, expected: "text without \(end) in <\(element.name)>", found: end)
        }
        return bytes
    }
}

extension Element {
    fileprivate var beginsWithLineEnd: Bool {
        guard case .text(let text) = children.first else { return false }
        return text.bytes.first == UInt8(ascii: "\n")
    }
}

/// Gathers a start tag: constant attributes, then the addresses of the parts, then the parts in the same order.
struct TagBuilder {
    let element: Element
    var constants = ""
    var addresses: [String] = []
    var parts: [(Step, FieldSet)] = []
    /// Attributes so far, to find those that come twice.
    var names: Set<String> = []

    init(element: Element) {
        self.element = element
    }

    var opening: String {
        let addressing = addresses.isEmpty ? "" : " data-cf-part=\"\(addresses.joined(separator: " "))\""
        return "<\(element.name)\(constants)\(addressing)"
    }

    mutating func append(_ name: String, _ value: String) {
        constants += " \(name)=\"\(String(decoding: Escaping.attribute(value), as: UTF8.self))\""
    }

    mutating func append(_ part: AttributePart, isBoolean: Bool, reading fields: FieldSet) {
        if let number = part.number { addresses.append("\(number):\(part.name)") }
        parts.append((isBoolean ? .boolean(part) : .attribute(part), fields))
    }
}
