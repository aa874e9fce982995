import Foundation
import LiveWire
import Testing
import TransportTesting

extension CardhostTests {
    /// Serving the local network with a certificate of the machine's own.
    struct LocalNetworkTests {
        private func run(_ program: String, _ arguments: [String]) throws -> String {
            let process = Process()
            process.executableURL = CardhostProcess.root.appending(path: program)
            process.arguments = arguments
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            return text
        }

        @Test func `the certificate is made once, for this machine, and serves a page`() throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "lan-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let fingerprint = try run("scripts/local-certificate", [folder.path()])
            #expect(fingerprint.split(separator: ":").count == 32)
            #expect(try run("scripts/local-certificate", [folder.path()]) == fingerprint)
            let (certificate, key) = (folder.path() + "/certificate.pem", folder.path() + "/key.pem")
            let mode = try FileManager.default.attributesOfItem(atPath: key)[.posixPermissions] as? Int
            #expect(mode == 0o600)

            let server = try CardhostProcess([
                "--lan", "--sandbox", "--tls-cert", certificate, "--tls-key", key,
            ])
            let page = try server.page()
            #expect(page.client.tls?.serverName == "cardhost on this machine")
            page.type("42", into: 1)
            try page.settle()
            #expect(page.echo(1)?.count == 2)

            try FileManager.default.removeItem(atPath: key)
            #expect(try run("scripts/local-certificate", [folder.path()]) != fingerprint)
        }
    }
}
