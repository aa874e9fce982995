import Glibc

/// Bytes waiting to be written to a peer; lent to a connection only while there are some.
final class OutputBuffer {
    private var base: UnsafeMutableRawPointer
    private(set) var capacity: Int
    private var head = 0
    private var tail = 0

    init(capacity: Int = 4_096) {
        self.capacity = capacity
        base = .allocate(byteCount: capacity, alignment: 16)
    }

    deinit {
        base.deallocate()
    }

    var count: Int { tail - head }
    var isEmpty: Bool { head == tail }
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base + head, count: count) }

    func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress, !bytes.isEmpty else { return }
        if bytes.count > capacity - tail { makeRoom(bytes.count) }
        memcpy(base + tail, source, bytes.count)
        tail += bytes.count
    }

    func append(_ text: String) {
        var text = text
        text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
    }

    /// Drops bytes from the front that were written.
    func consume(_ written: Int) {
        head += min(written, count)
        if head == tail { removeAll() }
    }

    func removeAll() {
        head = 0
        tail = 0
    }

    private func makeRoom(_ needed: Int) {
        let used = count
        guard used + needed > capacity else {
            memmove(base, base + head, used)
            (head, tail) = (0, used)
            return
        }
        let larger = max(capacity * 2, used + needed)
        let replacement = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 16)
        memcpy(replacement, base + head, used)
        base.deallocate()
        (base, capacity, head, tail) = (replacement, larger, 0, used)
    }
}

/// Idle output buffers of a loop.
struct OutputBufferPool {
    private static let kept = 64
    private static let largestKept = 65_536
    private var idle: [OutputBuffer] = []

    mutating func take() -> OutputBuffer {
        idle.popLast() ?? OutputBuffer()
    }

    mutating func giveBack(_ buffer: OutputBuffer) {
        buffer.removeAll()
        guard idle.count < Self.kept, buffer.capacity <= Self.largestKept else { return }
        idle.append(buffer)
    }
}
