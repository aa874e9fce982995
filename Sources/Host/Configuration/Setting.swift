import Embed

/// One thing that can be set by a flag or an environment variable.
struct Setting: Sendable {
    let flag: String
    /// What stands for the value in the help; `nil` for a switch.
    let value: String?
    let help: String
    let expected: String
    let apply: @Sendable (String, inout Configuration) -> Bool

    /// `--public-origin` is `CARDHOST_PUBLIC_ORIGIN` in the environment.
    var variable: String {
        "CARDHOST_" + String(flag.dropFirst(2).map { $0 == "-" ? "_" : Character($0.uppercased()) })
    }

    static let all: [Setting] = [
        Setting(
            flag: "--host", value: "ADDRESS", help: "address to listen on (127.0.0.1)", expected: "an IPv4 address"
        ) { text, configuration in
            configuration.host = text
            return isHost(text)
        },
        Setting(
            flag: "--port", value: "PORT", help: "port to listen on; 0 for any free one (8080 or the next free one)",
            expected: "a port from 0 to 65535"
        ) { text, configuration in
            configuration.port = UInt16(text)
            return configuration.port != nil
        },
        Setting(
            flag: "--lan", value: nil, help: "listen on every address and serve under each, for the local network",
            expected: "yes or no"
        ) { text, configuration in choice(text, &configuration.servesLocalNetwork) },
        Setting(
            flag: "--public-origin", value: "ORIGIN", help: "origin as browsers see it, e.g. https://pay.example",
            expected: "scheme://host or scheme://host:port in lower case, without a path"
        ) { text, configuration in
            configuration.publicOrigin = text
            return OriginPolicy.isOrigin(text)
        },
        Setting(
            flag: "--tls-cert", value: "FILE", help: "certificate and chain in PEM: serve https; SIGHUP reads it again",
            expected: "a file"
        ) { text, configuration in
            configuration.tlsCertificate = text
            return !text.isEmpty
        },
        Setting(
            flag: "--tls-key", value: "FILE", help: "private key of the certificate in PEM", expected: "a file"
        ) { text, configuration in
            configuration.tlsKey = text
            return !text.isEmpty
        },
        Setting(
            flag: "--templates", value: "DIR", help: "folder of template sets and messages (Templates)",
            expected: "a folder"
        ) { text, configuration in
            configuration.templates = text
            return !text.isEmpty
        },
        Setting(
            flag: "--public", value: "DIR", help: "folder of browser client, styles, pictures (Public)",
            expected: "a folder"
        ) { text, configuration in
            configuration.publicFiles = text
            return !text.isEmpty
        },
        Setting(
            flag: "--locale", value: "LOCALE", help: "locale of the wording, a file in messages/ (en)",
            expected: "a locale such as en or pt-BR"
        ) { text, configuration in
            configuration.locale = text
            return !text.isEmpty && text.utf8.allSatisfy { isLetter($0) || $0 == UInt8(ascii: "-") }
        },
        Setting(
            flag: "--loops", value: "N", help: "threads that serve connections and sessions (one a core)",
            expected: "a number from 1 to 64"
        ) { text, configuration in
            configuration.loops = Int(text)
            return configuration.loops.map { (1...64).contains($0) } ?? false
        },
        Setting(
            flag: "--sessions", value: "N", help: "most sessions at a time (10000)",
            expected: "a number from 1 to 1000000"
        ) { text, configuration in
            configuration.sessions = Int(text) ?? 0
            return (1...1_000_000).contains(configuration.sessions)
        },
        Setting(
            flag: "--keep-alive", value: "SECONDS", help: "life of a session without a connection (900)",
            expected: "seconds from 1 to 86400"
        ) { text, configuration in seconds(text, in: 1...86_400, &configuration.keepAlive) },
        Setting(
            flag: "--payment-timeout", value: "SECONDS",
            help: "time without an answer after which a payment counts as unknown (60)",
            expected: "seconds from 1 to 600"
        ) { text, configuration in seconds(text, in: 1...600, &configuration.paymentTimeout) },
        Setting(
            flag: "--drain-seconds", value: "SECONDS",
            help: "time for payments under way to finish once the server is asked to end (10)",
            expected: "seconds from 0 to 600"
        ) { text, configuration in seconds(text, in: 0...600, &configuration.drain) },
        Setting(
            flag: "--edit-rate", value: "N", help: "messages a second one page may send in the long run (50)",
            expected: "a number from 20 to 1000000"
        ) { text, configuration in number(text, in: 20...1_000_000, &configuration.editRate) },
        Setting(
            flag: "--address-sessions", value: "N", help: "forms a minute one client address may open (60)",
            expected: "a number from 1 to 1000000"
        ) { text, configuration in number(text, in: 1...1_000_000, &configuration.addressSessions) },
        Setting(
            flag: "--address-connections", value: "N", help: "sockets a minute one client address may open (600)",
            expected: "a number from 1 to 1000000"
        ) { text, configuration in number(text, in: 1...1_000_000, &configuration.addressConnections) },
        Setting(
            flag: "--trusted-proxies", value: "RANGES",
            help: "proxies whose X-Forwarded-For is believed, e.g. 10.0.0.0/8,::1 (none)",
            expected: "addresses or ranges such as 10.0.0.0/8, separated by commas"
        ) { text, configuration in
            guard let proxies = TrustedProxies(text) else { return false }
            configuration.trustedProxies = proxies
            return true
        },
        Setting(
            flag: "--ops-host", value: "ADDRESS", help: "address to listen on for health and metrics (127.0.0.1)",
            expected: "an IPv4 address"
        ) { text, configuration in
            configuration.operationsHost = text
            return isHost(text)
        },
        Setting(
            flag: "--ops-port", value: "PORT",
            help: "port for /healthz, /readyz and /metrics; 0 for any free one (no such listener)",
            expected: "a port from 0 to 65535"
        ) { text, configuration in
            configuration.operationsPort = UInt16(text)
            return configuration.operationsPort != nil
        },
        Setting(
            flag: "--log-level", value: "LEVEL", help: "error, warning, info or debug (info)",
            expected: "error, warning, info or debug"
        ) { text, configuration in
            guard let level = LogLevel(rawValue: text) else { return false }
            configuration.logLevel = level
            return true
        },
        Setting(
            flag: "--sandbox", value: nil, help: "let the Sandbox be reached from other machines", expected: "yes or no"
        ) { text, configuration in choice(text, &configuration.allowsPublicSandbox) },
        Setting(
            flag: "--allow-unlocked", value: nil, help: "start even if secrets' memory cannot be locked",
            expected: "yes or no"
        ) { text, configuration in choice(text, &configuration.allowsUnlockedMemory) },
    ]

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isHost(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return text == "localhost" || parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }

    private static func number(_ text: String, in range: ClosedRange<Int>, _ value: inout Int) -> Bool {
        guard let number = Int(text), range.contains(number) else { return false }
        value = number
        return true
    }

    private static func seconds(_ text: String, in range: ClosedRange<Int>, _ duration: inout Duration) -> Bool {
        guard let number = Int(text), range.contains(number) else { return false }
        duration = .seconds(number)
        return true
    }

    private static func choice(_ text: String, _ flag: inout Bool) -> Bool {
        flag = ["yes", "true", "1"].contains(text)
        return flag || ["no", "false", "0"].contains(text)
    }
}
