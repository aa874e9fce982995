import Host
import Testing

struct SettingTests {
    private func parse(_ flags: [String], _ environment: [String: String] = [:]) throws -> Configuration? {
        guard case .serve(let configuration) = try Configuration.parse(arguments: flags, environment: environment)
        else { return nil }
        return configuration
    }

    @Test func `settings of operation are read from flags and the environment`() throws {
        let configuration = try #require(
            try parse(
                ["--ops-port", "9100", "--ops-host=127.0.0.2", "--log-level", "debug", "--drain-seconds", "0"],
                [
                    "CARDHOST_EDIT_RATE": "100", "CARDHOST_ADDRESS_SESSIONS": "5",
                    "CARDHOST_ADDRESS_CONNECTIONS": "6", "CARDHOST_TRUSTED_PROXIES": "10.0.0.0/8, ::1",
                    "CARDHOST_DRAIN_SECONDS": "7",
                ]))
        #expect(configuration.operationsPort == 9100)
        #expect(configuration.operationsHost == "127.0.0.2")
        #expect(configuration.logLevel == .debug)
        #expect(configuration.drain == .zero)
        #expect(configuration.editRate == 100)
        #expect(configuration.addressSessions == 5)
        #expect(configuration.addressConnections == 6)
        #expect(configuration.trustedProxies == TrustedProxies("10.0.0.0/8,::1"))
    }

    @Test func `without them no listener is opened and nobody's word is taken`() throws {
        let configuration = try #require(try parse([]))
        #expect(configuration.operationsPort == nil)
        #expect(configuration.operationsHost == "127.0.0.1")
        #expect(configuration.trustedProxies == TrustedProxies())
        #expect(configuration.logLevel == .info)
        #expect(configuration.drain == .seconds(10))
    }

    @Test(arguments: [
        (["--ops-port", "65536"], "a port from 0 to 65535"), (["--ops-port", "-1"], "a port from 0 to 65535"),
        (["--ops-port", "9000", "--port", "9000"], "another port than --port"),
        (["--ops-host", "everywhere"], "an IPv4 address"), (["--log-level", "loud"], "error, warning, info or debug"),
        (["--drain-seconds", "601"], "seconds from 0 to 600"), (["--drain-seconds", "-1"], "seconds from 0 to 600"),
        (["--edit-rate", "19"], "a number from 20 to 1000000"),
        (["--edit-rate", "many"], "a number from 20 to 1000000"),
        (["--address-sessions", "0"], "a number from 1 to 1000000"),
        (["--address-connections", "1000001"], "a number from 1 to 1000000"),
        (["--trusted-proxies", "10.0.0.1/8"], "addresses or ranges such as 10.0.0.0/8, separated by commas"),
        (["--trusted-proxies", ""], "addresses or ranges such as 10.0.0.0/8, separated by commas"),
        (["--trusted-proxies", "10.0.0.0/8,"], "addresses or ranges such as 10.0.0.0/8, separated by commas"),
    ])
    func `a value that cannot be used is refused and what was expected is said`(_ flags: [String], _ expected: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try Configuration.parse(arguments: flags, environment: [:])
        }
        #expect(error?.setting == flags[0])
        #expect(error?.expected == expected)
    }

    @Test func `the help tells every setting`() {
        for flag in [
            "--ops-port", "--ops-host", "--log-level", "--drain-seconds", "--edit-rate", "--address-sessions",
            "--address-connections", "--trusted-proxies",
        ] {
            #expect(Configuration.help.contains("  \(flag) "))
        }
    }
}
