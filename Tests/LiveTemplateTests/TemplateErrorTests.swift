import Testing

@testable import LiveTemplate

/// A page that is refused, and what is said about it.
struct Refusal: Sendable, CustomTestStringConvertible {
    let page: String
    let code: TemplateError.Code
    let line: Int
    let column: Int
    let expected: String
    let found: String

    init(_ page: String, _ code: TemplateError.Code, _ line: Int, _ column: Int, _ expected: String, _ found: String) {
        self.page = page
        self.code = code
        self.line = line
        self.column = column
        self.expected = expected
        self.found = found
    }

    var testDescription: String { page }

    func check(_ files: [String: String] = [:]) throws {
        let error = try #require(Sample.error(page, files))
        let told =
            "\(error.code.rawValue) \(error.line):\(error.column) expected \(error.expected), found \(error.found)"
        #expect(told == "\(code.rawValue) \(line):\(column) expected \(expected), found \(found)")
    }
}

struct TemplateErrorTests {
    static let syntax: [Refusal] = [
        Refusal("<p>\n <b>x</p>", .syntax, 2, 10, "</b> for the tag in line 2", "</p>"),
        Refusal("<p>\n<b/>", .syntax, 2, 5, "</p> for the tag in line 1", "the end of the file"),
        Refusal("<p></p>\n</b>", .syntax, 2, 5, "no closing tag, as nothing is open", "</b>"),
        Refusal("<p a=1></p>", .syntax, 1, 6, "quotes around the value", "none"),
        Refusal("<p\n a=\"1\" a=\"2\"/>", .syntax, 2, 13, "each attribute once", "a again"),
        Refusal("<input disabled/>", .syntax, 1, 16, "a value, as in disabled=\"\"", "disabled alone"),
        Refusal("<p>a & b</p>", .syntax, 1, 7, "&amp; for the sign itself, the word and in expressions", "&"),
        Refusal(
            "<p>é&nbsp;</p>", .syntax, 1, 11, "one of &amp; &lt; &gt; &quot; &apos; or a number such as &#160;",
            "&nbsp;"),
        Refusal("<p>\n <x:b/></p>", .prefix, 2, 6, "no prefix, or cf:", "x:"),
        Refusal("<p xml:lang=\"de\"/>", .prefix, 1, 4, "no prefix, or cf:", "xml:"),
        Refusal("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", .prefix, 1, 1, "no xmlns attribute", "one"),
        Refusal("<p>\n<!DOCTYPE html></p>", .declaration, 2, 1, "elements, text and comments only", "<!DOCTYPE"),
        Refusal("<p>x<![CDATA[y]]></p>", .declaration, 1, 5, "elements, text and comments only", "<![CDATA["),
        Refusal("<p/><?php x?>", .declaration, 1, 5, "elements, text and comments only", "<?php"),
    ]

    static let expressions: [Refusal] = [
        Refusal("<p>${}</p>", .expression, 1, 6, "a path, a literal, a function or (", "}"),
        Refusal("<p>a ${user.name</p>", .expression, 1, 17, "an operator or }", "the end of the text"),
        Refusal("<p>${user.name user.age}</p>", .expression, 1, 16, "an operator or }", "user"),
        Refusal("<p>${'abc}</p>", .expression, 1, 6, "a text in single quotes", "no closing quote"),
        Refusal("<p>${user.}</p>", .expression, 1, 11, "a name after the dot", "}"),
        Refusal("<p>${(true}</p>", .expression, 1, 11, "a closing parenthesis", "}"),
        Refusal("<p>${a # b}</p>", .expression, 1, 8, "a path, a literal or an operator", "#"),
        Refusal("<p>${§}</p>", .expression, 1, 6, "a path, a literal or an operator", "§"),
        Refusal(
            "<p>${99999999999999999999}</p>", .expression, 1, 6, "a number up to \(Int.max)", "99999999999999999999"),
        Refusal("<p>${state.isVlid}</p>", .pathUnknown, 1, 6, "state.isValid", "state.isVlid"),
        Refusal(
            "<p>\n\tü ${state.isValdi}</p>", .pathUnknown, 2, 6, "state.isValid", "state.isValdi"),
        Refusal("\n\n  ${user.nmae}\n", .pathUnknown, 3, 5, "user.name", "user.nmae"),
        Refusal("<p title=\"&#233;&lt;\r\n${user.nmae}\"/>", .pathUnknown, 2, 3, "user.name", "user.nmae"),
        Refusal("<p/><!-- ${x} <b> -->\n<p>é&#233;${user.nmae}</p>", .pathUnknown, 2, 13, "user.name", "user.nmae"),
        Refusal("<p>${nothing.like.it}</p>", .pathUnknown, 1, 6, "a path of the schema", "nothing.like.it"),
        Refusal(
            "<p cf:if=\"true &amp;&amp; user.nam\"/>", .pathUnknown, 1, 27, "user.name", "user.nam"),
        Refusal("<p>${hasErr(email)}</p>", .functionUnknown, 1, 6, "hasError", "hasErr"),
        Refusal("<p>${hasError(emial)}</p>", .pathUnknown, 1, 15, "email", "emial"),
        Refusal("<p>${hasError()}</p>", .expression, 1, 6, "one name, as in hasError(x)", "0 arguments"),
        Refusal("<p>${hasError(user.name)}</p>", .kind, 1, 15, "a bare name or a constant text", "something else"),
        Refusal("<p>${items}</p>", .kind, 1, 6, "a text, a number or a bool", "a list"),
        Refusal("<p>${user.age == user.name}</p>", .kind, 1, 15, "two values of one kind", "a number and a text"),
        Refusal("<p>${user.age &lt; user.name}</p>", .kind, 1, 15, "two numbers", "a text"),
        Refusal("<p cf:if=\"user.age\"/>", .kind, 1, 11, "a condition, such as a comparison", "a number"),
        Refusal("<p>${state.isValid.count}</p>", .kind, 1, 6, "a list or a text before .count", "a bool"),
        Refusal("<p>${t('titel')}</p>", .messageUnknown, 1, 8, "title", "titel"),
        Refusal("<p>${t('saved')}</p>", .messageArguments, 1, 6, "1 argument for saved", "0"),
        Refusal("<p>${t()}</p>", .messageArguments, 1, 6, "t('key')", "no key"),
        Refusal("<p>${t(user.name)}</p>", .kind, 1, 8, "a constant text as key", "something else"),
    ]

