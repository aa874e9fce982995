import Testing

@testable import Host

struct LocalOriginsTests {
    private func origins(_ host: String, _ port: UInt16, secure: Bool, loopback: Bool) -> LocalOrigins {
        LocalOrigins(
            host: host, port: port, isSecure: secure, isLoopback: loopback,
            addresses: ["127.0.0.1", "192.0.2.7", "198.51.100.9"])
    }

    @Test func `a loopback address is found under localhost too`() {
        let found = origins("127.0.0.1", 8443, secure: true, loopback: true)
        #expect(found.shown == "https://127.0.0.1:8443")
        #expect(found.all == ["https://127.0.0.1:8443", "https://localhost:8443"])
    }

    @Test func `every address is found under each, and the first from outside is shown`() {
        let found = origins("0.0.0.0", 8080, secure: false, loopback: false)
        #expect(found.shown == "http://192.0.2.7:8080")
        #expect(
            found.all == [
                "http://127.0.0.1:8080", "http://192.0.2.7:8080", "http://198.51.100.9:8080", "http://localhost:8080",
            ])
    }

    @Test func `one address of many is found under itself only`() {
        #expect(origins("192.0.2.7", 8443, secure: true, loopback: false).all == ["https://192.0.2.7:8443"])
    }

    @Test(arguments: [(UInt16(443), true), (80, false)])
    func `the scheme's own port is left out`(_ port: UInt16, _ secure: Bool) {
        #expect(!origins("192.0.2.7", port, secure: secure, loopback: false).shown.hasSuffix("\(port)"))
    }

    @Test func `this machine has its loopback address`() {
        #expect(LocalOrigins.addresses().contains("127.0.0.1"))
    }
}
