import Glibc

/// A server started by this program; it never outlives it.
final class ChildProcess {
    let name: String
    let port: UInt16
    /// Nanoseconds of the monotonic clock at which the program itself began.
    let began: Int64
    private let identifier: pid_t
    private let output: Int32
    private var hasEnded = false

    /// Starts a program and waits for the line that ends in `http://127.0.0.1:PORT/`.
    init(_ name: String, _ command: [String]) throws(BenchError) {
        self.name = name
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw .system("bench.pipe") }
        output = ends[0]
        _ = fcntl(output, F_SETFD, FD_CLOEXEC)
        defer { close(ends[1]) }
        identifier = try Self.spawn([TiedProgram.flag] + command, output: ends[1])
        do throws(BenchError) {
            var lines = LineReader(descriptor: output, deadline: monotonicNanoseconds() + 20_000_000_000)
            close(ends[1])
            ends[1] = -1
            guard try lines.next() == TiedProgram.handOver else {
                throw BenchError("bench.start", "\(name) was not handed over to")
            }
            began = monotonicNanoseconds()
            port = try Self.port(in: lines.next(), of: name)
        } catch {
            kill(identifier, SIGKILL)
            waitpid(identifier, nil, 0)
            close(output)
            throw error
        }
    }

    deinit {
        stop()
        close(output)
    }

    /// Kills the server and waits for its end.
    func stop() {
        guard !hasEnded else { return }
        hasEnded = true
        kill(identifier, SIGKILL)
        waitpid(identifier, nil, 0)
    }

    /// Asks the server to finish what is under way and end.
    func askToEnd() { kill(identifier, SIGTERM) }

    /// Waits for the end and throws unless it was a good one.
    func awaitGoodEnd() throws(BenchError) {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        hasEnded = true
        guard status == 0 else { throw BenchError("bench.exit", "\(name) ended with wait status \(status)") }
    }

    // MARK: Figures

    /// Nanoseconds of CPU all threads have used, user and kernel.
    func processorTime() throws(BenchError) -> Int64 {
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(identifier, &clock) == 0, clock_gettime(clock, &time) == 0 else {
            throw BenchError("bench.gone", "\(name) has ended")
        }
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Resident bytes, without those locked into memory.
    func residentBytes() throws(BenchError) -> Int { try statusBytes("VmRSS:") - lockedBytes() }

    /// Bytes locked into memory: the arena of secrets.
    func lockedBytes() throws(BenchError) -> Int { try statusBytes("VmLck:") }

    private func statusBytes(_ key: String) throws(BenchError) -> Int {
        let descriptor = open("/proc/\(identifier)/status", O_RDONLY)
        guard descriptor >= 0 else { throw BenchError("bench.gone", "\(name) has ended") }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 8_192)
        let count = read(descriptor, &bytes, bytes.count)
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        let line = text.split(separator: "\n").first { $0.hasPrefix(key) }
        guard let kilobytes = line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first,
            let number = Int(kilobytes)
        else { throw BenchError("bench.status", "/proc/\(identifier)/status has no \(key)") }
        return number * 1_024
    }

    // MARK: Starting

    private static func spawn(_ arguments: [String], output: Int32) throws(BenchError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_addclose(&actions, output)
        let own = "/proc/self/exe"
        // Settings of the caller's environment would change what is measured.
        let kept = ["PATH", "LD_LIBRARY_PATH"].compactMap { (key: String) -> String? in
            getenv(key).map { "\(key)=\(String(cString: $0))" }
        }
        let words = Self.strings([own] + arguments)
        let environment = Self.strings(kept)
        defer { for text in words + environment { free(text) } }
        var identifier = pid_t()
        let status = posix_spawn(&identifier, own, &actions, nil, words, environment)
        guard status == 0 else { throw BenchError("bench.spawn", String(cString: strerror(status))) }
        return identifier
    }

    /// Copies for a C function, ended by a null pointer.
    private static func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        texts.map { $0.withCString { strdup($0) } } + [nil]
    }

    private static func port(in line: String, of name: String) throws(BenchError) -> UInt16 {
        guard line.hasSuffix("/"), let port = line.dropLast().split(separator: ":").last.flatMap({ UInt16($0) }) else {
            throw BenchError("bench.start", "\(name) said “\(line)”; expected an address")
        }
        return port
    }
}
