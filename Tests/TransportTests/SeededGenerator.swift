import Glibc

/// SplitMix64, so that a random test can be run again: the seed is printed and taken from CARDHOST_TEST_SEED.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    static func fromEnvironment() -> SeededGenerator {
        let given = getenv("CARDHOST_TEST_SEED").flatMap { UInt64(String(cString: $0)) }
        let seed = given ?? UInt64.random(in: 0 ... .max)
        print("CARDHOST_TEST_SEED=\(seed)")
        return SeededGenerator(state: seed)
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
