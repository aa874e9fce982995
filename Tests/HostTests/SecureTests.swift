import Foundation
import LiveWire
import Testing
import TransportTesting

extension CardhostTests {
    /// The program speaking TLS.
    struct SecureTests {
        let files: TestCertificate
        var flags: [String] { ["--tls-cert", files.certificate, "--tls-key", files.key] }

        init() throws { files = try TestCertificate(name: "first") }

        @Test func `a form is filled and paid over TLS, and every answer asks for TLS in future`() throws {
            let server = try CardhostProcess(flags)
            let page = try server.page()
            page.fill(number: "4242424242424242")
            page.submit()
            try page.read(patchWith: "sbx_")
            for path in [page.path, "/", "/nothing", "/assets/none"] {
                let answer = try #require(try server.client().get(path))
                #expect(answer.header("strict-transport-security") == "max-age=31536000", "\(path)")
            }
            let clear = try #require(try CardhostProcess.shared.get().client().get("/nothing"))
            #expect(clear.header("strict-transport-security") == nil)
        }

        @Test func `a socket opens for the https origin only`() throws {
            let server = try CardhostProcess(flags)
            let path = try server.page().attribute("data-cf-socket")
            for (origin, status) in [
                ("http://127.0.0.1:\(server.port)", 403), ("https://127.0.0.1:\(server.port)", 101),
                ("https://localhost:\(server.port)", 101),
            ] {
                let client = try server.client()
                client.send(RawClient.upgradeRequest(path, origin: origin))
                #expect(try client.readAnswer()?.status == status, "\(origin)")
            }
        }

        @Test func `SIGHUP takes a new certificate and drops no page`() throws {
            let server = try CardhostProcess(flags)
            let page = try server.page()
            page.type("42", into: 1)
            try files.write(name: "second")
            kill(server.pid, SIGHUP)
            try server.read(lineWith: "read again")
            #expect(try server.client().tls?.serverName == "second")
            page.edit(1, from: 2, to: 2, "4")
            try page.settle()
            #expect(page.echo(1)?.count == 3)
            #expect(page.client.tls?.serverName == "first")

            try Data("no certificate".utf8).write(to: URL(filePath: files.certificate))
            kill(server.pid, SIGHUP)
            while !server.log.contains("\(files.certificate): expected a certificate") { sched_yield() }
            #expect(try server.client().tls?.serverName == "second")
            page.edit(1, from: 3, to: 3, "2")
            try page.settle()
        }

        @Test func `SIGHUP ends the program when its terminal has gone, and without TLS`() throws {
            var (terminal, ours): (Int32, Int32) = (0, 0)
            try #require(openpty(&ours, &terminal, nil, nil, nil) == 0)
            let server = try CardhostProcess(flags, input: FileHandle(fileDescriptor: terminal))
            close(terminal)
            kill(server.pid, SIGHUP)
            try server.read(lineWith: "read again")
            close(ours)
            kill(server.pid, SIGHUP)
            #expect(server.awaitEnd() == 0)
            let clear = try CardhostProcess()
            kill(clear.pid, SIGHUP)
            #expect(clear.awaitEnd() == 0)
        }

        @Test func `files that cannot be used stop the start with 78`() throws {
            let end = try CardhostProcess.run(["--port", "0", "--tls-cert", files.key, "--tls-key", files.key])
            #expect(end.status == 78)
            let expected = "expected a certificate in PEM, followed by its chain, found PRIVATE KEY\n"
            #expect(end.errors.hasPrefix("cardhost: \(files.key): " + expected))
            let check = try CardhostProcess.run(
                ["--check-config"],
                environment: ["CARDHOST_TLS_CERT": files.certificate, "CARDHOST_TLS_KEY": "/nowhere"])
            #expect(check.status == 78)
            #expect(check.errors.contains("/nowhere: expected a private key"))
        }

        @Test(arguments: [
            (["--tls-cert", "a"], "--tls-key: expected a file"), (["--tls-key", "a"], "--tls-cert: expected a file"),
            (["--tls-cert", "a", "--tls-key", "b", "--public-origin", "http://localhost"], "expected an https origin"),
        ])
        func `settings that do not fit together end with 64`(_ flags: [String], _ part: String) throws {
            let end = try CardhostProcess.run(flags)
            #expect(end.status == 64)
            #expect(end.errors.contains(part))
        }

        @Test func `an idle connection costs at most 16 KB`() throws {
            let server = try CardhostProcess(flags)
            let html = try server.page().html
            let assets = try #require(html.firstRange(of: "/assets/"))
            let picture = html[assets.lowerBound...].prefix(8 + 16) + "/badges/visa.svg"
            func connect(_ count: Int) throws -> [RawClient] {
                try (0..<count).map { _ in
                    let client = try server.client()
                    #expect(try client.get(String(picture))?.status == 200)
                    return client
                }
            }
            // The first ones bring what is shared and kept.
            let early = try connect(50)
            let before = try server.residentBytes()
            let late = try connect(300)
            let bytes = (try server.residentBytes() - before) / late.count
            #expect(bytes <= 16_384, "\(bytes) bytes a connection")
            withExtendedLifetime((early, late)) {}
        }
    }
}
