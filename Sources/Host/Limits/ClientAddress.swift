import Glibc

/// A numeric IP address; IPv4 in its IPv6 form (RFC 4291 §2.5.5.2), so that one peer has one value.
package struct ClientAddress: Hashable, Sendable {
    let high: UInt64
    let low: UInt64

    /// First half of the low bits of an IPv4 address in its IPv6 form.
    private static let mapped: UInt64 = 0xffff << 32

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Stands for a peer whose address is not known.
    static let unknown = ClientAddress(high: 0, low: 0)

    /// From `192.0.2.1` or `2001:db8::1`, without port, brackets or zone.
    init?(_ text: some StringProtocol) {
        guard text.utf8.count < Int(INET6_ADDRSTRLEN), !text.utf8.contains(0) else { return nil }
        var bytes = [UInt8](repeating: 0, count: 16)
        let text = String(text)
        if inet_pton(AF_INET, text, &bytes) == 1 {
            self.init(high: 0, low: Self.mapped | Self.number(bytes[..<4]))
        } else if inet_pton(AF_INET6, text, &bytes) == 1 {
            self.init(high: Self.number(bytes[..<8]), low: Self.number(bytes[8...]))
        } else {
            return nil
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

    var isIPv4: Bool { high == 0 && low >> 32 == 0xffff }

    var isLoopback: Bool { isIPv4 ? low >> 24 & 0xff == 127 : high == 0 && low == 1 }

    /// What one client may be taken to own: an IPv4 address, or the 64 bits an IPv6 site hands out (RFC 4291 §2.5.4).
    var owner: ClientAddress { isIPv4 ? self : ClientAddress(high: high, low: high == 0 ? low : 0) }
}
