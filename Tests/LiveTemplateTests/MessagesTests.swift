import Testing

@testable import LiveTemplate

struct MessagesTests {
    @Test func `lines, comments, blanks and placeholders are read`() throws {
        let messages = try Messages(
            file: "en",
            text: "# c = d\n\n  a.b-c_1 =  Pay {0} = {1}{0} \t\r\n\t# x\nempty =\nbraces = {{0}} }}{{\nlast = é")
        #expect(messages.keys == ["a.b-c_1", "braces", "empty", "last"])
        #expect(messages.text("a.b-c_1", "5", "x") == "Pay 5 = x5")
        #expect(messages.text("a.b-c_1", "5") == nil)
        #expect(messages.text("empty") == "")
        #expect(messages.text("braces") == "{0} }{")
        #expect(messages.text("last") == "é")
        #expect(messages.text("none") == nil)
    }

    static let broken: [(text: String, error: String)] = [
        (
            "a = b\n no sign\n",
            "en:2:9: messages.syntax: expected key = text, found no = in the line\n     no sign\n            ^"
        ),
        ("= b", "en:1:1: messages.syntax: expected a key before =, found none\n    = b\n    ^"),
        (
            "ab c = d",
            "en:1:3: messages.syntax: expected a key of letters, digits, . - and _, found ab c\n    ab c = d\n      ^"
        ),
        ("ü = d", "en:1:1: messages.syntax: expected a key of letters, digits, . - and _, found ü\n    ü = d\n    ^"),
        ("a = b\na=c", "en:2:1: messages.twice: expected each key once, found a again\n    a=c\n    ^"),
        ("a = ü {x}", "en:1:7: messages.syntax: expected {0} to {9}, or {{, found {\n    a = ü {x}\n          ^"),
        ("a = {0", "en:1:5: messages.syntax: expected {0} to {9}, or {{, found {\n    a = {0\n        ^"),
        ("a = }", "en:1:5: messages.syntax: expected }} for a brace, found }\n    a = }\n        ^"),
    ]

    @Test(arguments: broken) func `a wrong line is refused with its place`(text: String, error: String) {
        let thrown = #expect(throws: TemplateError.self) { try Messages(file: "en", text: text) }
        #expect(thrown?.description == error)
    }

    @Test(arguments: ["../secret", "en.old", "", "a/b", "en\0"]) func `a locale is a plain name`(locale: String) {
        let thrown = #expect(throws: TemplateError.self) { try Messages.load(directory: "/", locale: locale) }
        #expect(thrown?.code == .fileMissing)
    }
}
