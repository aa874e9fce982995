import Glibc
import LiveTemplate
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
            Log(level: .error).write(.startRefused, .fault(.settings), .exit(EX_USAGE))
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
            let error = failure(of: {
                _ = try Content(configuration)
                _ = try TLSContext(configuration)
            })
            if let error {
                complain("\(error)")
                return EX_CONFIG
            }
            say("The configuration is good.")
            return EX_OK
        case .serve(let configuration): return serve(configuration)
        }
    }

    /// As many connections as the system allows: the usual soft limit of 1,024 is for programs that use select(2).
    private static func raiseDescriptorLimit() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    private static func serve(_ configuration: Configuration) -> Int32 {
        // Before any thread is made, so that all of them leave these signals to this one.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTERM)
        sigaddset(&signals, SIGINT)
        sigaddset(&signals, SIGHUP)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        let log = Log(level: configuration.logLevel)
        var started: Server?
        let error = failure(of: {
            try ProcessHardening.apply()
            raiseDescriptorLimit()
            started = try Server.start(configuration, log: log)
        })
        guard let server = started else {
            if let error { complain("\(error)") }
            log.write(.startRefused, .fault(fault(of: error)), .exit(EX_CONFIG))
            return EX_CONFIG
        }
        say("Card form: \(server.origin)/\nStop with Ctrl+C.")
        if let port = server.operationsPort { say("Operations: http://\(configuration.operationsHost):\(port)/") }
        let hasTerminal = isatty(STDIN_FILENO) == 1
        var received: Int32 = 0
        repeat { sigwait(&signals, &received) } while received == SIGHUP && goesOn(server, hadTerminal: hasTerminal)
        // A second signal ends the program at once. Not by its default action, which the first process of a container
        // is spared (pid_namespaces(7)).
        for number in [SIGTERM, SIGINT] { signal(number) { _exit(128 + $0) } }
        sigdelset(&signals, SIGHUP)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        server.drain(within: configuration.drain)
        return EX_OK
    }

    /// SIGHUP: reads the certificate again, unless it says that the terminal is gone; without TLS it ends the program.
    private static func goesOn(_ server: Server, hadTerminal: Bool) -> Bool {
        guard server.isSecure, !hadTerminal || isatty(STDIN_FILENO) == 1 else { return false }
        if let error = failure(of: { try server.reloadCertificate() }) {
            complain("The certificate stays as it was. \(error)")
        } else {
            say("The certificate was read again.")
        }
        return true
    }

    private static func failure(of body: () throws -> Void) -> (any Error)? {
        do {
            try body()
            return nil
        } catch { return error }
    }

    private static func fault(of error: (any Error)?) -> LogField.StartFault {
        switch error {
        case is TemplateError: .templates
        case is StartError: .files
        case is TransportError: .address
        case is SecretsError: .memory
        default: .other
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
