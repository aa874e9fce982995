import Testing

@testable import Transport

@Suite struct StaticFileTests {
    static let text = Array(String(repeating: "export const word = 'word';\n", count: 200).utf8)

    private static let file = {
        var file = StaticFile(body: text, contentType: "text/javascript; charset=utf-8")
        file.compress()
        return file
    }()

    private func answer(_ accepting: String?, known: String? = nil) -> (
        status: Int, headers: [String: String], size: Int
    ) {
        let response = Self.file.response(accepting: accepting, known: known, headers: [("x-a", "b")])
        let headers = Dictionary(response.headers.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        return (response.status, headers, response.body.count)
    }

    @Test(
        arguments: [
            (nil, nil), ("", nil), ("identity", nil), ("gzip", "gzip"), ("x-gzip", "gzip"), ("GZIP", "gzip"),
            ("gzip, deflate, br, zstd", "br"), ("br;q=0, gzip", "gzip"), ("br; q=0.0 , gzip;q=0.001", "gzip"),
            ("br;q=0,gzip;q=0", nil), ("*", "br"), ("*;q=0", nil), ("br;q=0, *", "gzip"), ("gzip;q=0, *;q=0.5", "br"),
            ("deflate", nil), ("brotli", nil), (",,;;=", nil),
        ] as [(String?, String?)])
    func `the best coding accepted is taken`(_ accepting: String?, _ coding: String?) {
        let answer = answer(accepting)
        #expect(answer.status == 200)
        #expect(answer.headers["content-encoding"] == coding)
        #expect(answer.headers["vary"] == "accept-encoding")
        #expect(answer.headers["x-a"] == "b")
        #expect(coding == nil ? answer.size == Self.text.count : answer.size < Self.text.count / 10)
    }

    @Test func `each form has a tag of its own, and who has it is told so`() throws {
        let tags = try ["identity", "gzip", "br"].map { try #require(answer($0).headers["etag"]) }
        #expect(Set(tags).count == 3)
        for (coding, tag) in zip(["identity", "gzip", "br"], tags) {
            for known in [tag, "W/\(tag)", "\"other\", \(tag)", "*", " \(tag) , \"x\"", "\"x\" ,\t\(tag)\t"] {
                let answer = answer(coding, known: known)
                #expect(answer.status == 304)
                #expect(answer.size == 0)
                #expect(answer.headers["etag"] == tag)
            }
            #expect(answer(coding, known: "\"other\"").status == 200)
            #expect(answer(coding, known: String(tag.dropLast())).status == 200)
        }
        #expect(answer("gzip", known: tags[0]).status == 200)
    }

    @Test func `what is compressed already, or small, stays as it is`() {
        for (body, type) in [
            (Self.text, "image/png"), (Array("short".utf8), "text/css; charset=utf-8"), ([], "text/css"),
        ] {
            var file = StaticFile(body: body, contentType: type)
            file.compress()
            #expect(file.forms.isEmpty)
        }
    }
}
