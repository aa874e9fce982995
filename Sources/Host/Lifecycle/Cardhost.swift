import Glibc
import Secrets
import Transport

/// The program as a shell sees it: reads its arguments, runs, and ends with an exit status (sysexits).
package enum Cardhost {
    package static let version = "0.1.0"

    /// Runs until SIGTERM or SIGINT; gives the exit status.
    package static func run(arguments: [String], environment: [String: String]) -> Int32 {
        let request: Configuration.Request
        do { request = try Configuration.parse(arguments: arguments, environment: environment) } catch {
            complain(error.description)
            return EX_USAGE
        }
        switch request {
        case .help:
            say(Configuration.help)
            return EX_OK
        case .version:
            say("cardhost \(version)")
            return EX_OK
        case .checkConfiguration(let configuration):
            if let status = attempt({ _ = try Content(configuration) }) { return status }
            say("The configuration is good.")
            return EX_OK
        case .serve(let configuration): return serve(configuration)
        }
    }

    private static func serve(_ configuration: Configuration) -> Int32 {
        // Before any thread is made, so that all of them leave these signals to this one.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTERM)
        sigaddset(&signals, SIGINT)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        var server: Server?
        let status = attempt {
            try ProcessHardening.apply()
            server = try Server.start(configuration)
        }
        if let status { return status }
        say("Card form: \(server?.origin ?? "")/\nStop with Ctrl+C.")
        var received: Int32 = 0
        sigwait(&signals, &received)
        server?.stop()
        return EX_OK
    }

    /// `nil` when `body` went well, else the exit status after saying why.
    private static func attempt(_ body: () throws -> Void) -> Int32? {
        do {
            try body()
            return nil
        } catch {
            complain("\(error)")
            return EX_CONFIG
        }
    }

    private static func say(_ text: String) { put(text + "\n", on: STDOUT_FILENO) }

    private static func complain(_ text: String) { put("cardhost: \(text)\n", on: STDERR_FILENO) }

    /// At once, not through a buffer: scripts wait for the line with the address.
    private static func put(_ text: String, on descriptor: Int32) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard written > 0 || errno == EINTR else { return }
            bytes = bytes.dropFirst(max(0, written))
        }
    }
}
