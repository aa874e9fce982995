import COpenSSL

/// The TLS of one connection, over its descriptor. Confined to the loop that has the connection.
///
/// OpenSSL writes with write(2); a peer that is gone must not raise SIGPIPE, which a loop's thread blocks like every
/// signal.
final class TLSStream {
    enum Outcome: Equatable {
        case bytes(Int)
        /// Nothing more before the descriptor is ready again.
        case wouldBlock
        /// The peer has ended its side.
        case ended
        /// Nothing more can be read or written, not even a goodbye.
        case broken
    }

    private let connection: OpaquePointer
    /// A read waits until something can be written: the handshake's answer, or the answer to a new key.
    private(set) var wantsWrite = false
    /// The handshake failed because the peer speaks HTTP in the clear.
    private(set) var isPlainHTTP = false
    private(set) var isBroken = false

    init?(context: OpaquePointer, descriptor: Int32) {
        ERR_clear_error()
        guard let connection = SSL_new(context) else { return nil }
        self.connection = connection
        guard SSL_set_fd(connection, descriptor) == 1 else { return nil }
        SSL_set_accept_state(connection)
    }

    deinit {
        SSL_free(connection)
    }

    var isHandshaking: Bool { SSL_is_init_finished(connection) == 0 }

    /// Whether bytes are decrypted already, of which the descriptor's readiness says nothing.
    var hasPending: Bool { !isBroken && SSL_pending(connection) > 0 }

    /// Takes the handshake further, or reads what one record holds.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Outcome {
        guard !isBroken else { return .broken }
        ERR_clear_error()
        let count = SSL_read(connection, buffer.baseAddress, Int32(clamping: buffer.count))
        let outcome = outcome(of: count)
        wantsWrite = outcome == .wouldBlock && SSL_want(connection) == SSL_WRITING
        return outcome
    }

    /// Writes what the descriptor takes; after `wouldBlock` the same bytes must come first again.
    func write(_ bytes: UnsafeRawBufferPointer) -> Outcome {
        guard !isBroken else { return .broken }
        var written = 0
        while written < bytes.count {
            ERR_clear_error()
            let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
            let count = SSL_write(connection, rest.baseAddress, Int32(clamping: rest.count))
            guard count > 0 else {
                let outcome = outcome(of: count)
                return outcome == .wouldBlock && written > 0 ? .bytes(written) : outcome
            }
            written += Int(count)
        }
        return .bytes(written)
    }

    /// Says goodbye (close_notify, RFC 8446 §6.1), as far as the descriptor takes it.
    func close() {
        guard !isBroken, !isHandshaking else { return }
        ERR_clear_error()
        _ = SSL_shutdown(connection)
        ERR_clear_error()
    }

    private func outcome(of count: Int32) -> Outcome {
        guard count <= 0 else { return .bytes(Int(count)) }
        switch SSL_get_error(connection, count) {
        case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: return .wouldBlock
        case SSL_ERROR_ZERO_RETURN: return .ended
        default:
            isBroken = true
            isPlainHTTP = ERR_GET_REASON(ERR_peek_error()) == SSL_R_HTTP_REQUEST
            ERR_clear_error()
            return .broken
        }
    }
}
