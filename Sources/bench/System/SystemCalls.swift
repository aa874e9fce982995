import Glibc

/// Functions of the C library that its Swift module leaves out, looked up by name.
enum SystemCalls {
    typealias EpollCreate = @convention(c) (Int32) -> Int32
    typealias EpollControl = @convention(c) (Int32, Int32, Int32, UnsafeMutableRawPointer?) -> Int32
    typealias EpollWait =
        @convention(c) (
            Int32, UnsafeMutableRawPointer?, Int32, UnsafePointer<timespec>?, UnsafePointer<sigset_t>?
        ) -> Int32
    private typealias ProcessControl = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32

    static func function<Function>(_ name: String, as type: Function.Type) throws(BenchError) -> Function {
        guard let address = dlsym(nil, name) else {
            throw BenchError("bench.function-missing", "\(name) is not in the C library")
        }
        return unsafeBitCast(address, to: type)
    }

    /// Has this process killed when its parent's thread ends.
    static func endWithParent() throws(BenchError) {
        let setParentDeathSignal: Int32 = 1
        let control = try function("prctl", as: ProcessControl.self)
        guard control(setParentDeathSignal, UInt(SIGKILL), 0, 0, 0) == 0 else { throw .system("bench.prctl") }
    }

    /// Raises the limit of open files to what is allowed, for this process and its children; gives the limit.
    static func raiseFileLimit() -> Int {
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        getrlimit(kind, &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(kind, &limit)
        getrlimit(kind, &limit)
        return Int(clamping: limit.rlim_cur)
    }
}

/// Nanoseconds of the monotonic clock.
func monotonicNanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
