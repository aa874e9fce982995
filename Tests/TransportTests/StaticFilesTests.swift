import Glibc
import Testing
import TransportTesting

@testable import Transport

@Suite struct StaticFilesTests {
    /// A directory of its own, removed with the value.
    private final class Directory {
        let path: String
        private var made: [String] = []

        init() throws {
            var template = Array("/tmp/static-files-XXXXXX".utf8CString)
            path = try #require(mkdtemp(&template).map { String(cString: $0) })
        }

        deinit {
            for path in made.reversed() { remove(path) }
            rmdir(path)
        }

        func makeDirectory(_ name: String) {
            mkdir("\(path)/\(name)", 0o700)
            made.append("\(path)/\(name)")
        }

        func write(_ name: String, _ text: String) throws {
            let file = try #require(fopen("\(path)/\(name)", "w"))
            fputs(text, file)
            fclose(file)
            made.append("\(path)/\(name)")
        }

        func link(_ name: String, to target: String) {
            symlink(target, "\(path)/\(name)")
            made.append("\(path)/\(name)")
        }
    }

    private func makeFiles() throws -> StaticFiles {
        let directory = try Directory()
        directory.makeDirectory("client")
        try directory.write("embed.js", "export {}")
        try directory.write("client/main.js", "import './keys.js'")
        try directory.write("page.HTML", "<p>")
        try directory.write(".secret", "no")
        try directory.write("a..b.txt", "dots")
        directory.link("passwd", to: "/etc/passwd")
        return try StaticFiles(directory: directory.path)
    }

    @Test func `files are found by their exact relative path`() throws {
        let files = try makeFiles()
        #expect(files.paths == ["a..b.txt", "client/main.js", "embed.js", "page.HTML"])
        #expect(files["client/main.js"]?.body == Array("import './keys.js'".utf8))
        #expect(files["client/main.js"]?.contentType == "text/javascript; charset=utf-8")
        #expect(files["page.HTML"]?.contentType == "text/html; charset=utf-8")
    }

    @Test(arguments: [
        "", "/", "/embed.js", "./embed.js", "client", "client/", "client//main.js", "client/../embed.js",
        "../etc/passwd", "..%2f..%2fetc/passwd", "%2e%2e/embed.js", "client/%2e%2e/embed.js", "..\\embed.js",
        "embed.js\0", "embed.js\0.html", "embed.js%00", "EMBED.JS", ".secret", "passwd", "embed.js ", "embed.js?x",
    ])
    func `nothing else is found`(_ path: String) throws {
        #expect(try makeFiles()[path] == nil)
    }

    @Test func `a directory that is not there is named`() {
        #expect(throws: TransportError(code: "transport.directory-unreadable", facts: ["path": "/nowhere/at/all"])) {
            try StaticFiles(directory: "/nowhere/at/all")
        }
    }

    @Test(arguments: [
        ("a.css", "text/css; charset=utf-8"), ("a.svg", "image/svg+xml"), ("a.png", "image/png"),
        ("a.json", "application/json"), ("a.woff2", "font/woff2"), ("a.min.js", "text/javascript; charset=utf-8"),
        ("a", "application/octet-stream"), ("a.exe", "application/octet-stream"),
    ])
    func `a name's ending gives the media type`(_ name: String, _ type: String) {
        #expect(contentType(of: name) == type)
    }
}
