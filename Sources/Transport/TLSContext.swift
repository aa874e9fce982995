import COpenSSL
import Glibc
import Synchronization

/// What every TLS connection of a listener begins with: the certificate, its key, and one set of rules.
///
/// TLS 1.2 and 1.3, authenticated ciphers with a key exchange of their own each time (RFC 9325 §4.2), ALPN
/// `http/1.1`. No session is resumed, so no ticket key stays in memory that would open recorded connections.
package final class TLSContext: Sendable {
    private let certificate: String
    private let key: String
    private let current: Mutex<Handle>

    /// Reads certificate chain and private key, both PEM.
    ///
    /// - Throws: `transport.tls-file` with the file, what was expected and what was found.
    package init(certificate: String, key: String) throws(TransportError) {
        self.certificate = certificate
        self.key = key
        current = Mutex(try Self.load(certificate: certificate, key: key))
    }

    /// Reads both files again, for connections from now on; those that are open keep what they began with.
    /// When the files cannot be used the present certificate stays. From any thread.
    package func reload() throws(TransportError) {
        let fresh = try Self.load(certificate: certificate, key: key)
        current.withLock { $0 = fresh }
    }

    /// The server's side of one new connection; nil when there is no memory for it.
    func stream(over descriptor: Int32) -> TLSStream? {
        let handle = current.withLock { $0 }
        return TLSStream(context: handle.pointer, descriptor: descriptor)
    }

    /// Owns one SSL_CTX; connections made from it hold references of their own.
    ///
    /// Unchecked: once configured it is only counted and read, which OpenSSL does safely from any thread.
    private final class Handle: @unchecked Sendable {
        let pointer: OpaquePointer

        init(_ pointer: OpaquePointer) {
            self.pointer = pointer
        }

        deinit {
            SSL_CTX_free(pointer)
        }
    }

    // MARK: - Making one

    private static let ciphers = "ECDHE+AESGCM:ECDHE+CHACHA20"
    private static let groups = "X25519:P-256:P-384"

    private static func load(certificate: String, key: String) throws(TransportError) -> Handle {
        ERR_clear_error()
        guard let pointer = SSL_CTX_new(TLS_server_method()) else {
            throw TransportError(code: "transport.tls-unavailable")
        }
        let handle = Handle(pointer)
        SSL_CTX_set_security_level(pointer, 2)
        _ = cf_SSL_CTX_set_server_options(pointer)
        _ = cf_SSL_CTX_set_server_modes(pointer)
        _ = cf_SSL_CTX_set_session_cache_mode(pointer, Int(SSL_SESS_CACHE_OFF))
        guard cf_SSL_CTX_set_min_proto_version(pointer, TLS1_2_VERSION) == 1,
            SSL_CTX_set_num_tickets(pointer, 0) == 1,
            SSL_CTX_set_cipher_list(pointer, ciphers) == 1,
            cf_SSL_CTX_set1_groups_list(pointer, groups) == 1
        else { throw TransportError(code: "transport.tls-unavailable", facts: ["reason": TLSFiles.lastReason]) }
        SSL_CTX_set_alpn_select_cb(
            pointer,
            { _, out, outLength, offered, count, _ in
                let names = UnsafeBufferPointer(start: offered, count: Int(count))
                guard let range = TLSContext.http11(in: names), let start = names.baseAddress else {
                    return SSL_TLSEXT_ERR_ALERT_FATAL
                }
                out?.pointee = start + range.lowerBound
                outLength?.pointee = UInt8(range.count)
                return SSL_TLSEXT_ERR_OK
            }, nil)
        // Without this OpenSSL would ask the terminal for a passphrase.
        SSL_CTX_set_default_passwd_cb(pointer) { _, _, _, _ in -1 }
        try TLSFiles.use(certificate: certificate, key: key, in: pointer)
        return handle
    }

    /// Where `http/1.1` stands among length-prefixed protocol names (RFC 7301 §3.1).
    static func http11(in offered: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        var start = 0
        while start < offered.count {
            let end = start + 1 + Int(offered[start])
            guard end <= offered.count else { return nil }
            if offered[(start + 1)..<end].elementsEqual("http/1.1".utf8) { return (start + 1)..<end }
            start = end
        }
        return nil
    }
}
