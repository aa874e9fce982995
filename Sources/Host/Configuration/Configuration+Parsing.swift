extension Configuration {
    /// What the command line asks for.
    package enum Request: Equatable, Sendable {
        case serve(Configuration)
        case help
        case version
        case checkConfiguration(Configuration)
    }

    /// Reads flags (`--flag value` or `--flag=value`) and `CARDHOST_*` variables.
    package static func parse(
        arguments: [String], environment: [String: String]
    ) throws(ConfigurationError) -> Request {
        var configuration = Configuration()
        for setting in Setting.all {
            guard let text = environment[setting.variable] else { continue }
            guard setting.apply(text, &configuration) else {
                throw ConfigurationError(setting.variable, expected: setting.expected, found: text)
            }
        }
        var isCheck = false
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": return .help
            case "--version": return .version
            case "--check-config":
                isCheck = true
                continue
            default: break
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let name = parts.first, let setting = Setting.all.first(where: { $0.flag == name }) else {
                throw ConfigurationError("flags", expected: "one of those in --help", found: argument)
            }
            let text: String? = parts.count == 2 ? parts[1] : setting.value == nil ? "yes" : rest.popFirst()
            guard let text else { throw ConfigurationError(setting.flag, expected: setting.expected) }
            guard setting.apply(text, &configuration) else {
                throw ConfigurationError(setting.flag, expected: setting.expected, found: text)
            }
        }
        if configuration.servesLocalNetwork { configuration.host = "0.0.0.0" }
        try configuration.check()
        return isCheck ? .checkConfiguration(configuration) : .serve(configuration)
    }

    /// Rules between settings.
    private func check() throws(ConfigurationError) {
        if let operationsPort, operationsPort != 0, operationsPort == port {
            throw ConfigurationError("--ops-port", expected: "another port than --port", found: "\(operationsPort)")
        }
        try checkSandbox()
        try checkTLS()
        if !isLoopback, !servesLocalNetwork, publicOrigin == nil {
            throw ConfigurationError(
                "--public-origin", expected: "the origin browsers use, as --host is not a loopback address", found: host
            )
        }
    }

    private func checkTLS() throws(ConfigurationError) {
        switch (tlsCertificate, tlsKey) {
        case (.some, nil): throw ConfigurationError("--tls-key", expected: "a file when --tls-cert is given")
        case (nil, .some): throw ConfigurationError("--tls-cert", expected: "a file when --tls-key is given")
        case (.some, .some):
            if let publicOrigin, !publicOrigin.hasPrefix("https://") {
                throw ConfigurationError(
                    "--public-origin", expected: "an https origin when --tls-cert is given", found: publicOrigin)
            }
        case (nil, nil): break
        }
    }

    private func checkSandbox() throws(ConfigurationError) {
        // The Sandbox accepts payments with numbers anybody can read up.
        guard !allowsPublicSandbox else { return }
        if !isLoopback {
            throw ConfigurationError(
                "--sandbox", expected: "this flag when --host is not a loopback address", found: host)
        }
        if let publicOrigin, !Self.isLoopback(origin: publicOrigin) {
            throw ConfigurationError(
                "--sandbox", expected: "this flag when --public-origin is not a loopback origin", found: publicOrigin)
        }
    }

    private static func isLoopback(origin: String) -> Bool {
        guard let scheme = ["https://", "http://"].first(where: { origin.hasPrefix($0) }) else { return false }
        let host = origin.dropFirst(scheme.utf8.count).prefix { $0 != ":" }
        return host == "localhost" || host.hasPrefix("127.")
    }

    /// The text of `--help`.
    package static var help: String {
        let rows =
            Setting.all.map { ($0.flag + ($0.value.map { " \($0)" } ?? ""), $0.help) }
            + [
                ("--check-config", "check the settings, templates and files, then exit"),
                ("--version", "print the version"),
                ("--help", "print this"),
            ]
        let width = rows.map(\.0.utf8.count).max() ?? 0
        let lines = rows.map { "  \($0.0)\(String(repeating: " ", count: width - $0.0.utf8.count))  \($0.1)" }
        return """
            cardhost: hosts payment-card forms; the card number stays on this server.

            Usage: cardhost [flags]

            \(lines.joined(separator: "\n"))

            Each flag has an environment variable, e.g. --public-origin is CARDHOST_PUBLIC_ORIGIN; the flag wins.
            """
    }
}
