/// Signs what the server hands out and wants back unchanged, such as the token of a page.
///
/// With the key of `init()` nothing signed outlives the process.
package struct Signing: Sendable, CustomStringConvertible, CustomReflectable {
    /// Bytes of a signature.
    package static let size = Digest.size

    private let key: [UInt8]

    /// With a fresh random key of 256 bits.
    package init() throws(SecretsError) {
        self.key = try Random.bytes(Digest.size)
    }

    init(key: [UInt8]) {
        self.key = key
    }

    /// HMAC-SHA256 over the purpose, a zero byte and the message.
    ///
    /// A signature for one purpose is worth nothing for another. A purpose must not hold a zero byte.
    package func sign(_ message: some Sequence<UInt8>, for purpose: StaticString) throws(SecretsError) -> [UInt8] {
        let label = purpose.withUTF8Buffer { Array($0) }
        return try Digest.hmacSHA256(label + [0] + message, key: key)
    }

    /// Whether this key made `signature` for that message and purpose. Takes the same time for every wrong signature
    /// of 32 bytes; false also when nothing can be computed.
    package func isValid(
        _ signature: some Collection<UInt8>,
        of message: some Sequence<UInt8>,
        for purpose: StaticString,
    ) -> Bool {
        guard let expected = try? sign(message, for: purpose) else {
            return false
        }
        return ConstantTime.equal(expected, signature)
    }

    package var description: String {
        "Signing(redacted)"
    }

    package var customMirror: Mirror {
        Mirror(self, children: [])
    }
}
