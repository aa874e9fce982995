/// Opens one form: 128 random bits in the form's address, and a byte of the caller's that is no secret.
///
/// Whoever has it can open the form, so it is compared by its hash and never logged.
package struct Token: Sendable, CustomStringConvertible, CustomReflectable {
    /// Random bytes of a token.
    package static let size = 16

    /// 23 characters of base64url. For the address of the form only.
    package let text: String
    /// Stands for the token in tables and logs.
    package let hash: TokenHash
    /// The caller's byte.
    package let tag: UInt8

    /// A fresh one.
    package init(tag: UInt8 = 0) throws(SecretsError) {
        try self.init(bytes: Random.bytes(Self.size) + [tag])
    }

    /// One that came from outside; nil unless it is the text of 17 bytes. That such a form exists is another question.
    package init?(text: some StringProtocol) {
        guard let bytes = Base64URL.decode(text), bytes.count == Self.size + 1, let token = try? Token(bytes: bytes)
        else {
            return nil
        }
        self = token
    }

    private init(bytes: [UInt8]) throws(SecretsError) {
        self.text = Base64URL.encode(bytes)
        self.tag = bytes.last ?? 0
        self.hash = TokenHash(bytes: try Digest.sha256(bytes))
    }

    package var description: String {
        "Token(redacted)"
    }

    package var customMirror: Mirror {
        Mirror(self, children: [])
    }
}

/// SHA-256 of a token's bytes: finds the form, does not open it.
package struct TokenHash: Hashable, Sendable, CustomStringConvertible {
    package let bytes: [UInt8]

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// 43 characters of base64url.
    package var description: String {
        Base64URL.encode(bytes)
    }
}
