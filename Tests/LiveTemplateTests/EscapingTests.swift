import Testing

@testable import LiveTemplate

/// Hostile values in every place a template can put them.
struct EscapingTests {
    static let hostile: [(value: String, written: String)] = [
        ("\"><script>alert(1)</script>", "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("<!--", "&lt;!--"), ("-->", "--&gt;"), ("<!--/cf-->", "&lt;!--/cf--&gt;"), ("]]>", "]]&gt;"),
        ("</title></textarea>", "&lt;/title&gt;&lt;/textarea&gt;"), ("' onclick='x", "&#39; onclick=&#39;x"),
        ("a\0b", "a\u{FFFD}b"), ("\0", "\u{FFFD}"), ("a\r\nb", "a&#13;\nb"), ("&amp;", "&amp;amp;"), ("é💳", "é💳"),
        ("", ""),
    ]

    @Test(arguments: hostile) func `a value in text stays text`(value: String, written: String) throws {
        let page = try Sample.render("<p>${user.name}</p>", [:], ["user.name": .text(value)])
        #expect(page == "<p><!--cf:0-->\(written)<!--/cf--></p>")
    }

    @Test(arguments: hostile) func `a value in an attribute stays in it`(value: String, written: String) throws {
        let page = try Sample.render("<p title=\"a ${user.name}\"/>", [:], ["user.name": .text(value)])
        #expect(page == "<p data-cf-part=\"0:title\" title=\"a \(written)\"></p>")
    }

    @Test(arguments: hostile) func `a value in a text-only element stays in it`(value: String, written: String) throws {
        let page = try Sample.render("<title>${user.name}</title>", [:], ["user.name": .text(value)])
        #expect(page == "<title data-cf-part=\"0:#text\">\(written)</title>")
    }

    @Test(arguments: hostile) func `a value in a list stays text`(value: String, written: String) throws {
        let page = try Sample.render(
            "<cf:each in=\"items\" as=\"i\"><b title=\"${i.name}\">${i.name}</b></cf:each>", [:],
            ["items": .list([[.text(value), .null]])])
        let title = " title=\"\(written)\""
        #expect(page == "<!--cf:0--><b\(title)>\(written)</b><!--/cf-->")
    }

    @Test func `a patch carries plain values, without NUL`() throws {
        let page = "<p title=\"${user.name}\">${user.name}</p>"
        let patch = try Sample.diff(page, [:], ["user.name": .text("<b>&\0\r")])
        #expect(
            patch == [
                .attribute(part: 0, value: "<b>&\u{FFFD}\r"), .text(part: 1, value: "<b>&\u{FFFD}\r"),
            ])
    }

    @Test func `a message's own signs are text too`() throws {
        let page = try Sample.render(
            "<p title=\"${t('title')}\">${t('greeting', user.name, '&lt;i>')}</p>", [:], ["user.name": .text("<b>")])
        #expect(
            page == "<p title=\"A &amp; B\"><!--cf:0-->Hello &lt;b&gt;, &lt;&lt;i&gt;&gt;<!--/cf--></p>")
    }

    @Test func `a text's first line end is kept in a text area`() throws {
        let page = try Sample.render("<textarea>${user.name}</textarea>", [:], ["user.name": .text("\nx")])
        #expect(page == "<textarea data-cf-part=\"0:#text\">\n\nx</textarea>")
        #expect(try Sample.render("<pre>\nx</pre>") == "<pre>\n\nx</pre>")
    }
}

struct URLRuleTests {
    @Test(arguments: [
        "", "/a", "a/b", "?a=b:c", "#javascript:x", "//other.example/", "http://a.example/", "HTTPS://a.example/",
        "./javascript:x", " \u{1}/a", "é/a", "a\\b:c",
    ]) func `relative and http addresses pass`(_ address: String) throws {
        #expect(URLRule.allows(address))
        let page = try Sample.render("<a href=\"${page.link}\"/>", [:], ["page.link": .text(address)])
        #expect(!page.contains("about:invalid"))
    }

    @Test(arguments: [
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:x", "\u{1}javascript:x", "java\nscript:x",
        "java\tscript:x", "java\rscript\n:x", "data:text/html,x", "vbscript:x", "blob:x", "file:///x", "mailto:a@b",
        "about:blank", "httpx://a", "http\0:x", "é:x", ":x", "javascript&colon;:x", "\0javascript:x",
    ]) func `any other scheme is refused`(_ address: String) throws {
        #expect(!URLRule.allows(address))
        let page = try Sample.render("<a href=\"${page.link}\"/>", [:], ["page.link": .text(address)])
        #expect(page == "<a data-cf-part=\"0:href\" href=\"about:invalid\"></a>")
        let patch = try Sample.diff("<a href=\"${page.link}\"/>", [:], ["page.link": .text(address)])
        #expect(patch == [.attribute(part: 0, value: "about:invalid")])
    }

    @Test(arguments: [
        "href", "src", "action", "formaction", "poster", "cite", "data", "background", "manifest", "ping",
    ])
    func `every attribute with an address is checked`(name: String) throws {
        let page = try Sample.render("<p \(name)=\"${page.link}\"/>", [:], ["page.link": .text("javascript:x")])
        #expect(page == "<p data-cf-part=\"0:\(name)\" \(name)=\"about:invalid\"></p>")
    }

    @Test func `an address made of pieces is checked as a whole`() throws {
        let page = try Sample.render(
            "<a href=\"java${page.link}\"/>", [:], ["page.link": .text("script:x")])
        #expect(page.contains("href=\"about:invalid\""))
    }
}
