import Glibc

/// Reads what a child prints, line by line, until a deadline in nanoseconds of the monotonic clock.
struct LineReader {
    let descriptor: Int32
    let deadline: Int64
    private var bytes: [UInt8] = []

    init(descriptor: Int32, deadline: Int64) {
        self.descriptor = descriptor
        self.deadline = deadline
    }

    /// The next line without its end.
    mutating func next() throws(BenchError) -> String {
        while true {
            if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                defer { bytes.removeSubrange(...end) }
                return String(decoding: bytes[..<end], as: UTF8.self)
            }
            try more()
        }
    }

    private mutating func more() throws(BenchError) {
        let milliseconds = max(0, (deadline - monotonicNanoseconds()) / 1_000_000)
        var subject = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&subject, 1, Int32(clamping: milliseconds)) > 0 else {
            throw BenchError("bench.start", "no line came in time")
        }
        var chunk = [UInt8](repeating: 0, count: 1_024)
        let count = read(descriptor, &chunk, chunk.count)
        guard count > 0 else { throw BenchError("bench.start", "the program ended before it was ready") }
        bytes += chunk.prefix(count)
    }
}
