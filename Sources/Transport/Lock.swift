import Glibc

/// A value that one thread at a time may use.
///
/// POSIX's lock, because the thread sanitizer follows it: into the standard library's Mutex it does not see when threads
/// contend, and what passes between loops passes through here.
///
/// Unchecked: the value is touched under the lock only.
final class Lock<Value>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var value: Value

    init(_ value: sending Value) {
        self.value = value
        mutex = .allocate(capacity: 1)
        let status = pthread_mutex_init(mutex, nil)
        precondition(status == 0, "a plain lock needs nothing that could be missing")
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(&value)
    }
}