    static let control: [Refusal] = [
        Refusal("<cf:if>x</cf:if>", .attributeMissing, 1, 1, "test on <cf:if>", "none"),
        Refusal("<cf:if tset=\"true\">x</cf:if>", .attribute, 1, 8, "only test", "tset"),
        Refusal("<p/><cf:else/>", .elsePlace, 1, 5, "cf:else directly after an element with cf:if", "cf:else"),
        Refusal(
            "<p cf:if=\"state.isValid\"/>x<p cf:else=\"\"/>", .elsePlace, 1, 28,
            "cf:else directly after an element with cf:if", "cf:else"),
        Refusal(
            "<p cf:if=\"state.isValid\"/><p cf:else=\"\" cf:if=\"true\"/>", .elsePlace, 1, 27, "cf:if within cf:else",
            "both on <p>"),
        Refusal(
            "<p cf:if=\"state.isValid\"/><cf:else a=\"\"/>", .attribute, 1, 36, "no attribute on <cf:else>", "a"),
        Refusal("<p cf:if=\"state.isValid\"/><p cf:else=\"x\"/>", .attribute, 1, 39, "cf:else=\"\"", "x"),
        Refusal("<cf:if test=\"true\" cf:if=\"true\"/>", .attribute, 1, 20, "test alone", "cf:if on <cf:if>"),
        Refusal("<cf:each in=\"items\">x</cf:each>", .attributeMissing, 1, 1, "as on <cf:each>", "none"),
        Refusal("<cf:each in=\"user.name\" as=\"x\"/>", .kind, 1, 14, "a list", "a text"),
        Refusal("<cf:each in=\"items\" as=\"user\"/>", .attribute, 1, 25, "a name that is not in use", "user"),
        Refusal(
            "<cf:each in=\"items\" as=\"item\">${item.nam}</cf:each>", .pathUnknown, 1, 33, "item.name", "item.nam"),
        Refusal("<cf:heda/>", .includeUnknown, 1, 1, "head", "heda"),
        Refusal("<cf:page/>", .includeUnknown, 1, 1, "one of each, else, head, if", "page"),
        Refusal("<cf:head>x</cf:head>", .elementContent, 1, 1, "nothing in <cf:head>", "text"),
        Refusal("<cf:head cf:on=\"click: save\"/>", .attribute, 1, 10, "a parameter, or cf:if", "cf:on"),
        Refusal("<cf:fragment/>", .element, 1, 1, "another name", "the reserved cf:fragment"),
    ]

