/// Turns the page and what it includes into one body with numbered parts.
struct Compiler {
    /// Nodes of a page with all includes put in: includes of includes multiply.
    static let nodeLimit = 50_000
    /// Elements within one another, includes put in.
    static let depthLimit = 256
    /// Files within one another.
    static let includeLimit = 16
    /// Part numbers are two bytes on the wire.
    static let partLimit = 65_536

    let files: TemplateFiles
    let messages: Messages
    let schema: Schema
    private var trees: [String: [Node]] = [:]
    private var nodeCount = 0
    private(set) var partCount = 0
    /// Names of the inputs placed so far.
    var inputs: Set<String> = []
    private var instanceCount = 0

    init(files: TemplateFiles, messages: Messages, schema: Schema) {
        self.files = files
        self.messages = messages
        self.schema = schema
    }

    /// Compiles `page.html`.
    mutating func page() throws(TemplateError) -> Body {
        guard let nodes = try tree("page") else {
            throw TemplateError(
                code: .fileMissing, file: files.path(of: "page.html"), line: 0, column: 0, expected: "page.html",
                found: "no such file", sourceLine: "")
        }
        var builder = BodyBuilder()
        var scope = Scope(files: ["page"], instance: 0)
        let elements = nodes.compactMap { node in if case .element(let element) = node { element } else { nil } }
        if let root = elements.first(where: { !$0.isTemplate && $0.name == "html" }) {
            guard nodes.count == 1 else {
                throw root.error(.element, expected: "<html> as the only root", found: "something beside it")
            }
            builder.append("<!DOCTYPE html>\n")
            scope.parent = "#document"
        }
        try compile(nodes, scope, into: &builder)
        return builder.finish()
    }

    /// The nodes of a file, read once, without blanks at either end.
    mutating func tree(_ name: String) throws(TemplateError) -> [Node]? {
        if let nodes = trees[name] { return nodes }
        guard let file = try files.file("\(name).html") else { return nil }
        let nodes = Node.trimmed(try FragmentParser.nodes(of: file))
        trees[name] = nodes
        return nodes
    }

    mutating func compile(_ nodes: [Node], _ scope: Scope, into builder: inout BodyBuilder) throws(TemplateError) {
        var index = 0
        while index < nodes.count {
            let node = nodes[index]
            index += 1
            switch node {
            case .text(let text):
                try compile(text, scope, into: &builder)
            case .element(let element):
                nodeCount += 1
                guard nodeCount <= Self.nodeLimit else {
                    throw element.error(.size, expected: "at most \(Self.nodeLimit) elements on a page", found: "more")
                }
                guard !element.isElse else {
                    throw element.error(
                        .elsePlace, expected: "cf:else directly after an element with cf:if", found: "cf:else")
                }
                if element.isCondition {
                    let other = Node.elseElement(after: &index, in: nodes)
                    try compileBlock(element, else: other, scope, into: &builder)
                } else {
                    try compile(element, scope, into: &builder)
                }
            }
        }
    }

    /// An element that is no condition, or whose condition is dealt with.
    mutating func compile(_ element: Element, _ outer: Scope, into builder: inout BodyBuilder) throws(TemplateError) {
        var scope = outer
        scope.depth += 1
        guard scope.depth <= Self.depthLimit else {
            throw element.error(
                .depth, expected: "at most \(Self.depthLimit) elements in one another", found: "more with includes")
        }
        guard element.isTemplate else { return try compileMarkup(element, scope, into: &builder) }
        switch element.name {
        case "if", "else": try compile(element.children, scope, into: &builder)
        case "each": try compileList(element, scope, into: &builder)
        case "fragment": throw element.error(.element, expected: "another name", found: "the reserved cf:fragment")
        default: try compileInclude(element, scope, into: &builder)
        }
    }

    private mutating func compile(
        _ text: SourceText, _ scope: Scope, into builder: inout BodyBuilder,
    ) throws(TemplateError) {
        if text.isBlank {
            guard !scope.keepsBlanks else { return builder.append(text.bytes) }
            return builder.append(text.bytes.contains(UInt8(ascii: "\n")) ? "\n" : " ")
        }
        guard !MarkupRules.textless.contains(scope.parent) else {
            let first = text.bytes.firstIndex { $0 > 0x20 } ?? 0
            throw text.error(
                .elementContent, at: first, expected: "no text in <\(scope.parent)>, out of which browsers move it",
                found: "text")
        }
        for piece in try ExpressionParser.pieces(text) {
            switch piece {
            case .constant(let bytes):
                builder.append(Escaping.text(bytes))
            case .expression(let syntax):
                let typed = try expressions(text, scope).writable(syntax)
                if let constant = typed.constant {
                    builder.append(Escaping.text(constant.written))
                    continue
                }
                try checkDynamic(scope, text, at: syntax.index)
                let number = try nextPart(scope, text, at: syntax.index)
                let part = TextPart(number: number, expression: typed.expression)
                builder.append(marked: .text(part), number: number, reading: typed.fields)
            }
        }
    }

    func expressions(_ source: SourceText, _ scope: Scope) -> ExpressionCompiler {
        ExpressionCompiler(schema: schema, messages: messages, scope: scope, source: source)
    }

    /// Refuses parts inside elements whose content a page's script does not see.
    func checkDynamic(_ scope: Scope, _ source: SourceText, at index: Int) throws(TemplateError) {
        guard let inert = scope.inert else { return }
        throw source.error(.dynamic, at: index, expected: "constant content in <\(inert)>", found: "an expression")
    }

    /// A number for a part, or nil inside a list.
    mutating func nextPart(_ scope: Scope, _ source: SourceText, at index: Int) throws(TemplateError) -> Int? {
        guard scope.isAddressed else { return nil }
        guard partCount < Self.partLimit else {
            throw source.error(.size, at: index, expected: "at most \(Self.partLimit) parts", found: "more")
        }
        defer { partCount += 1 }
        return partCount
    }

    mutating func nextInstance() -> Int {
        instanceCount += 1
        return instanceCount
    }

    /// Compiles nodes for their errors alone: they are never shown.
    mutating func check(_ element: Element, _ scope: Scope) throws(TemplateError) {
        let counts = (partCount, instanceCount)
        var unused = BodyBuilder()
        try compile(element, scope, into: &unused)
        (partCount, instanceCount) = counts
    }
}

extension Node {
    /// Without blanks at the beginning and the end.
    fileprivate static func trimmed(_ nodes: [Node]) -> [Node] {
        var nodes = nodes
        while case .text(let text) = nodes.first, text.isBlank { nodes.removeFirst() }
        while case .text(let text) = nodes.last, text.isBlank { nodes.removeLast() }
        if case .text(let text) = nodes.first { nodes[0] = .text(text.trimmed(atStart: true)) }
        if case .text(let text) = nodes.last { nodes[nodes.count - 1] = .text(text.trimmed(atStart: false)) }
        return nodes
    }

    /// Takes the `cf:else` that follows, with only blanks between.
    fileprivate static func elseElement(after index: inout Int, in nodes: [Node]) -> Element? {
        var next = index
        while next < nodes.count, case .text(let text) = nodes[next], text.isBlank { next += 1 }
        guard next < nodes.count, case .element(let element) = nodes[next], element.isElse else { return nil }
        index = next + 1
        return element
    }
}
