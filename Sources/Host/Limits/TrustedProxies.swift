/// The proxies whose word on a client's address is taken.
package struct TrustedProxies: Hashable, Sendable {
    private var ranges: [AddressRange] = []

    /// Nobody's word is taken.
    package init() {}

    /// From addresses and ranges separated by commas; `nil` when one of them is none.
    package init?(_ text: String) {
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let range = AddressRange(Self.trimmed(part)) else { return nil }
            ranges.append(range)
        }
    }

    func trust(_ address: ClientAddress) -> Bool { ranges.contains { $0.contains(address) } }

    /// Whose request this is: the peer, or, when the peer is trusted, the last address in `X-Forwarded-For` that is
    /// not. Each proxy appends whom it heard from, so what stands further left may be made up; an entry that is no
    /// address ends the walk.
    ///
    /// - Parameters:
    ///   - peer: the connection's other end.
    ///   - forwardedFor: the header's value, several joined by commas.
    func client(peer: String, forwardedFor: String?) -> ClientAddress {
        var client = ClientAddress(peer) ?? .unknown
        guard let forwardedFor, trust(client) else { return client }
        for entry in forwardedFor.split(separator: ",", omittingEmptySubsequences: false).reversed() {
            guard let address = Self.address(Self.trimmed(entry)) else { return client }
            client = address
            guard trust(address) else { break }
        }
        return client
    }

    /// Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`.
    private static func address(_ entry: Substring) -> ClientAddress? {
        if entry.hasPrefix("["), let end = entry.firstIndex(of: "]") {
            return ClientAddress(entry[entry.index(after: entry.startIndex)..<end])
        }
        let parts = entry.split(separator: ":", omittingEmptySubsequences: false)
        return ClientAddress(parts.count == 2 ? parts[0] : entry)
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        var rest = text.drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return rest
    }
}
