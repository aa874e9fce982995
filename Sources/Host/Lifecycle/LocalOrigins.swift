import Glibc

/// The origins under which browsers find a listener when none is configured.
struct LocalOrigins {
    /// The one to tell people.
    let shown: String
    let all: [String]

    /// On the local network it is found under each of this machine's addresses, and under no name but localhost: a
    /// stranger's name may point at any address.
    init(_ configuration: Configuration, port: UInt16, isSecure: Bool) {
        self.init(
            host: configuration.host, port: port, isSecure: isSecure, isLoopback: configuration.isLoopback,
            addresses: Self.addresses())
    }

    init(host: String, port: UInt16, isSecure: Bool, isLoopback: Bool, addresses: [String]) {
        let scheme = isSecure ? "https" : "http"
        // Browsers leave the scheme's own port out (RFC 6454 §6.1).
        let suffix = port == (isSecure ? 443 : 80) ? "" : ":\(port)"
        func origin(_ host: String) -> String { "\(scheme)://\(host)\(suffix)" }
        if host == "0.0.0.0" {
            let outside = addresses.first { !$0.hasPrefix("127.") }
            shown = origin(outside ?? "127.0.0.1")
            all = (addresses + ["localhost"]).map(origin)
        } else {
            shown = origin(host)
            all = isLoopback ? [shown, origin("localhost")] : [shown]
        }
    }

    /// The IPv4 addresses of this machine's interfaces that are up.
    static func addresses() -> [String] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var found: [String] = []
        var entry = first
        while let interface = entry?.pointee {
            entry = interface.ifa_next
            guard let address = interface.ifa_addr, interface.ifa_flags & UInt32(IFF_UP) != 0,
                Int32(address.pointee.sa_family) == AF_INET
            else { continue }
            var text = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
            let isText = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                inet_ntop(AF_INET, &$0.pointee.sin_addr, &text, socklen_t(text.count)) != nil
            }
            guard isText else { continue }
            found.append(String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
        }
        return found
    }
}
