import Testing

@testable import LiveTemplate

/// Template files made to harm: all are refused, and soon.
struct HostileTemplateTests {
    @Test(.timeLimit(.minutes(1))) func `entities that multiply are refused`() throws {
        var text = "<!DOCTYPE p [<!ENTITY a0 \"ha\">"
        for level in 1...60 { text += "<!ENTITY a\(level) \"&a\(level - 1);&a\(level - 1);\">" }
        let error = try #require(Sample.error("\(text)]><p>&a60;</p>"))
        #expect(error.code == .declaration)
        #expect(error.found == "<!DOCTYPE")
    }

    @Test(arguments: [
        "<!DOCTYPE p SYSTEM \"file:///etc/passwd\"><p/>",
        "<!DOCTYPE p [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><p>&x;</p>",
        "</cf:fragment><!DOCTYPE p><cf:fragment>", "<?xml version=\"1.0\"?><p/>",
        "<?xml-stylesheet href=\"file:///etc/passwd\"?><p/>",
    ]) func `no document type, external entity or instruction is taken`(_ page: String) throws {
        #expect(try #require(Sample.error(page)).code == .declaration)
    }

    @Test(arguments: [
        "</cf:fragment><p/><cf:fragment>", "</cf:fragment>", "<p>&x;</p>", "<p a=\"&x;\"/>", "<p a=\"<\"/>", "<p", "<",
        "&",
        "<p a=\"", "<p a", "<!--", "<!-- a -- b -->", "<p>]]></p>", "<p>&#0;</p>", "<p>&#x110000;</p>",
    ]) func `what would end or escape the fragment is refused`(_ page: String) throws {
        #expect(try #require(Sample.error(page)).code == .syntax)
    }

    @Test func `the template prefix keeps its meaning`() throws {
        #expect(try #require(Sample.error("<p xmlns:cf=\"urn:other\"><cf:if test=\"true\"/></p>")).code == .prefix)
        #expect(try #require(Sample.error("<p xmlns:x=\"urn:cf:template\"><x:if test=\"true\"/></p>")).code == .prefix)
    }

    @Test(.timeLimit(.minutes(1)), arguments: [65, 200, 300, 20_000]) func `deep nesting is refused`(depth: Int) throws
    {
        let page = String(repeating: "<b>", count: depth) + String(repeating: "</b>", count: depth)
        let error = try #require(Sample.error(page))
        #expect(error.code == (depth < 250 ? .depth : .syntax))
    }

    @Test func `nesting up to the limit is taken`() {
        let page = String(repeating: "<b>", count: 64) + String(repeating: "</b>", count: 64)
        #expect(Sample.error(page) == nil)
    }

    @Test func `a file that is too large is refused`() throws {
        let error = try #require(Sample.error(String(repeating: "x", count: SourceFile.sizeLimit + 1)))
        #expect(error.code == .fileSize)
        #expect(error.found == "262145")
        #expect(error.description == "page.html: template.file.size: expected at most 262144 bytes, found 262145")
    }

    @Test(
        arguments: [
            ([0x3C, 0x70, 0x3E, 0x0A, 0xC3, 0x28], 2, 1, "byte 0xc3"), ([0x61, 0xED, 0xA0, 0x80], 1, 2, "byte 0xed"),
            ([0xC3, 0xA9, 0xFF], 1, 2, "byte 0xff"), ([0x61, 0x00], 1, 2, "control character 0"),
            ([0x61, 0x0A, 0x1B], 2, 1, "control character 27"),
        ] as [([UInt8], Int, Int, String)]) func `bad bytes are refused with their place`(
            bytes: [UInt8], line: Int, column: Int, found: String,
        ) throws
    {
        let error = #expect(throws: TemplateError.self) { try SourceFile(name: "a", bytes: bytes) }
        #expect(error?.code == .encoding)
        #expect(error?.line == line)
        #expect(error?.column == column)
        #expect(error?.found == found)
    }

    @Test func `a byte order mark is dropped`() throws {
        #expect(try Sample.render("\u{feff}<p/>") == "<p></p>")
    }

    @Test func `files that include each other are refused with the way round`() throws {
        let files = ["one.html": "<p/>\n<cf:two/>", "two.html": "<cf:one/>"]
        let error = try #require(Sample.error("<cf:one/>", files))
        #expect(error.code == .includeCycle)
        #expect(error.found == "one → two → one")
        #expect(error.file == "two.html")
        #expect(try #require(Sample.error("<cf:self/>", ["self.html": "<cf:self/>"])).found == "self → self")
    }

    @Test(.timeLimit(.minutes(1))) func `includes that multiply are refused`() throws {
        var files = ["a0.html": "<b/>"]
        for level in 1...12 { files["a\(level).html"] = String(repeating: "<cf:a\(level - 1)/>", count: 10) }
        #expect(try #require(Sample.error("<cf:a12/>", files)).code == .size)
    }

    @Test func `a long chain of includes is refused`() throws {
        var files = ["a0.html": "<b/>"]
        for level in 1...20 { files["a\(level).html"] = "<cf:a\(level - 1)/>" }
        #expect(try #require(Sample.error("<cf:a20/>", files)).code == .depth)
        #expect(Sample.error("<cf:a14/>", files) == nil)
    }

    @Test func `the deepest page that is taken is compiled, rendered and compared`() throws {
        func file(_ content: String, conditions: Int) -> String {
            let open = String(repeating: "<cf:if test=\"state.isValid\">", count: conditions)
            return open + content + String(repeating: "</cf:if>", count: conditions)
        }
        var files = ["a0.html": file("<b>${user.name}</b>", conditions: 62)]
        for level in 1...3 { files["a\(level).html"] = file("<cf:a\(level - 1)/>", conditions: 62) }
        let program = try Sample.program("<cf:a3/>", files)
        let old = Sample.input(["state.isValid": .bool(true), "user.name": .text("a")])
        let new = Sample.input(["state.isValid": .bool(true), "user.name": .text("b")])
        #expect(program.diff(old, new).operations == [.text(part: 248, value: "b")])
        #expect(program.synchronise(new).operations.count == 249)
        let error = try #require(Sample.error(file("<cf:a3/>", conditions: 10), files))
        #expect(error.code == .depth)
        #expect(error.found == "more with includes")
    }

    @Test func `the deepest expression that is taken is compiled and evaluated`() throws {
        let chain = String(repeating: " or state.isLoading", count: ExpressionParser.operatorLimit)
        let text = "state.isValid" + chain
        let nested = String(repeating: "!", count: 32) + String(repeating: "(", count: 32) + "true"
        #expect(try Sample.render("<p>${\(nested)\(String(repeating: ")", count: 32))}</p>") == "<p>true</p>")
        #expect(try #require(Sample.error("<p>${\(text) or true}</p>")).code == .expression)
        let page = try Sample.render("<cf:if test=\"\(text)\">yes</cf:if>", [:], ["state.isValid": .bool(true)])
        #expect(page == "<!--cf:0:1-->yes<!--/cf-->")
    }

    @Test(.timeLimit(.minutes(1)), arguments: ["!", "(", "hasError(", "true == ", "true and ", "not "])
    func `expressions without end are refused`(part: String) throws {
        let text = String(repeating: part, count: 20_000)
        #expect(try #require(Sample.error("<p>${\(text)true}</p>")).code == .expression)
    }
}
