import Testing

@testable import Secrets

struct SigningTests {
    /// RFC 4231 sections 4.2, 4.3 and 4.7; FIPS 180-4 examples for "abc" and the empty message.
    @Test func `digests agree with the published vectors`() throws {
        let firstTag = try Digest.hmacSHA256(Array("Hi There".utf8), key: [UInt8](repeating: 0x0b, count: 20))
        #expect(hex(firstTag) == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7")
        let secondTag = try Digest.hmacSHA256(Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
        #expect(hex(secondTag) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        let longKey = try Digest.hmacSHA256(
            Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            key: [UInt8](repeating: 0xaa, count: 131),
        )
        #expect(hex(longKey) == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
        let abc = try Digest.sha256(Array("abc".utf8))
        #expect(hex(abc) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        let nothing = try Digest.sha256([])
        #expect(hex(nothing) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    }

    @Test func `a signature holds for its message, purpose and key only`() throws {
        let signing = try Signing()
        let message = Array("session-1".utf8)
        let signature = try signing.sign(message, for: "page")
        #expect(signature.count == Signing.size)
        #expect(signing.isValid(signature, of: message, for: "page"))
        #expect(!signing.isValid(signature, of: message, for: "socket"))
        #expect(!signing.isValid(signature, of: Array("session-2".utf8), for: "page"))
        #expect(try !Signing().isValid(signature, of: message, for: "page"))
        #expect(!signing.isValid(signature.dropLast(), of: message, for: "page"))
        #expect(!signing.isValid([], of: message, for: "page"))
        for index in signature.indices {
            var changed = signature
            changed[index] ^= 1
            #expect(!signing.isValid(changed, of: message, for: "page"))
        }
    }

    @Test func `neither the description nor the mirror shows the key`() {
        let signing = Signing(key: [0xde, 0xad, 0xbe, 0xef])
        var dumped = ""
        dump(signing, to: &dumped)
        #expect("\(signing)" == "Signing(redacted)")
        #expect(!dumped.contains("222") && !dumped.contains("173"))
    }

    @Test(arguments: [
        ([], [], true), ([1], [1], true), ([1], [2], false), ([1, 2], [1], false), ([], [0], false),
    ])
    func `comparison in constant time is still comparison`(left: [UInt8], right: [UInt8], isEqual: Bool) {
        #expect(ConstantTime.equal(left, right) == isEqual)
    }

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
