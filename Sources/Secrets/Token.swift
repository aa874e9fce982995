/// Opens one form: 128 random bits in the form's address.
///
/// Whoever has it can open the form, so it is compared by its hash and never logged.
package struct Token: Sendable, CustomStringConvertible, CustomReflectable {
    /// Bytes of a token.
    package static let size = 16

    /// 22 characters of base64url. For the address of the form only.
    package let text: String
    /// Stands for the token in tables and logs.
    package let hash: TokenHash

    /// A fresh one.
    package init() throws(SecretsError) {
        try self.init(bytes: Random.bytes(Self.size))
    }

    /// One that came from outside; nil unless it is the text of 128 bits. That such a form exists is another question.
    package init?(text: some StringProtocol) {
        guard let bytes = Base64URL.decode(text), bytes.count == Self.size, let token = try? Token(bytes: bytes) else {
            return nil
        }
        self = token
    }

    private init(bytes: [UInt8]) throws(SecretsError) {
        self.text = Base64URL.encode(bytes)
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
