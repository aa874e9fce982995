/// Addresses with the same leading bits, as in `10.0.0.0/8` (CIDR, RFC 4632 §3.1).
package struct AddressRange: Hashable, Sendable {
    private let first: ClientAddress
    /// Leading bits that are compared, 0 to 128.
    private let bits: Int

    /// From an address, or an address and a number of bits after a slash; bits beyond those must be zero.
    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let address = ClientAddress(parts[0]) else { return nil }
        let width = address.isIPv4 ? 32 : 128
        var bits = width
        if parts.count == 2 {
            // `Int` would take a sign.
            guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(parts[1]), number <= width
            else { return nil }
            bits = number
        }
        self.bits = bits + 128 - width
        first = address
        guard masked(address) == address else { return nil }
    }

    func contains(_ address: ClientAddress) -> Bool { masked(address) == first }

    private func masked(_ address: ClientAddress) -> ClientAddress {
        ClientAddress(
            high: address.high & Self.mask(bits), low: address.low & Self.mask(bits - 64))
    }

    /// So many leading ones; none and all beyond 0 and 64.
    private static func mask(_ bits: Int) -> UInt64 { ~(UInt64.max >> UInt64(max(0, min(bits, 64)))) }
}
