import COpenSSL

/// SHA-256 and HMAC-SHA256 over bytes in memory.
package enum Digest {
    /// Bytes of a SHA-256 digest.
    package static let size = 32

    /// FIPS 180-4.
    package static func sha256(_ message: [UInt8]) throws(SecretsError) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: size)
        let result = message.withUnsafeBufferPointer { message in
            digest.withUnsafeMutableBufferPointer { digest in
                EVP_Digest(message.baseAddress, message.count, digest.baseAddress, nil, EVP_sha256(), nil)
            }
        }
        guard result == 1 else {
            throw .digest
        }
        return digest
    }

    /// RFC 2104 with SHA-256.
    package static func hmacSHA256(_ message: [UInt8], key: [UInt8]) throws(SecretsError) -> [UInt8] {
        guard let keySize = Int32(exactly: key.count) else {
            throw .digest
        }
        var tag = [UInt8](repeating: 0, count: size)
        let done = key.withUnsafeBufferPointer { key in
            message.withUnsafeBufferPointer { message in
                tag.withUnsafeMutableBufferPointer { tag in
                    HMAC(
                        EVP_sha256(), key.baseAddress, keySize, message.baseAddress, message.count, tag.baseAddress,
                        nil,
                    ) != nil
                }
            }
        }
        guard done else {
            throw .digest
        }
        return tag
    }

    /// Two lower-case digits a byte.
    package static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
