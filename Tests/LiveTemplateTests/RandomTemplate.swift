import SeedTesting

@testable import LiveTemplate

extension SeededGenerator {
    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

    mutating func pick<Item>(_ items: [Item]) -> Item { items[below(items.count)] }
}

/// Templates and render inputs made by chance for one schema.
struct RandomTemplate {
    static let record: [Schema.Field] = [
        Schema.Field(path: "name", kind: .text), Schema.Field(path: "isNew", kind: .bool),
        Schema.Field(path: "size", kind: .int),
    ]
    static let schema = Schema(
        fields: (0..<4).map { Schema.Field(path: "s.flag\($0)", kind: .bool) }
            + (0..<4).map { Schema.Field(path: "s.text\($0)", kind: .text) }
            + (0..<2).map { Schema.Field(path: "s.number\($0)", kind: .int) }
            + (0..<2).map { Schema.Field(path: "s.errors.e\($0).message", kind: .text) }
            + (0..<2).map { Schema.Field(path: "s.list\($0)", kind: .list(of: record)) },
        inputs: [Schema.Input(name: "first", number: 1, kind: "secret")],
        actions: [Schema.Action(name: "go", code: 1)],
        functions: [
            Schema.Function(name: "hasError", pathPattern: "s.errors.{0}.message", isTest: true),
            Schema.Function(name: "errorMessage", pathPattern: "s.errors.{0}.message", isTest: false),
        ])
    static let texts = [
        "", "a", "b", "\"><script>alert(1)</script>", "<!--", "-->", "]]>", "<!--/cf-->", "<!--cf:0-->", "&amp;", "\0",
        "x\0y", "'", "\r\n", "é", "e\u{301}", "javascript:alert(1)", "/path", "https://a.example/?b=1&c", "\n", "${x}",
        " data-cf-part=\"0:class\"", "💳",
    ]

    private var random: SeededGenerator
    /// The loop around the markup being written, if any.
    private var loop: String?

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// A page and two files that it includes.
    mutating func files() -> TemplateFiles {
        let second = markup(depth: 2, includes: [])
        let first = markup(depth: 2, includes: ["second"])
        return TemplateFiles(inMemory: [
            "page.html": "<main>\(markup(depth: 4, includes: ["first", "second"]))</main>", "first.html": first,
            "second.html": second,
        ])
    }

    mutating func input() -> RenderInput {
        var input = RenderInput(Self.schema)
        for field in Self.schema.fields { set(field, of: &input) }
        return input
    }

    /// The same input with some fields changed.
    mutating func variant(of input: RenderInput) -> RenderInput {
        var changed = input
        for _ in 0..<1 + random.below(3) { set(random.pick(Self.schema.fields), of: &changed) }
        return changed
    }

    private mutating func set(_ field: Schema.Field, of input: inout RenderInput) {
        guard let id = Self.schema.id(of: field.path) else { return }
        input[id] = value(of: field.kind)
    }

    private mutating func value(of kind: Schema.Kind) -> Value {
        if random.below(5) == 0 { return .null }
        switch kind {
        case .bool: return .bool(random.below(2) == 0)
        case .int: return .int(random.below(3))
        case .text: return .text(random.pick(Self.texts))
        case .list(let fields):
            return .list((0..<random.below(3)).map { _ in fields.map { value(of: $0.kind) } })
        }
    }

    private mutating func markup(depth: Int, includes: [String]) -> String {
        (0..<1 + random.below(4)).map { _ in node(depth: depth, includes: includes) }.joined()
    }

    private mutating func node(depth: Int, includes: [String]) -> String {
        guard depth > 0 else { return text() }
        let inner = depth - 1
        switch random.below(12) {
        case 0, 1: return "<p class=\"\(attributeText())\" cf:hidden=\"\(condition())\">\(text())</p>"
        case 2:
            return
                "<a href=\"${\(textExpression())}\" title=\"${\(textExpression())}\">\(markup(depth: inner, includes: includes))</a>"
        case 3: return "<input cf:field=\"first\" value=\"${\(textExpression())}\" cf:disabled=\"\(condition())\"/>"
        case 4: return "<textarea class=\"${\(textExpression())}\">\(text())</textarea>"
        case 5: return "<select><option cf:selected=\"\(condition())\">\(text())</option></select>"
        case 6, 7:
            let other = random.below(2) == 0 ? "\n<cf:else>\(markup(depth: inner, includes: includes))</cf:else>" : ""
            return "<cf:if test=\"\(condition())\">\(markup(depth: inner, includes: includes))</cf:if>\(other)"
        case 8: return "<div cf:if=\"\(condition())\">\(text())</div> <i cf:else=\"\">\(text())</i>"
        case 9:
            guard loop == nil else { return text() }
            loop = "row"
            defer { loop = nil }
            return
                "<cf:each in=\"s.list\(random.below(2))\" as=\"row\">\(markup(depth: inner, includes: includes))</cf:each>"
        case 10:
            guard let name = includes.isEmpty ? nil : random.pick(includes) else { return text() }
            return "<cf:\(name) label=\"${\(textExpression())}\" flag=\"${\(condition())}\"/>"
        default:
            return
                "<button cf:on=\"click: go(\(textExpression()))\">\(markup(depth: inner, includes: includes))</button>"
        }
    }

    private mutating func text() -> String {
        random.pick([
            "x", "y \n z", "${\(textExpression())}", "a ${\(textExpression())} b ${\(condition())}", " ",
            "p<!-- c -->q",
        ])
    }

    private mutating func attributeText() -> String {
        random.pick(["c", "c ${\(textExpression())}", "${\(textExpression())}${\(condition())}"])
    }

    private mutating func textExpression() -> String {
        if loop != nil, random.below(2) == 0 { return random.pick(["row.name", "row.size", "row.isNew"]) }
        return random.pick([
            "s.text\(random.below(4))", "s.number\(random.below(2))", "param.label",
            "errorMessage(e\(random.below(2)))",
            "s.list\(random.below(2)).count", "s.text0.count", "instance", "t('greet', s.text\(random.below(4)))",
            "'lit'",
        ])
    }

    private mutating func condition(depth: Int = 0) -> String {
        if loop != nil, random.below(3) == 0 { return random.pick(["row.isNew", "row.name", "row.size == 1"]) }
        switch random.below(depth > 2 ? 5 : 8) {
        case 0, 1: return "s.flag\(random.below(4))"
        case 2: return "hasError(e\(random.below(2)))"
        case 3: return random.pick(["s.text0 == s.text1", "s.text2 != 'a'", "s.number0 >= s.number1", "2 > s.number0"])
        case 4: return random.pick(["param.flag", "!s.list0", "s.text3", "true"])
        case 5: return "!(\(condition(depth: depth + 1)))"
        case 6: return "\(condition(depth: depth + 1)) and (\(condition(depth: depth + 1)))"
        default: return "\(condition(depth: depth + 1)) or \(condition(depth: depth + 1))"
        }
    }
}
