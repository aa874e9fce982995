import COpenSSL
import Glibc

/// A self-signed certificate and its key for tests, as PEM files in a folder of their own that goes with the value.
package final class TestCertificate: Sendable {
    package let folder: String
    package var certificate: String { folder + "/certificate.pem" }
    package var key: String { folder + "/key.pem" }

    /// - Parameters:
    ///   - name: common name, by which tests tell certificates apart.
    ///   - days: from now to the end of validity; negative for one that has ended.
    package init(name: String = "localhost", days: Int = 1) throws {
        var template = Array("/tmp/cardhost-tls-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw RawClient.Failure(description: "no temporary folder") }
        folder = String(decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        try write(name: name, days: days)
    }

    deinit {
        for file in [certificate, key] { unlink(file) }
        rmdir(folder)
    }

    /// Makes a new pair in the place of the present one.
    package func write(name: String, days: Int = 1) throws {
        guard let pair = cf_EVP_EC_gen("P-256"), let x509 = X509_new() else {
            throw RawClient.Failure(description: "no key pair")
        }
        defer {
            EVP_PKEY_free(pair)
            X509_free(x509)
        }
        X509_set_version(x509, 2)
        ASN1_INTEGER_set(X509_get_serialNumber(x509), Int.random(in: 1...1_000_000))
        X509_gmtime_adj(X509_getm_notBefore(x509), min(-60, days * 86_400 - 60))
        X509_gmtime_adj(X509_getm_notAfter(x509), days * 86_400)
        X509_set_pubkey(x509, pair)
        let subject = X509_get_subject_name(x509)
        X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC, name, -1, -1, 0)
        X509_set_issuer_name(x509, subject)
        guard X509_sign(x509, pair, EVP_sha256()) > 0,
            Self.write(certificate, { PEM_write_bio_X509($0, x509) }),
            Self.write(key, { PEM_write_bio_PrivateKey($0, pair, nil, nil, 0, nil, nil) })
        else { throw RawClient.Failure(description: "no certificate") }
    }

    private static func write(_ file: String, _ body: (OpaquePointer) -> Int32) -> Bool {
        guard let output = BIO_new_file(file, "w") else { return false }
        defer { BIO_free(output) }
        return body(output) == 1
    }
}
