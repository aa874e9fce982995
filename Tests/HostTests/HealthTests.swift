import LiveSession
import Secrets
import Testing
import Transport
import TransportTesting

@testable import Host

extension CardhostTests {
    /// What the listener for operations says of the loop it looks at.
    struct HealthTests {
        @Test func `a loop that hangs is not healthy, and is once it goes on`() throws {
            let served = try EventLoop()
            let server = try OperationsServer(
                host: "127.0.0.1", port: 0, served: [served], journal: Journal(Log(level: .error)), intake: Intake(),
                arena: try SecretArena(slots: 4, allowUnlocked: true), patience: .milliseconds(50))
            defer { server.stop() }
            // Not started: nothing that is left for it is ever done.
            for path in ["/healthz", "/readyz", "/metrics"] {
                #expect(try RawClient(port: server.port).get(path)?.status == 503)
            }
            try served.start()
            defer { served.stop(within: .zero) }
            #expect(try RawClient(port: server.port).get("/healthz")?.status == 200)
        }
    }
}
