import Glibc
import Testing

@testable import Secrets

struct SecretArenaTests {
    @Test func `the memory is locked, stays out of core files and out of forked children`() throws {
        let arena = try SecretArena(slots: 1_000)
        #expect(arena.isLocked)
        let flags = try #require(MemoryMap.flags(at: UInt(bitPattern: arena.start)))
        #expect(flags.contains("lo"), "locked")
        #expect(flags.contains("dd"), "not dumped")
        #expect(flags.contains("dc"), "not copied on fork")
        #expect(flags.contains("rd") && flags.contains("wr"))
    }

    @Test func `the bytes before and after the slots cannot be read`() throws {
        let arena = try SecretArena(slots: 1_000)
        #expect(MemoryMap.isReadable(arena.start))
        #expect(MemoryMap.isReadable(arena.start + arena.length - 1))
        #expect(!MemoryMap.isReadable(arena.start - 1))
        #expect(!MemoryMap.isReadable(arena.start + arena.length))
    }

    @Test func `digits lie in a slot of the arena, not on the heap`() throws {
        let arena = try SecretArena(slots: 4)
        var digits = try SecretDigits(in: arena)
        digits.replace(from: 0, to: 0, with: "4000056655665556")
        let address = digits.withBytes { UInt(bitPattern: $0.baseAddress) }
        let slots = UInt(bitPattern: arena.start)..<UInt(bitPattern: arena.start + 4 * SecretArena.slotSize)
        #expect(slots.contains(address))
        #expect(MemoryMap.heap.map { !$0.contains(address) } ?? true)
    }

    @Test func `live counts the secrets that exist`() throws {
        let arena = try SecretArena(slots: 3)
        #expect(arena.live == 0)
        do {
            let first = try SecretDigits(in: arena)
            let second = try first.duplicate()
            #expect(arena.live == 2)
            _ = (first.count, second.count)
        }
        #expect(arena.live == 0)
    }

    @Test func `a full arena says busy and takes secrets again once one has gone`() throws {
        let arena = try SecretArena(slots: 2)
        let first = try SecretDigits(in: arena)
        do {
            let second = try SecretDigits(in: arena)
            #expect(throws: SecretsError.busy) { _ = try SecretDigits(in: arena) }
            #expect(throws: SecretsError.busy) { _ = try second.duplicate() }
            #expect(arena.live == 2)
        }
        let third = try SecretDigits(in: arena)
        #expect(arena.live == 2)
        _ = (first.count, third.count)
    }

    @Test func `memory that cannot be locked fails and says how to raise the limit`() throws {
        let error = try #require(throws: SecretsError.self) {
            _ = try SecretArena(slots: 1_000, allowUnlocked: false) { _, _ in ENOMEM }
        }
        guard case .locked(let needed, _, ENOMEM) = error else {
            Issue.record("unexpected \(error)")
            return
        }
        #expect(needed >= 1_000 * SecretArena.slotSize)
        #expect(error.description.contains("ulimit -l \(needed / 1024)"))
        #expect(error.description.contains("LimitMEMLOCK=\(needed)"))
        #expect(error.description.contains("--allow-unlocked"))
    }

    @Test func `unlocked memory is taken when it is allowed`() throws {
        let arena = try SecretArena(slots: 1_000, allowUnlocked: true) { _, _ in ENOMEM }
        #expect(!arena.isLocked)
        let flags = try #require(MemoryMap.flags(at: UInt(bitPattern: arena.start)))
        #expect(!flags.contains("lo"))
        #expect(flags.contains("dd"))
    }

    @Test(arguments: [0, -1, Int.min, Int(UInt32.max), Int.max])
    func `an impossible size is refused`(slots: Int) {
        #expect(throws: SecretsError.size(slots: slots)) { _ = try SecretArena(slots: slots) }
    }

    @Test(arguments: [(1, 4), (2_500, 10_000), (0, 4), (-3, 4), (Int.max, Int(UInt32.max) / 4 * 4)])
    func `the session limit gives the number of slots`(sessions: Int, slots: Int) {
        #expect(SecretArena.slots(forSessions: sessions) == slots)
    }

    @Test func `threads taking and giving back slots never share one`() async throws {
        let arena = try SecretArena(slots: 64)
        let clashes = await withTaskGroup(of: Int.self) { group in
            for mark in 0..<8 {
                group.addTask { SecretArenaTests.clashes(in: arena, mark: mark) }
            }
            return await group.reduce(0, +)
        }
        #expect(clashes == 0)
        #expect(arena.live == 0)
    }

    /// Fills secrets with one digit of this task's own and counts those that hold anything else later.
    private static func clashes(in arena: SecretArena, mark: Int) -> Int {
        let text = String(repeating: String(mark), count: 19)
        var clashes = 0
        for _ in 0..<2_000 {
            guard var digits = try? SecretDigits(in: arena), digits.isEmpty else {
                clashes += 1
                continue
            }
            digits.replace(from: 0, to: 0, with: text)
            if !digits.withBytes({ $0.allSatisfy { Int($0) == 0x30 + mark } && $0.count == 19 }) {
                clashes += 1
            }
        }
        return clashes
    }
}
