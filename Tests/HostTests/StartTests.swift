import Foundation
import Glibc
import LiveWire
import Testing
import TransportTesting

extension CardhostTests {
    /// Starting, refusing to start, and ending.
    struct StartTests {
        @Test(arguments: [
            (["--nope"], "--nope"), (["--port", "70000"], "--port: expected a port"),
            (["--port"], "--port: expected a port"),
            (["--host", "0.0.0.0"], "--sandbox"),
            (["--host", "0.0.0.0", "--sandbox"], "--public-origin: expected the origin"),
            (["--lan"], "--sandbox"), (["--public-origin", "https://pay.example"], "--sandbox"),
            (["--public-origin", "https://pay.example/path"], "--public-origin: expected scheme"),
            (["--sessions", "0"], "--sessions: expected a number"),
        ])
        func `a wrong setting ends with 64 and says what was expected`(_ flags: [String], _ part: String) throws {
            let end = try CardhostProcess.run(flags)
            #expect(end.status == 64)
            #expect(end.errors.contains(part))
        }

        @Test func `the environment sets what flags do not`() throws {
            let end = try CardhostProcess.run([], environment: ["CARDHOST_PORT": "many"])
            #expect(end.status == 64)
            #expect(end.errors.contains("CARDHOST_PORT: expected a port"))
            #expect(try CardhostProcess.run(["--check-config"]).status == 0)
        }

        /// A copy of the templates that a test may spoil.
        private func spoiled(_ spoil: (URL) throws -> Void) throws -> (status: Int32, output: String, errors: String) {
            let copy = FileManager.default.temporaryDirectory.appending(path: "templates-\(UUID().uuidString)")
            try FileManager.default.copyItem(
                at: CardhostProcess.root.appending(path: "Templates").resolvingSymlinksInPath(), to: copy)
            defer { try? FileManager.default.removeItem(at: copy) }
            try spoil(copy)
            return try CardhostProcess.run(["--port", "0", "--templates", copy.path()])
        }

        @Test func `a missing template, a broken one and a missing wording stop the start and name the file`() throws {
            let missing = try spoiled { try FileManager.default.removeItem(at: $0.appending(path: "default/cvv.html")) }
            #expect(missing.status == 78)
            #expect(missing.errors.contains("cvv"))

            let broken = try spoiled { copy in
                try Data("<p>${state.isVald}</p>".utf8).write(to: copy.appending(path: "default/cvv.html"))
            }
            #expect(broken.status == 78)
            #expect(broken.errors.contains("default/cvv.html:1:"))
            #expect(broken.errors.contains("state.isValid"))

            let unclosed = try spoiled { copy in
                try Data("<p>\n<b>".utf8).write(to: copy.appending(path: "default/cvv.html"))
            }
            #expect(unclosed.status == 78)
            #expect(unclosed.errors.contains("default/cvv.html:"))

            let fieldless = try spoiled { copy in
                try Data("<p>no code</p>".utf8).write(to: copy.appending(path: "default/cvv.html"))
            }
            #expect(fieldless.status == 78)
            #expect(fieldless.errors.contains("/default: expected"))
            #expect(fieldless.errors.contains("cf:field=\"cvv\""))

            let wordless = try spoiled { copy in
                let file = copy.appending(path: "messages/en")
                let text = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
                    .filter { !$0.hasPrefix("error.expiry.expired") }.joined(separator: "\n")
                try Data(text.utf8).write(to: file)
            }
            #expect(wordless.status == 78)
            #expect(wordless.errors.contains("messages/en"))
            #expect(wordless.errors.contains("error.expiry.expired"))
        }

        @Test func `a pipe in place of a template is named, not waited for`() throws {
            let end = try spoiled { copy in
                let file = copy.appending(path: "default/cvv.html")
                try FileManager.default.removeItem(at: file)
                #expect(mkfifo(file.path(), 0o600) == 0)
            }
            #expect(end.status == 78)
            #expect(end.errors.contains("default/cvv.html: template.file.unreadable: expected a regular file"))
        }

        @Test(.timeLimit(.minutes(1))) func `a crash ends the program at once and prints nothing of its memory`() throws
        {
            let server = try CardhostProcess()
            let page = try server.page()
            page.fill(number: "4000056655665556")
            try page.settle()
            kill(server.pid, SIGSEGV)
            #expect(server.awaitEnd() == SIGSEGV)
            #expect(!server.log.contains("0x"))
            #expect(!server.log.contains("rax"))
        }

        @Test func `the program takes as many connections as the system allows`() throws {
            let server = try CardhostProcess(softDescriptorLimit: 256)
            let limits = try String(contentsOfFile: "/proc/\(server.pid)/limits", encoding: .utf8)
            let line = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max open files") })
            let words = line.split(separator: " ")
            #expect(words[3] == words[4])
        }

        @Test func `a missing folder of files stops the start and names it`() throws {
            let end = try CardhostProcess.run(["--port", "0", "--public", "/nowhere"])
            #expect(end.status == 78)
            #expect(end.errors.contains("/nowhere"))
        }

        @Test func `a port in use is named`() throws {
            let server = try CardhostProcess.shared.get()
            let end = try CardhostProcess.run(["--port", "\(server.port)"])
            #expect(end.status == 78)
            #expect(end.errors.contains("\(server.port)"))
        }

        @Test func `at the end pages are told to come back and the program ends well`() throws {
            let server = try CardhostProcess()
            let page = try server.page()
            server.askToEnd()
            #expect(try page.client.readCloseCode() == CloseCode.goingAway)
            #expect(server.awaitEnd() == 0)
        }
    }
}
