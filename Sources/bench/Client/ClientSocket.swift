import Glibc

/// A connection to a server on this machine.
struct ClientSocket: ~Copyable {
    let descriptor: Int32

    /// Connects; reads give up after ten seconds.
    init(port: UInt16) throws(BenchError) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .system("bench.socket") }
        var one: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
        var patience = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw .system("bench.connect", "port \(port):") }
    }

    deinit { close(descriptor) }

    /// Reads return at once from now on.
    borrowing func stopBlocking() {
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    /// Sends all bytes at once: nothing here sends more than a socket's buffer takes.
    borrowing func send(_ bytes: UnsafeRawBufferPointer) throws(BenchError) {
        let count = Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        guard count == bytes.count else { throw .system("bench.send", "\(count) of \(bytes.count) bytes:") }
    }

    /// Appends what has come; gives the number of bytes, 0 at the end.
    borrowing func receive(into bytes: inout [UInt8]) throws(BenchError) -> Int {
        let count = withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 16) { chunk in
            let count = recv(descriptor, chunk.baseAddress, chunk.count, 0)
            if count > 0 { bytes.append(contentsOf: chunk[..<count]) }
            return count
        }
        guard count >= 0 else { throw .system("bench.receive") }
        return count
    }
}
