import LiveSessionTesting
import Testing

@testable import LiveTemplate

struct DiffTests {
    @Test func `only what differs is sent`() throws {
        let page = "<p class=\"${user.age}\" cf:hidden=\"user.age > 5\">${user.name} ${user.age}</p>"
        #expect(
            try Sample.diff(
                page, ["user.name": .text("a"), "user.age": .int(1)], ["user.name": .text("a"), "user.age": .int(6)])
                == [
                    .attribute(part: 0, value: "6"), .boolean(part: 1, isPresent: true), .text(part: 3, value: "6"),
                ])
        #expect(
            try Sample.diff(page, ["user.name": .text("a")], ["user.name": .text("b")])
                == [.text(part: 2, value: "b")])
    }

    @Test func `a change that gives the same text is not sent`() throws {
        #expect(try Sample.diff("<p>${user.name}</p>", [:], ["user.name": .text("")]) == [])
        #expect(try Sample.diff("<p>${user.age > 5}</p>", ["user.age": .int(6)], ["user.age": .int(7)]) == [])
        #expect(try Sample.diff("<p>${user.age}</p>", ["user.name": .text("a")], ["user.name": .text("b")]) == [])
    }

    @Test func `an attribute that becomes null is removed`() throws {
        #expect(
            try Sample.diff("<p title=\"${user.name}\"/>", ["user.name": .text("a")], [:])
                == [.attribute(part: 0, value: nil)])
    }

    @Test func `a changed condition sends its branch whole and nothing within`() throws {
        let page = "<cf:if test=\"state.isValid\"><b>${user.name}</b></cf:if><cf:else>${user.age}</cf:else>"
        #expect(
            try Sample.diff(
                page, ["user.name": .text("a")], ["user.name": .text("b"), "state.isValid": .bool(true)])
                == [.block(part: 0, branch: 1, html: Array("<b><!--cf:1-->b<!--/cf--></b>".utf8))])
        #expect(
            try Sample.diff(page, ["state.isValid": .bool(true)], ["user.age": .int(3)])
                == [.block(part: 0, branch: 0, html: Array("<!--cf:2-->3<!--/cf-->".utf8))])
    }

    @Test func `an unchanged condition is descended into, its hidden branch is not`() throws {
        let page = "<cf:if test=\"user.age > 5\"><b>${user.name}</b></cf:if><cf:else>${user.name}</cf:else>"
        #expect(
            try Sample.diff(
                page, ["user.name": .text("a"), "user.age": .int(6)], ["user.name": .text("b"), "user.age": .int(7)])
                == [.text(part: 1, value: "b")])
    }

    @Test func `a list is sent whole when anything in it changes`() throws {
        let page = "<cf:each in=\"items\" as=\"i\"><b>${i.name}${user.name}</b></cf:each>"
        let one: Value = .list([[.text("x"), .bool(true)]])
        #expect(
            try Sample.diff(page, ["items": one], ["items": one, "user.name": .text("y")])
                == [.list(part: 0, html: Array("<b>xy</b>".utf8))])
        // A column that nothing reads changes nothing.
        #expect(try Sample.diff(page, ["items": one], ["items": .list([[.text("x"), .bool(false)]])]) == [])
    }

    @Test func `synchronising tells every block and the values in its shown branch`() throws {
        let program = try Sample.program(
            "<p title=\"${page.title}\">${user.name}</p><b cf:if=\"state.isValid\">${user.age}</b><i cf:else=\"\">${user.name}</i>"
        )
        let input = Sample.input(["state.isValid": .bool(true), "user.age": .int(3), "user.name": .text("a")])
        #expect(
            program.synchronise(input).operations == [
                .attribute(part: 0, value: nil), .text(part: 1, value: "a"),
                .block(part: 2, branch: 1, html: Array("<b><!--cf:3-->3<!--/cf--></b>".utf8)),
                .text(part: 3, value: "3"),
            ])
    }

    @Test func `a page that shows a block's branch keeps its elements`() throws {
        let program = try Sample.program("<p cf:if=\"state.isValid\">${user.name}</p>")
        let input = Sample.input(["state.isValid": .bool(true), "user.name": .text("a")])
        var page = RenderedPage(Array("<!--cf:0:1--><p id=\"in-use\"><!--cf:1-->old<!--/cf--></p><!--/cf-->".utf8))
        try page.apply(program.synchronise(input))
        #expect(page.string == "<!--cf:0:1--><p id=\"in-use\"><!--cf:1-->a<!--/cf--></p><!--/cf-->")
    }

    @Test func `a page without a part's place says so`() {
        var page = RenderedPage(Array("<p><!--cf:0-->a<!--/cf--></p>".utf8))
        #expect(throws: RenderedPage.PartMissing(part: 1)) {
            try page.apply(Patch(operations: [.text(part: 1, value: "x")]))
        }
    }

    @Test func `fields beyond the bits of a set still reach their parts`() throws {
        let schema = Schema(fields: (0..<600).map { Schema.Field(path: "f\($0)", kind: .text) })
        let markup = (0..<600).map { "<p>${f\($0)}</p>" }.joined()
        let program = try Program(
            TemplateFiles(inMemory: ["page.html": markup]), messages: Messages(), schema: schema)
        for index in [0, 63, 64, 255, 256, 599] {
            let id = try #require(schema.id(of: "f\(index)"))
            var input = RenderInput(schema)
            input[id] = .text("x")
            #expect(program.diff(RenderInput(schema), input).operations == [.text(part: index, value: "x")])
        }
    }

    @Test func `an expression is written as text even where it looks like markup of a part`() throws {
        let page = "<p>${user.name}</p><p>${page.title}</p>"
        let program = try Sample.program(page)
        let old = Sample.input(["user.name": .text("<!--cf:1-->x<!--/cf-->"), "page.title": .text("a")])
        let new = Sample.input(["user.name": .text("<!--cf:1-->x<!--/cf-->"), "page.title": .text("b")])
        var patched = RenderedPage(program.render(old))
        try patched.apply(program.diff(old, new))
        #expect(patched.html == program.render(new))
    }
}
