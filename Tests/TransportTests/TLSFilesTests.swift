import Foundation
import Glibc
import Testing
import TransportTesting

@testable import Transport

/// What is said of certificates and keys that cannot be used.
@Suite struct TLSFilesTests {
    private let good: TestCertificate

    init() throws { good = try TestCertificate() }

    private func facts(certificate: String? = nil, key: String? = nil) throws -> [String: String] {
        let error = #expect(throws: TransportError.self) {
            try TLSContext(certificate: certificate ?? good.certificate, key: key ?? good.key)
        }
        #expect(error?.code == "transport.tls-file")
        return try #require(error?.facts)
    }

    private func file(_ text: String) throws -> String {
        let path = good.folder + "/\(UUID().uuidString)"
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    @Test func `a file that is not there is named`() throws {
        let certificate = try facts(certificate: "/nowhere/certificate.pem")
        #expect(certificate["file"] == "/nowhere/certificate.pem")
        #expect(certificate["expected"]?.hasPrefix("a certificate in PEM") == true)
        #expect(certificate["found"] == "no such file or directory")
        #expect(try facts(key: "/nowhere/key.pem")["file"] == "/nowhere/key.pem")
        #expect(try facts(key: "/tmp")["found"] == "is a directory")
    }

    @Test func `a pipe is told, not waited for`() throws {
        let pipe = good.folder + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        defer { try? FileManager.default.removeItem(atPath: pipe) }
        #expect(try facts(key: pipe)["found"] == "no regular file")
        #expect(try facts(certificate: pipe)["found"] == "no regular file")
    }

    @Test func `the two files the wrong way round are told apart`() throws {
        #expect(try facts(certificate: good.key)["found"] == "PRIVATE KEY")
        #expect(try facts(key: good.certificate)["found"] == "CERTIFICATE")
    }

    @Test func `a file without PEM, an empty and a broken one are told`() throws {
        defer { try? FileManager.default.removeItem(atPath: good.folder) }
        for text in ["", "hello\n"] {
            #expect(try facts(certificate: file(text))["found"] == "no line beginning with -----BEGIN")
        }
        let broken = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"
        #expect(try facts(certificate: file(broken))["found"]?.hasPrefix("one that cannot be used: ") == true)
    }

    @Test func `the key of another certificate is told`() throws {
        let other = try TestCertificate()
        let facts = try facts(key: other.key)
        #expect(facts["file"] == other.key)
        #expect(facts["expected"] == "the private key of the certificate in \(good.certificate)")
        #expect(facts["found"] == "the key of another one")
    }

    @Test func `a key with a passphrase is told, and nobody is asked for it`() throws {
        defer { try? FileManager.default.removeItem(atPath: good.folder) }
        let text = "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n"
        let facts = try facts(key: file(text))
        #expect(facts["expected"] == "a private key in PEM without a passphrase")
        #expect(facts["found"] == "ENCRYPTED PRIVATE KEY")
    }

    @Test func `an expired certificate is told`() throws {
        let expired = try TestCertificate(days: -2)
        #expect(try facts(certificate: expired.certificate, key: expired.key)["found"] == "an expired one")
    }
}
