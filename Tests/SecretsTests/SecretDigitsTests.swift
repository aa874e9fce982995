import SeedTesting
import Testing

@testable import Secrets

struct SecretDigitsTests {
    @Test(arguments: [
        ("", 0, 0, "4242", "4242"),
        ("4242", 4, 4, "42", "424242"),
        ("4242", 0, 0, "1", "14242"),
        ("4242", 1, 3, "", "42"),
        ("4242", 1, 3, "999", "49992"),
        ("4242", 0, 4, "", ""),
        ("4242", -5, 99, "7", "7"),
        ("4242", 99, 99, "7", "42427"),
        ("4242", 3, 1, "7", "42472"),
        ("4242", Int.min, Int.max, "5", "5"),
        ("4242", Int.max, Int.min, "5", "42425"),
        ("", 0, 0, "12345678901234567890123", "1234567890123456789"),
        ("1234567890123456789", 19, 19, "1", "1234567890123456789"),
        ("1234567890123456789", 0, 1, "98", "9234567890123456789"),
        ("1234567890123456789", 0, 10, "0", "0123456789"),
    ])
    func `an edit replaces a range of digits`(
        before: String,
        from: Int,
        to: Int,
        digits: String,
        after: String,
    ) throws {
        var secret = try SecretDigits(in: SecretArena(slots: 1))
        secret.replace(from: 0, to: 0, with: before)
        let isTaken = secret.replace(from: from, to: to, with: digits)
        let text = secret.text
        let count = secret.count
        #expect(isTaken)
        #expect(text == after)
        #expect(count == after.count)
    }

    @Test(arguments: ["4a", " 4", "4242-", "\u{2022}", "/", ":", "\u{0}", "٤"])
    func `anything but digits is refused as a whole`(input: String) throws {
        var secret = try SecretDigits(in: SecretArena(slots: 1))
        secret.replace(from: 0, to: 0, with: "4242")
        let isTaken = secret.replace(from: 0, to: 4, with: input)
        let text = secret.text
        #expect(!isTaken)
        #expect(text == "4242")
    }

    @Test func `a hundred thousand random edits do what an array does`() throws {
        var random = SeededGenerator(for: "SecretDigits edits")
        let arena = try SecretArena(slots: 2)
        var secret = try SecretDigits(in: arena)
        var model: [UInt8] = []
        var differences = 0
        for _ in 0..<100_000 {
            let from = Int.random(in: -2...21, using: &random)
            let to = Int.random(in: -2...21, using: &random)
            let digits = (0..<Int.random(in: 0...6, using: &random)).map { _ in
                UInt8.random(in: 0x30...0x39, using: &random)
            }
            digits.withUnsafeBytes { _ = secret.replace(from: from, to: to, with: $0) }

            let low = min(max(from, 0), model.count)
            let high = min(max(to, low), model.count)
            model.replaceSubrange(low..<high, with: [])
            model.insert(contentsOf: digits.prefix(19 - model.count), at: low)

            let isSame = secret.withBytes { $0.elementsEqual(model) }
            let rest = Array(arena.slotBytes(0).dropFirst(model.count).prefix(19 - model.count))
            if !isSame || rest.contains(where: { $0 != 0 }) {
                differences += 1
            }
        }
        #expect(differences == 0)
    }

    @Test func `a duplicate has a life of its own`() throws {
        let arena = try SecretArena(slots: 2)
        var secret = try SecretDigits(in: arena)
        secret.replace(from: 0, to: 0, with: "4000056655665556")
        let copy = try secret.duplicate()
        secret.wipe()
        let texts = [secret.text, copy.text]
        #expect(texts == ["", "4000056655665556"])
    }

    @Test func `wiped digits are zero bytes and the slot stays taken`() throws {
        let arena = try SecretArena(slots: 1)
        var secret = try SecretDigits(in: arena)
        secret.replace(from: 0, to: 0, with: "4000056655665556")
        #expect(arena.slotBytes(0).contains { $0 != 0 })
        secret.wipe()
        let isEmpty = secret.isEmpty
        #expect(isEmpty)
        #expect(arena.slotBytes(0).allSatisfy { $0 == 0 })
        #expect(arena.live == 1)
    }

    @Test func `digits let go of are zero bytes`() throws {
        let arena = try SecretArena(slots: 1)
        do {
            var secret = try SecretDigits(in: arena)
            secret.replace(from: 0, to: 0, with: "4000056655665556")
            #expect(arena.slotBytes(0).contains { $0 != 0 })
        }
        #expect(arena.slotBytes(0).allSatisfy { $0 == 0 })
        #expect(arena.live == 0)
    }

    @Test func `digits taken off the end are zero bytes`() throws {
        let arena = try SecretArena(slots: 1)
        var secret = try SecretDigits(in: arena)
        secret.replace(from: 0, to: 0, with: "4000056655665556")
        secret.replace(from: 6, to: 16, with: "")
        let text = secret.text
        #expect(text == "400005")
        #expect(arena.slotBytes(0)[6..<19].allSatisfy { $0 == 0 })
    }

    @Test func `the description tells nothing`() throws {
        var secret = try SecretDigits(in: SecretArena(slots: 1))
        secret.replace(from: 0, to: 0, with: "4242")
        let description = secret.description
        #expect(description == "SecretDigits(redacted)")
    }

    @Test func `wiping a buffer zeroes every byte and takes an empty one`() {
        var bytes: [UInt8] = [1, 2, 3]
        bytes.withUnsafeMutableBytes { Wiping.zero($0) }
        Wiping.zero(UnsafeMutableRawBufferPointer(start: nil, count: 0))
        #expect(bytes == [0, 0, 0])
    }
}

extension SecretArena {
    func slotBytes(_ slot: UInt32) -> [UInt8] {
        Array(UnsafeRawBufferPointer(start: address(of: slot), count: Self.slotSize))
    }
}
