import Glibc

/// Random numbers that can be had again (SplitMix64): a random test prints its seed, and takes it from
/// `CARDHOST_TEST_SEED` where that is set.
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    /// A generator for one test, whose name is printed with the seed.
    package init(for test: String) { self.init(seed: Self.seed(for: test)) }

    /// The seed of this run.
    package static func seed(for test: String) -> UInt64 {
        let given = getenv("CARDHOST_TEST_SEED").flatMap { UInt64(String(cString: $0)) }
        let seed = given ?? UInt64.random(in: 1...UInt64.max)
        print("\(test): CARDHOST_TEST_SEED=\(seed)")
        return seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