    static let markup: [Refusal] = [
        Refusal("<plaintext/>", .element, 1, 1, "another element", "<plaintext>"),
        Refusal("<p><html/></p>", .element, 1, 4, "<html> as the only root of page.html", "<html>"),
        Refusal("<html/><p/>", .element, 1, 1, "<html> as the only root", "something beside it"),
        Refusal("<br>x</br>", .elementContent, 1, 1, "nothing in <br>", "content"),
        Refusal("<title><b/></title>", .elementContent, 1, 8, "text only in <title>", "<b>"),
        Refusal(
            "<table>\n x</table>", .elementContent, 2, 2, "no text in <table>, out of which browsers move it", "text"),
        Refusal("<script>${user.name}</script>", .dynamic, 1, 11, "constant text in <script>", "an expression"),
        Refusal("<style>a{b:${user.age}}</style>", .dynamic, 1, 14, "constant text in <style>", "an expression"),
        Refusal("<script>a &lt;/b</script>", .elementContent, 1, 1, "text without </ in <script>", "</"),
        Refusal(
            "<noscript><p>${user.name}</p></noscript>", .dynamic, 1, 16, "constant content in <noscript>",
            "an expression"),
        Refusal(
            "<p onclick=\"x()\"/>", .attribute, 1, 4, "cf:on, as scripts in attributes are blocked", "onclick"),
        Refusal("<p STYLE=\"x\"/>", .attribute, 1, 4, "a class, as styles in attributes are blocked", "STYLE"),
        Refusal("<iframe srcdoc=\"x\"/>", .attribute, 1, 9, "no srcdoc, as it holds a page of its own", "srcdoc"),
        Refusal(
            "<p data-cf-part=\"0:a\"/>", .attribute, 1, 4, "no data-cf-part, which the compiler writes", "data-cf-part"),
        Refusal("<p é=\"\"/>", .attribute, 1, 4, "a name of letters, digits, - and _", "é"),
        Refusal("<p cf:hiden=\"true\"/>", .attribute, 1, 4, "hidden", "hiden"),
        Refusal("<p hidden=\"\" cf:hidden=\"true\"/>", .attribute, 1, 14, "hidden once", "cf:hidden"),
        Refusal(
            "<p hidden=\"${state.isValid}\"/>", .dynamic, 1, 14,
            "cf:hidden=\"…\", as any value of hidden means yes", "an expression"),
        Refusal("<img srcset=\"${page.link}\"/>", .dynamic, 1, 16, "a constant value of srcset", "an expression"),
        Refusal(
            "<a href=\" java&#10;script:x\">x</a>", .url, 1, 10, "a relative, http or https address",
            " java\nscript:x"),
        Refusal("<p cf:field=\"email\"/>", .attribute, 1, 4, "cf:field on input, select or textarea", "it on <p>"),
        Refusal("<input cf:field=\"emial\"/>", .inputUnknown, 1, 18, "email", "emial"),
        Refusal("<input cf:field=\"${user.name}\"/>", .dynamic, 1, 18, "a constant name", "an expression"),
        Refusal("<p cf:on=\"klick: save\"/>", .eventUnknown, 1, 11, "click", "klick"),
        Refusal("<p cf:on=\"click: svae\"/>", .actionUnknown, 1, 18, "save", "svae"),
        Refusal("<p cf:on=\"click save\"/>", .expression, 1, 17, "a colon after the event", "save"),
        Refusal("<p cf:on=\"click: save(1, 2)\"/>", .expression, 1, 24, "a closing parenthesis", ","),
    ]

    @Test(arguments: syntax) func `what is not well-formed is refused with its place`(_ refusal: Refusal) throws {
        try refusal.check()
    }

    @Test(arguments: expressions) func `a wrong expression is refused with its place`(_ refusal: Refusal) throws {
        try refusal.check()
    }

    @Test(arguments: control) func `a wrong condition, list or include is refused`(_ refusal: Refusal) throws {
        try refusal.check(["head.html": "<p/>"])
    }

    @Test(arguments: markup) func `what the content policy or HTML forbids is refused`(_ refusal: Refusal) throws {
        try refusal.check()
    }

    @Test func `an error in an included file names that file`() throws {
        let error = try #require(Sample.error("<cf:head/>", ["head.html": "<p>\n${user.nmae}</p>"]))
        #expect(error.file == "head.html")
        #expect(error.line == 2)
        #expect(error.column == 3)
    }

    @Test func `the description shows the line with a caret below the place`() throws {
        let error = try #require(Sample.error("<p>\n\t<b>${user.nmae}</b>\n</p>"))
        #expect(
            error.description == """
                page.html:2:7: template.path.unknown: expected user.name, found user.nmae
                    \t<b>${user.nmae}</b>
                    \t     ^
                """)
    }

    @Test func `branches that are never shown are checked too`() throws {
        #expect(Sample.error("<p cf:if=\"false\">${user.nmae}</p>")?.code == .pathUnknown)
        #expect(Sample.error("<p cf:if=\"true\"/><cf:else>${user.nmae}</cf:else>")?.code == .pathUnknown)
    }
}
