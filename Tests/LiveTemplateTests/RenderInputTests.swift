import Testing

@testable import LiveTemplate

struct RenderInputTests {
    @Test func `a new input is null everywhere, and copies go their own way`() throws {
        let name = try #require(Sample.schema.id(of: "user.name"))
        let first = RenderInput(Sample.schema)
        #expect(first[name] == .null)
        var second = first
        second[name] = .text("a")
        #expect(first[name] == .null)
        #expect(second[name] == .text("a"))
        #expect(first != second)
        #expect(Sample.schema.id(of: "user.nmae") == nil)
    }

    @Test func `an id of another schema reads null and writes nothing`() {
        var input = RenderInput(Sample.schema)
        input[FieldID(index: 1000)] = .bool(true)
        #expect(input[FieldID(index: 1000)] == .null)
        #expect(input == RenderInput(Sample.schema))
    }

    static let changes: [(old: Value, new: Value, isChange: Bool)] = [
        (.null, .null, false), (.null, .bool(false), true), (.bool(true), .bool(false), true),
        (.int(1), .int(1), false),
        (.int(1), .int(2), true), (.int(0), .bool(false), true), (.text(""), .null, true),
        (.text("a"), .text("a"), false),
        (.text("\u{e9}"), .text("e\u{301}"), true), (.text("a\u{302}\u{323}"), .text("a\u{323}\u{302}"), true),
        (.list([]), .list([]), false), (.list([]), .null, true), (.list([[.int(1)]]), .list([[.int(1)]]), false),
        (.list([[.int(1)]]), .list([[.int(2)]]), true), (.list([[.int(1)]]), .list([[.int(1)], []]), true),
    ]

    @Test(arguments: changes) func `a change is seen, an equal value is none`(old: Value, new: Value, isChange: Bool)
        throws
    {
        let name = try #require(Sample.schema.id(of: "user.name"))
        var one = RenderInput(Sample.schema)
        one[name] = old
        var other = RenderInput(Sample.schema)
        other[name] = new
        #expect(one.changes(to: other) == (isChange ? FieldSet(name) : FieldSet()))
        #expect((one == other) == !isChange)
    }

    @Test func `long texts of different storage are equal by their bytes`() throws {
        let name = try #require(Sample.schema.id(of: "user.name"))
        let text = String(repeating: "é", count: 100)
        var one = RenderInput(Sample.schema)
        one[name] = .text(text)
        var other = RenderInput(Sample.schema)
        other[name] = .text(String(decoding: Array(text.utf8), as: UTF8.self))
        #expect(one.changes(to: other).isEmpty)
    }
}

struct NamesTests {
    @Test(
        arguments: [
            ("sbumit", ["submit", "cancel"], "submit"), ("x", ["alpha", "beta"], "one of alpha, beta"),
            ("x", ["one"], "one"), ("zzzzzz", (0..<9).map { "name\($0)" }, "nothing"), ("", [], "nothing"),
            ("name", ["names", "game", "named", "nam"], "one of game, nam, named"),
        ] as [(String, [String], String)]) func `near names come first, few names come all`(
            name: String, names: [String], told: String,
        )
    {
        #expect(Names.near(name, in: names, else: "nothing") == told)
    }
}
