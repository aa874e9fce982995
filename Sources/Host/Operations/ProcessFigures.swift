import Glibc

/// What the system says of this process.
enum ProcessFigures {
    /// Resident bytes; 0 where `/proc` is not there.
    static var residentBytes: Int {
        let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return 0 }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = read(descriptor, &bytes, bytes.count)
        let words = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
        // The second number, in pages (proc_pid_statm(5)).
        guard words.count > 1, let pages = Int(words[1]) else { return 0 }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }

    /// Seconds of CPU all threads have used, user and kernel.
    static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
