import CEpoll
import Glibc

/// A bound and listening TCP socket.
///
/// Unchecked: its loops are given once, before the first connection; whose turn it is concerns the accepting loop only.
package final class Listener: @unchecked Sendable {
    /// The port bound, which differs from the one asked for when that was 0.
    package let port: UInt16
    let descriptor: Int32
    /// Nil for connections in the clear.
    let tls: TLSContext?
    private var seats: [Seat] = []
    private var turn = 0

    private init(descriptor: Int32, port: UInt16, tls: TLSContext?) {
        self.descriptor = descriptor
        self.port = port
        self.tls = tls
    }

    deinit {
        Glibc.close(descriptor)
    }

    /// Who serves its connections, in turn; before the first one.
    func setSeats(_ seats: [Seat]) {
        precondition(self.seats.isEmpty, "a listener is served once")
        self.seats = seats
    }

    /// The loop for the next connection. On the accepting loop.
    func nextLoop() -> EventLoop? {
        guard !seats.isEmpty else { return nil }
        defer { turn = (turn + 1) % seats.count }
        return seats[turn].loop
    }

    func application(on connections: Connections) -> (any Application)? {
        seats.first { $0.loop.connections === connections }?.application
    }

    /// Refuses new connections from now on; the descriptor is closed with the listener.
    func stopAccepting() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Binds a numeric address or a local name; port 0 takes any free one. With `tls` only TLS is spoken.
    ///
    /// - Throws: `transport.host-unknown`, `transport.port-in-use`, `transport.port-forbidden`,
    ///   `transport.address-not-local` or `transport.listen-failed`, with host and port.
    package static func bind(
        host: String, port: UInt16, tls: TLSContext? = nil
    ) throws(TransportError) -> Listener {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, "\(port)", &hints, &found) == 0, let address = found else {
            throw TransportError(code: "transport.host-unknown", facts: ["host": host])
        }
        defer { freeaddrinfo(address) }
        let descriptor = open(address.pointee)
        guard descriptor >= 0, let bound = boundPort(descriptor) else {
            throw failure(errno, host: host, port: port)
        }
        return Listener(descriptor: descriptor, port: bound, tls: tls)
    }

    private static func open(_ address: addrinfo) -> Int32 {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(address.ai_family, kind, 0)
        guard descriptor >= 0 else { return -1 }
        var one: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, size)
        // Accepted sockets inherit it.
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, size)
        guard Glibc.bind(descriptor, address.ai_addr, address.ai_addrlen) == 0, listen(descriptor, 1_024) == 0 else {
            let problem = errno
            Glibc.close(descriptor)
            errno = problem
            return -1
        }
        return descriptor
    }

    private static func boundPort(_ descriptor: Int32) -> UInt16? {
        SocketAddress.read { getsockname(descriptor, $0, $1) }?.port
    }

    private static func failure(_ problem: Int32, host: String, port: UInt16) -> TransportError {
        let code =
            switch problem {
            case EADDRINUSE: "transport.port-in-use"
            case EACCES: "transport.port-forbidden"
            case EADDRNOTAVAIL: "transport.address-not-local"
            default: "transport.listen-failed"
            }
        return TransportError(code: code, facts: ["host": host, "port": "\(port)", "errno": "\(problem)"])
    }
}

/// One of the loops that serve a listener, and what answers there.
package struct Seat {
    let loop: EventLoop
    /// Used on the loop's thread only.
    let application: any Application

    package init(loop: EventLoop, application: any Application) {
        self.loop = loop
        self.application = application
    }
}

/// A numeric address and port, as text and number.
struct SocketAddress {
    let host: String
    let port: UInt16

    /// Lets the kernel fill an address; nil when it fails or the family is not IP.
    static func read(
        _ fill: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
    ) -> SocketAddress? {
        var storage = sockaddr_storage()
        return withUnsafeMutablePointer(to: &storage) { pointer in
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let raw = UnsafeMutableRawPointer(pointer)
            guard fill(raw.assumingMemoryBound(to: sockaddr.self), &length) >= 0 else { return nil }
            return SocketAddress(UnsafeRawPointer(raw))
        }
    }

    init?(_ raw: UnsafeRawPointer) {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        switch Int32(raw.load(as: sockaddr.self).sa_family) {
        case AF_INET:
            var address = raw.load(as: sockaddr_in.self)
            inet_ntop(AF_INET, &address.sin_addr, &text, socklen_t(text.count))
            port = UInt16(bigEndian: address.sin_port)
        case AF_INET6:
            var address = raw.load(as: sockaddr_in6.self)
            inet_ntop(AF_INET6, &address.sin6_addr, &text, socklen_t(text.count))
            port = UInt16(bigEndian: address.sin6_port)
        default:
            return nil
        }
        let full = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // An IPv4 peer of an IPv6 listener is the same peer (RFC 4291 §2.5.5.2).
        let isMapped = full.hasPrefix("::ffff:") && full.contains(".")
        host = isMapped ? String(full.dropFirst(7)) : full
    }
}
