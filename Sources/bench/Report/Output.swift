import Glibc

/// Text for the terminal; written at once, so that lines of several processes stay in order.
enum Output {
    static func say(_ line: String) { put(line, on: STDOUT_FILENO) }

    static func complain(_ line: String) { put(line, on: STDERR_FILENO) }

    private static func put(_ line: String, on descriptor: Int32) {
        var bytes = Array((line + "\n").utf8)[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard written > 0 || errno == EINTR else { return }
            bytes = bytes.dropFirst(max(0, written))
        }
    }
}
