import Glibc

/// Waits for descriptors to have something to read (epoll(7)), to the nanosecond.
final class Readiness {
    private let descriptor: Int32
    private let control: SystemCalls.EpollControl
    private let wait: SystemCalls.EpollWait
    private let events = UnsafeMutableRawBufferPointer.allocate(byteCount: Event.size * Event.most, alignment: 8)

    /// `struct epoll_event`, which is packed on x86-64 alone.
    private enum Event {
        static let most = 256
        #if arch(x86_64)
            static let size = 12
            static let dataOffset = 4
        #else
            static let size = 16
            static let dataOffset = 8
        #endif
        static let input: UInt32 = 1
        static let add: Int32 = 1
        static let remove: Int32 = 2
    }

    init() throws(BenchError) {
        descriptor = try SystemCalls.function("epoll_create1", as: SystemCalls.EpollCreate.self)(0)
        control = try SystemCalls.function("epoll_ctl", as: SystemCalls.EpollControl.self)
        wait = try SystemCalls.function("epoll_pwait2", as: SystemCalls.EpollWait.self)
        guard descriptor >= 0 else { throw .system("bench.epoll") }
    }

    deinit {
        close(descriptor)
        events.deallocate()
    }

    /// Reports `token` whenever the descriptor can be read.
    func watch(_ watched: Int32, token: Int) throws(BenchError) {
        events.storeBytes(of: Event.input, as: UInt32.self)
        events.storeBytes(of: UInt64(token), toByteOffset: Event.dataOffset, as: UInt64.self)
        guard control(descriptor, Event.add, watched, events.baseAddress) == 0 else { throw .system("bench.epoll") }
    }

    func forget(_ watched: Int32) {
        _ = control(descriptor, Event.remove, watched, events.baseAddress)
    }

    /// Calls `body` with the token of each readable descriptor; returns after at most `nanoseconds`.
    func wait(nanoseconds: Int64, _ body: (Int) throws(BenchError) -> Void) throws(BenchError) {
        let nanoseconds = max(0, nanoseconds)
        var limit = timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
        let count = wait(descriptor, events.baseAddress, Int32(Event.most), &limit, nil)
        guard count >= 0 || errno == EINTR else { throw .system("bench.epoll") }
        for index in 0..<Int(max(0, count)) {
            let offset = index * Event.size + Event.dataOffset
            try body(Int(events.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
        }
    }
}
