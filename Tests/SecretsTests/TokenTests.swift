import Testing

@testable import Secrets

struct TokenTests {
    @Test func `a token comes back from its text with the same hash`() throws {
        let token = try Token(tag: 63)
        #expect(token.text.utf8.count == 23)
        let read = try #require(Token(text: token.text))
        #expect(read.text == token.text)
        #expect(read.hash == token.hash)
        #expect(read.tag == 63)
        #expect(token.hash.description.utf8.count == 43)
        #expect(token.hash.bytes == (try Digest.sha256(try #require(Base64URL.decode(token.text)))))
    }

    @Test func `tokens differ`() throws {
        let tokens = try (0..<1_000).map { _ in try Token() }
        #expect(Set(tokens.map(\.text)).count == 1_000)
        #expect(Set(tokens.map(\.hash)).count == 1_000)
    }

    @Test(arguments: [
        "", "AAAA", "AAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAAB",
        "AAAAAAAAAAAAAAAAAAAAAA=",
        "AAAAAAAAAAAAAAAAAAAAA/A", "AAAAAAAAAAAAAAAAAAAAAÄ",
    ])
    func `what is not the text of 17 bytes is no token`(text: String) {
        #expect(Token(text: text) == nil)
    }

    @Test func `neither the description nor the mirror shows the token`() throws {
        let token = try Token()
        var dumped = ""
        dump(token, to: &dumped)
        #expect("\(token) \(dumped) \(String(reflecting: token))".contains(token.text) == false)
    }

    /// RFC 4648 section 10, without the padding, and the two characters of section 5.
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
        ("foobar", "Zm9vYmFy"), ("\u{3e}\u{3f}\u{3e}", "Pj8-"), ("\u{3f}\u{3f}\u{3f}", "Pz8_"),
    ])
    func `base64url agrees with the published vectors`(plain: String, text: String) {
        #expect(Base64URL.encode(Array(plain.utf8)) == text)
        #expect(Base64URL.decode(text) == Array(plain.utf8))
    }

    @Test(arguments: ["Z", "Zg==", "Zh", "Zm9", "Zm9vY", "Zm+v", "Zm/v", " Zg", "Zg\n", "Zm8\u{0}"])
    func `base64url refuses what it would not have written`(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }

    @Test func `base64url gives back random bytes of every length`() throws {
        for count in 0..<200 {
            let bytes = try Random.bytes(count)
            #expect(bytes.count == count)
            #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
        }
    }

    @Test func `random bytes of a count below one are none`() throws {
        #expect(try Random.bytes(-1).isEmpty)
        #expect(throws: SecretsError.random) { _ = try Random.bytes(Int.max) }
    }
}
