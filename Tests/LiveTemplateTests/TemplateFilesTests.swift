import Glibc
import Testing

@testable import LiveTemplate

/// Sets of files in directories.
struct TemplateFilesTests {
    @Test func `a set's own file wins, the default set gives the rest`() throws {
        let directory = try TemporaryDirectory()
        try directory.write("default/page.html", "<cf:one/><cf:two/>")
        try directory.write("default/one.html", "<b>default</b>")
        try directory.write("default/two.html", "<i>default</i>")
        try directory.write("mine/one.html", "<b>mine</b>")
        let program = try Program.load(
            set: "\(directory.path)/mine", defaults: "\(directory.path)/default", messages: Messages(),
            schema: Sample.schema)
        let page = String(decoding: program.render(RenderInput(Sample.schema)), as: UTF8.self)
        #expect(page == "<b>mine</b><i>default</i>")
    }

    @Test func `errors name the file by its path, and near names come from the directories`() throws {
        let directory = try TemporaryDirectory()
        try directory.write("set/page.html", "<p/>\n<cf:headr/>")
        try directory.write("set/header.html", "<p/>")
        let error = #expect(throws: TemplateError.self) {
            try Program.load(set: "\(directory.path)/set", messages: Messages(), schema: Sample.schema)
        }
        #expect(error?.file == "\(directory.path)/set/page.html")
        #expect(error?.line == 2)
        #expect(error?.expected == "header")
    }

    @Test func `a set without page.html, or none at all, is refused by name`() throws {
        let directory = try TemporaryDirectory()
        let error = #expect(throws: TemplateError.self) {
            try Program.load(set: "\(directory.path)/none", messages: Messages(), schema: Sample.schema)
        }
        #expect(error?.code == .fileMissing)
        #expect(error?.file == "\(directory.path)/none/page.html")
    }

    @Test func `a file that cannot be read is told, not skipped`() throws {
        let directory = try TemporaryDirectory()
        try directory.write("set/page.html/x", "")
        let error = #expect(throws: TemplateError.self) {
            try Program.load(set: "\(directory.path)/set", messages: Messages(), schema: Sample.schema)
        }
        #expect(error?.code == .fileUnreadable)
        #expect(error?.found == "a directory")
    }

    @Test func `messages are read by locale`() throws {
        let directory = try TemporaryDirectory()
        try directory.write("messages/de-AT", "hello = Servus {0}\n")
        let messages = try Messages.load(directory: "\(directory.path)/messages", locale: "de-AT")
        #expect(messages.text("hello", "Ada") == "Servus Ada")
        let error = #expect(throws: TemplateError.self) {
            try Messages.load(directory: "\(directory.path)/messages", locale: "fr")
        }
        #expect(error?.file == "\(directory.path)/messages/fr")
    }
}

/// A directory that is removed with its owner.
final class TemporaryDirectory {
    let path: String

    init() throws {
        var template = Array("/tmp/live-template-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        path = try #require(made)
    }

    /// Writes a file, and makes the directories on the way to it.
    func write(_ name: String, _ text: String) throws {
        let parts = name.split(separator: "/").map(String.init)
        for count in 1..<parts.count { mkdir("\(path)/\(parts.prefix(count).joined(separator: "/"))", 0o700) }
        let descriptor = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        #expect(bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) } == bytes.count)
    }

    deinit {
        remove(path)
    }

    private func remove(_ path: String) {
        if let stream = opendir(path) {
            while let entry = readdir(stream) {
                let name = withUnsafeBytes(of: entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                }
                if name != ".", name != ".." { remove("\(path)/\(name)") }
            }
            closedir(stream)
        }
        Glibc.remove(path)
    }
}
