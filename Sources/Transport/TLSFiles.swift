import COpenSSL
import Glibc

/// The PEM files of a certificate and its private key: reads them, or says which one is wrong and how.
enum TLSFiles {
    static func use(certificate: String, key: String, in context: OpaquePointer) throws(TransportError) {
        let wantedCertificate = "a certificate in PEM, followed by its chain"
        try checkReadable(certificate, expected: wantedCertificate)
        guard SSL_CTX_use_certificate_chain_file(context, certificate) == 1 else {
            throw unusable(certificate, expected: wantedCertificate, label: "CERTIFICATE")
        }
        if let leaf = SSL_CTX_get0_certificate(context), X509_cmp_current_time(X509_get0_notAfter(leaf)) < 0 {
            throw TransportError(
                file: certificate, expected: "a certificate that is still valid", found: "an expired one")
        }
        let wantedKey = "a private key in PEM without a passphrase"
        try checkReadable(key, expected: wantedKey)
        guard SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1 else {
            let reason = ERR_GET_REASON(ERR_peek_last_error())
            if reason == X509_R_KEY_VALUES_MISMATCH || reason == X509_R_KEY_TYPE_MISMATCH {
                throw mismatch(certificate, key)
            }
            throw unusable(key, expected: wantedKey, label: "PRIVATE KEY")
        }
        guard SSL_CTX_check_private_key(context) == 1 else { throw mismatch(certificate, key) }
    }

    /// What OpenSSL says of its last error.
    static var lastReason: String {
        let reason = ERR_reason_error_string(ERR_peek_last_error()).map { String(cString: $0) }
        ERR_clear_error()
        return reason ?? "no reason given"
    }

    private static func mismatch(_ certificate: String, _ key: String) -> TransportError {
        ERR_clear_error()
        return TransportError(
            file: key, expected: "the private key of the certificate in \(certificate)", found: "the key of another one"
        )
    }

    private static func unusable(_ file: String, expected: String, label: String) -> TransportError {
        let reason = lastReason
        let found: String
        switch firstLabel(in: file) {
        case nil: found = "no line beginning with -----BEGIN"
        case let first? where first.hasSuffix(label) && !first.hasPrefix("ENCRYPTED"):
            found = "one that cannot be used: \(reason)"
        case let first?: found = first
        }
        return TransportError(file: file, expected: expected, found: found)
    }

    private static func checkReadable(_ file: String, expected: String) throws(TransportError) {
        // A pipe would wait for a writer, and the whole program with it.
        let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw TransportError(file: file, expected: expected, found: String(cString: strerror(errno)).lowercased())
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            let isDirectory = status.st_mode & S_IFMT == S_IFDIR
            throw TransportError(
                file: file, expected: expected, found: isDirectory ? "is a directory" : "no regular file")
        }
    }

    /// What the first PEM block says it is, e.g. `EC PRIVATE KEY` (RFC 7468 §2).
    private static func firstLabel(in file: String) -> String? {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        // It may hold a private key.
        return withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 16) { buffer in
            defer { wipeBytes(buffer) }
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            guard count > 0 else { return nil }
            for line in buffer[..<count].split(separator: UInt8(ascii: "\n")) {
                guard line.starts(with: "-----BEGIN ".utf8) else { continue }
                let label = line.dropFirst(11).prefix { $0 != UInt8(ascii: "-") }.prefix(64)
                return label.allSatisfy { (0x20..<0x7F).contains($0) } ? String(decoding: label, as: UTF8.self) : nil
            }
            return nil
        }
    }
}

extension TransportError {
    fileprivate init(file: String, expected: String, found: String) {
        self.init(code: "transport.tls-file", facts: ["file": file, "expected": expected, "found": found])
    }
}
