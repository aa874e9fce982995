import Foundation
import TransportTesting

/// The built program, running as its users run it, on a free port of this machine.
final class CardhostProcess: @unchecked Sendable {
    // Unchecked: `process` is used by its own methods only, which Foundation lets any thread call.
    struct Failure: Error { let reason: String }

    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The program stands beside the tests that were built with it.
    static let program: URL = {
        var folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        while folder.path() != "/",
            !FileManager.default.isExecutableFile(atPath: folder.appending(path: "cardhost").path())
        {
            folder = folder.deletingLastPathComponent()
        }
        return folder.appending(path: "cardhost")
    }()

    /// One for all tests that leave it running; it ends with the tests.
    static let shared: Result<CardhostProcess, any Error> = Result {
        let server = try CardhostProcess()
        atexit { try? CardhostProcess.shared.get().process.terminate() }
        return server
    }

    let port: UInt16
    let origin: String
    private let isSecure: Bool
    private let output: Pipe
    var pid: Int32 { process.processIdentifier }
    /// Where health and metrics are, when the flags ask for them.
    let operationsPort: UInt16?
    private let process: Process
    private let errors: URL

    /// - Parameter softDescriptorLimit: what the shell that starts it lets it open; `nil` leaves the limit as it is.
    init(_ flags: [String] = [], input: FileHandle = .nullDevice, softDescriptorLimit: Int? = nil) throws {
        errors = FileManager.default.temporaryDirectory.appending(path: "cardhost-\(UUID().uuidString).log")
        try Data().write(to: errors)
        let log = try FileHandle(forWritingTo: errors)
        (process, output) = try Self.launch(
            ["--port", "0"] + flags, errors: log, input: input, softDescriptorLimit: softDescriptorLimit)
        guard let line = Self.nextLine(of: output), let start = line.range(of: "://"),
            let port = line[start.upperBound...].split(separator: ":").last.flatMap({ UInt16($0.dropLast()) })
        else { throw Failure(reason: "the program printed no address") }
        self.port = port
        isSecure = line.contains("https://")
        origin = "\(isSecure ? "https" : "http")://127.0.0.1:\(port)"
        if flags.contains("--ops-port") {
            _ = Self.nextLine(of: output)
            operationsPort = Self.nextLine(of: output)?.split(separator: ":").last.flatMap { UInt16($0.dropLast()) }
        } else {
            operationsPort = nil
        }
    }

    deinit {
        process.terminate()
        try? FileManager.default.removeItem(at: errors)
    }

    /// What it has written to standard error so far.
    var log: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

    /// Runs to its end; what it said on standard error and its exit status.
    static func run(_ flags: [String], environment: [String: String] = [:]) throws -> (
        status: Int32, output: String, errors: String
    ) {
        let errors = Pipe()
        let (process, output) = try launch(flags, environment: environment, errors: errors)
        let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let complained = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, said, complained)
    }

    private static func launch(
        _ flags: [String], environment: [String: String] = [:], errors: Any, input: FileHandle = .nullDevice,
        softDescriptorLimit: Int? = nil
    ) throws -> (Process, Pipe) {
        let process = Process()
        process.executableURL = program
        process.currentDirectoryURL = root
        process.arguments = flags
        if let softDescriptorLimit {
            process.executableURL = URL(filePath: "/bin/sh")
            let command = "ulimit -Sn \(softDescriptorLimit); exec \"$0\" \"$@\""
            process.arguments = ["-c", command, program.path()] + flags
        }
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        return (process, output)
    }

    /// Reads standard output on until a line holds `part`.
    func read(lineWith part: String) throws {
        repeat {
            guard let line = Self.nextLine(of: output) else { throw Failure(reason: "the program did not say \(part)") }
            if line.contains(part) { return }
        } while true
    }

    private static func nextLine(of pipe: Pipe) -> String? {
        var bytes: [UInt8] = []
        while let byte = try? pipe.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
            bytes.append(byte)
        }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    /// Asks it to end as an init system would, and waits.
    func terminate() -> Int32 {
        askToEnd()
        return awaitEnd()
    }

    func askToEnd() { process.terminate() }

    /// Waits for its end; the exit status.
    func awaitEnd() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// An answer of the listener for health and metrics.
    func operations(_ path: String) throws -> RawClient.Answer {
        guard let operationsPort, let answer = try RawClient(port: operationsPort).get(path) else {
            throw Failure(reason: "no answer from the listener for operations")
        }
        return answer
    }

    /// The value of one line of the metrics, its labels included in the name.
    func metric(_ name: String) throws -> Int? {
        try operations("/metrics").text.split(separator: "\n").first { $0.hasPrefix(name + " ") }
            .flatMap { Int($0.dropFirst(name.utf8.count + 1)) }
    }

    /// Memory of the process that is in use and present, in bytes (proc(5), statm).
    func residentBytes() throws -> Int {
        let text = try String(contentsOfFile: "/proc/\(pid)/statm", encoding: .utf8)
        guard let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
            throw Failure(reason: "no size of process \(pid)")
        }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }

    func client() throws -> RawClient { try RawClient(port: port, tls: isSecure ? .init() : nil) }

    /// A page of a new session.
    func page() throws -> LivePage { try LivePage(self, path: newForm()) }

    /// The path of a new session's page.
    func newForm() throws -> String {
        guard let answer = try client().get("/"), answer.status == 303, let path = answer.header("location") else {
            throw Failure(reason: "no redirect to a form")
        }
        return path
    }
}
