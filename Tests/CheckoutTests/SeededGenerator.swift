import Glibc

/// Random numbers that can be had again: the seed is printed and taken from CARDHOST_TEST_SEED when it is set.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(for test: String) {
        let given = getenv("CARDHOST_TEST_SEED").flatMap { UInt64(String(cString: $0)) }
        state = given ?? UInt64.random(in: 0...UInt64.max)
        print("\(test): CARDHOST_TEST_SEED=\(state)")
    }

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
