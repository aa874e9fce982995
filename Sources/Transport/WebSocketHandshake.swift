import COpenSSL

/// The server's half of the opening handshake (RFC 6455 §4.2).
enum WebSocketHandshake {
    /// The status that refuses a request for a WebSocket, or nil when the handshake is well formed.
    static func refusal(_ reader: RequestReader) -> Int? {
        guard reader.method == .get, reader.isHTTP11 else { return 400 }
        guard reader.fields.isExactly("sec-websocket-version", "13") else {
            return reader.fields.count("sec-websocket-version") == 1 ? 426 : 400
        }
        guard let key = reader.fields.value("sec-websocket-key"), isKey(key) else { return 400 }
        return nil
    }

    /// `Sec-WebSocket-Accept` for a key: base64 of SHA-1 over the key and the protocol's constant.
    static func accept(_ key: String) -> String {
        let text = Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)
        var digest = [UInt8](repeating: 0, count: 20)
        var encoded = [UInt8](repeating: 0, count: 29)
        _ = SHA1(text, text.count, &digest)
        let count = EVP_EncodeBlock(&encoded, digest, Int32(digest.count))
        return String(decoding: encoded.prefix(max(0, Int(count))), as: UTF8.self)
    }

    /// Whether the key is base64 of 16 bytes.
    private static func isKey(_ key: String) -> Bool {
        let bytes = Array(key.utf8)
        guard bytes.count == 24, bytes.hasSuffix("==") else { return false }
        return bytes.prefix(22).allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2F: true
            default: false
            }
        }
    }
}

extension [UInt8] {
    fileprivate func hasSuffix(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { suffix in count >= suffix.count && self.suffix(suffix.count).elementsEqual(suffix) }
    }
}
