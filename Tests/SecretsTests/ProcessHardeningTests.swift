import Testing

@testable import Secrets

struct ProcessHardeningTests {
    @Test func `a hardened process leaves no core file and lets nobody look`() async {
        await #expect(processExitsWith: .success) {
            try ProcessHardening.apply()
            #expect(ProcessHardening.isApplied)
        }
    }

    @Test(arguments: [
        SecretsError.busy, .locked(needed: 4_096, limit: nil, errno: 12), .mapping(errno: 12), .size(slots: 0), .random,
        .digest, .hardening(errno: 1),
    ])
    func `an error's description begins with its code`(error: SecretsError) {
        #expect(error.description.hasPrefix(error.code + ": "))
        #expect(error.code.hasPrefix("secrets."))
    }
}
