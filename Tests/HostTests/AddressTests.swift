import LiveSession
import Testing

@testable import Host

struct AddressTests {
    @Test(arguments: [
        "", "1", "1.2.3", "1.2.3.4.5", "256.1.1.1", "01.2.3.4", "1.2.3.4 ", " 1.2.3.4", "::g", "fe80::1%eth0", "[::1]",
        "1.2.3.4:80", "4000056655665556", "1.2.3.4\0", String(repeating: "1", count: 10_000),
    ])
    func `what is no address is none`(_ text: String) {
        #expect(ClientAddress(text) == nil)
    }

    @Test(arguments: [
        ("1.2.3.4", "::ffff:1.2.3.4"), ("::ffff:102:304", "1.2.3.4"), ("2001:db8::1", "2001:0DB8:0:0:0:0:0:1"),
    ])
    func `two spellings of an address are one`(_ one: String, _ other: String) throws {
        let address: ClientAddress? = ClientAddress(one)
        #expect(address != nil && address == ClientAddress(other))
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.255.0.9", true), ("::1", true), ("::ffff:127.0.0.1", true), ("128.0.0.1", false),
        ("::", false), ("::2", false), ("10.0.0.1", false),
    ])
    func `this machine is told from others`(_ text: String, _ isLoopback: Bool) throws {
        #expect(try #require(ClientAddress(text)).isLoopback == isLoopback)
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.0", false), ("0.0.0.0/0", "255.1.1.1", true),
        ("0.0.0.0/0", "2001:db8::1", false), ("::/0", "2001:db8::1", true), ("::/0", "10.0.0.1", true),
        ("192.0.2.7", "192.0.2.7", true), ("192.0.2.7/32", "192.0.2.6", false), ("192.0.2.4/30", "192.0.2.7", true),
        ("192.0.2.4/30", "192.0.2.8", false), ("2001:db8::/32", "2001:db8:ffff::1", true),
        ("2001:db8::/32", "2001:db9::", false), ("2001:db8::/65", "2001:db8::7fff:0:0:0", true),
        ("2001:db8::/65", "2001:db8::8000:0:0:0", false), ("::1/128", "::1", true),
        ("10.0.0.0/8", "::ffff:10.1.1.1", true),
    ])
    func `a range holds the addresses with its bits`(_ range: String, _ address: String, _ isInside: Bool) throws {
        let range = try #require(AddressRange(range))
        #expect(range.contains(try #require(ClientAddress(address))) == isInside)
    }

    @Test(arguments: [
        "", "/", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/8/8", "10.0.0.1/8",
        "2001:db8::/129", "2001:db8::1/64", "ten/8", "10.0.0.0/99999999999999999999", "10.0.0.0/٨",
    ])
    func `what is no range is none`(_ text: String) {
        #expect(AddressRange(text) == nil)
    }

    struct Forwarded: Sendable {
        let peer: String
        let header: String?
        let client: String
    }

    @Test(arguments: [
        Forwarded(peer: "198.51.100.1", header: "192.0.2.1", client: "198.51.100.1"),
        Forwarded(peer: "10.0.0.1", header: nil, client: "10.0.0.1"),
        Forwarded(peer: "10.0.0.1", header: "192.0.2.1", client: "192.0.2.1"),
        Forwarded(peer: "10.0.0.1", header: "203.0.113.9, 192.0.2.1", client: "192.0.2.1"),
        Forwarded(peer: "10.0.0.1", header: "192.0.2.1, 10.0.0.2", client: "192.0.2.1"),
        Forwarded(peer: "10.0.0.1", header: "203.0.113.9,192.0.2.1 ,\t10.0.0.2", client: "192.0.2.1"),
        Forwarded(peer: "10.0.0.1", header: "10.0.0.3, 10.0.0.2", client: "10.0.0.3"),
        Forwarded(peer: "10.0.0.1", header: "192.0.2.1, unknown", client: "10.0.0.1"),
        Forwarded(peer: "10.0.0.1", header: "192.0.2.1, unknown, 10.0.0.2", client: "10.0.0.2"),
        Forwarded(peer: "10.0.0.1", header: "192.0.2.1,", client: "10.0.0.1"),
        Forwarded(peer: "10.0.0.1", header: "", client: "10.0.0.1"),
        Forwarded(peer: "10.0.0.1", header: "192.0.2.1:4711", client: "192.0.2.1"),
        Forwarded(peer: "::1", header: "[2001:db8::9]:4711", client: "2001:db8::9"),
        Forwarded(peer: "::1", header: "2001:db8::9", client: "2001:db8::9"),
        Forwarded(peer: "::1", header: "[2001:db8::9", client: "::1"),
        Forwarded(peer: "", header: "192.0.2.1", client: "::"),
    ])
    func `a client's address is the peer's, or what trusted proxies say of it`(_ example: Forwarded) throws {
        let proxies = try #require(TrustedProxies("10.0.0.0/8, ::1"))
        #expect(proxies.client(peer: example.peer, forwardedFor: example.header) == ClientAddress(example.client))
    }

    @Test func `each address has its own limit, a site of IPv6 one`() throws {
        let limit = AddressLimit(Rate(2, per: .seconds(60), burst: 2))
        func asks(_ address: String, _ now: Duration = .zero) throws -> Duration? {
            limit.refuses(try #require(ClientAddress(address)), at: now)
        }
        #expect(try asks("192.0.2.1") == nil)
        #expect(try asks("192.0.2.1") == nil)
        #expect(try asks("192.0.2.1") == .seconds(30))
        #expect(try asks("192.0.2.2") == nil)
        #expect(try asks("2001:db8::1") == nil)
        #expect(try asks("2001:db8::2") == nil)
        #expect(try asks("2001:db8::3") != nil)
        #expect(try asks("2001:db8:0:1::3") == nil)
        #expect(try asks("192.0.2.1", .seconds(30)) == nil)
        for _ in 0..<2_000 { #expect(try asks("127.0.0.1") == nil) }
        #expect(try asks("127.0.0.1") != nil)
    }

    @Test func `whatever addresses come, memory is bounded and who was refused stays refused`() {
        let limit = AddressLimit(Rate(10, per: .seconds(60), burst: 10), capacity: 64)
        let busy = ClientAddress(high: 0x2001_0db8_0000_0000, low: 0)
        while limit.refuses(busy, at: .zero) == nil {}
        for index in 1...10_000 {
            #expect(
                limit.refuses(ClientAddress(high: busy.high + UInt64(index), low: 0), at: .milliseconds(index)) == nil)
            #expect(limit.count <= 64)
        }
        #expect(limit.refuses(busy, at: .seconds(5)) != nil)
    }
}
