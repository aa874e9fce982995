/// Which pages may open a socket: those served from our own origin (RFC 6454; RFC 6455 §10.2).
package struct OriginPolicy: Equatable, Sendable {
    private let origins: [String]

    /// - Parameter origins: serialised origins, e.g. `https://pay.example`, without a trailing slash.
    package init(_ origins: [String]) { self.origins = origins }

    /// An absent, `null` or look-alike origin is refused; the comparison is exact.
    package func admits(_ origin: String?) -> Bool {
        guard let origin else { return false }
        return origins.contains(origin)
    }

    /// Whether `text` is a serialised http or https origin: scheme, host, optional port, nothing else.
    package static func isOrigin(_ text: String) -> Bool {
        guard let scheme = ["https://", "http://"].first(where: { text.hasPrefix($0) }) else { return false }
        let authority = text.dropFirst(scheme.utf8.count)
        let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
        guard let host = parts.first, !host.isEmpty, parts.count <= 2 else { return false }
        let isHost = host.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
        }
        guard isHost else { return false }
        return parts.count == 1 || (UInt16(parts[1]).map { $0 > 0 } ?? false)
    }
}
