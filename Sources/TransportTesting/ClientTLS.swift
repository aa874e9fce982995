import COpenSSL
import Glibc

/// The client's half of TLS for tests, over a blocking descriptor; takes any certificate and tells its name.
package final class ClientTLS {
    package struct Settings: Sendable {
        /// Versions as OpenSSL numbers them, e.g. 0x0303 for TLS 1.2.
        package var versions: ClosedRange<Int32> = TLS1_2_VERSION...TLS1_3_VERSION
        /// Protocols offered by ALPN; none leaves the extension out.
        package var protocols = ["h2", "http/1.1"]

        package init() {}
    }

    private let context: OpaquePointer
    private let connection: OpaquePointer

    init(_ settings: Settings, descriptor: Int32) throws {
        ERR_clear_error()
        guard let context = SSL_CTX_new(TLS_client_method()), let connection = SSL_new(context) else {
            throw RawClient.Failure(description: "no TLS client")
        }
        self.context = context
        self.connection = connection
        // So that the server, not this client, refuses what is out of date.
        SSL_set_security_level(connection, 0)
        _ = SSL_set_cipher_list(connection, "ALL:@SECLEVEL=0")
        _ = cf_SSL_set_min_proto_version(connection, settings.versions.lowerBound)
        _ = cf_SSL_set_max_proto_version(connection, settings.versions.upperBound)
        let names = settings.protocols.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
        if !names.isEmpty { SSL_set_alpn_protos(connection, names, UInt32(names.count)) }
        guard SSL_set_fd(connection, descriptor) == 1, SSL_connect(connection) == 1 else {
            throw RawClient.Failure(description: "TLS handshake: \(Self.lastReason)")
        }
    }

    deinit {
        SSL_free(connection)
        SSL_CTX_free(context)
    }

    /// The common name of the server's certificate.
    package var serverName: String {
        guard let certificate = SSL_get1_peer_certificate(connection) else { return "" }
        defer { X509_free(certificate) }
        var name = [CChar](repeating: 0, count: 256)
        let count = X509_NAME_get_text_by_NID(X509_get_subject_name(certificate), NID_commonName, &name, 256)
        return String(decoding: name.prefix(max(0, Int(count))).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// E.g. `TLSv1.3`.
    package var version: String { String(cString: SSL_get_version(connection)) }

    package var cipher: String { String(cString: SSL_CIPHER_get_name(SSL_get_current_cipher(connection))) }

    package var agreedProtocol: String {
        var name: UnsafePointer<UInt8>?
        var count: UInt32 = 0
        SSL_get0_alpn_selected(connection, &name, &count)
        return String(decoding: UnsafeBufferPointer(start: name, count: Int(count)), as: UTF8.self)
    }

    /// Whether the server said goodbye before it ended (close_notify).
    package var hasEndedProperly: Bool { SSL_get_shutdown(connection) & SSL_RECEIVED_SHUTDOWN != 0 }

    /// Asks the server for new keys and sends ours anew (RFC 8446 §4.6.3).
    package func renewKeys() -> Bool { SSL_key_update(connection, SSL_KEY_UPDATE_REQUESTED) == 1 }

    /// The first bytes a client says, as they go over the wire.
    package static func hello() -> [UInt8] {
        guard let context = SSL_CTX_new(TLS_client_method()), let connection = SSL_new(context),
            let input = BIO_new(BIO_s_mem()), let output = BIO_new(BIO_s_mem())
        else { return [] }
        SSL_set_bio(connection, input, output)
        SSL_connect(connection)
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = BIO_read(output, &bytes, 4_096)
        SSL_free(connection)
        SSL_CTX_free(context)
        return Array(bytes.prefix(max(0, Int(count))))
    }

    func send(_ bytes: UnsafeRawBufferPointer) -> Int {
        ERR_clear_error()
        return Int(SSL_write(connection, bytes.baseAddress, Int32(bytes.count)))
    }

    /// Nil when the server's patience was longer than the test's.
    func receive(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        ERR_clear_error()
        let count = SSL_read(connection, buffer.baseAddress, Int32(buffer.count))
        if count <= 0, SSL_get_error(connection, count) == SSL_ERROR_WANT_READ { return nil }
        return Int(count)
    }

    func endInput() { SSL_shutdown(connection) }

    private static var lastReason: String {
        ERR_reason_error_string(ERR_peek_last_error()).map { String(cString: $0) } ?? "the connection ended"
    }
}
