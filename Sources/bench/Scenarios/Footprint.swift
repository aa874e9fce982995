/// What a session takes, and how fast all of them are let go.
struct Footprint {
    private let idle: Double
    private let typed: Double
    private let drained: Int
    private let drainMilliseconds: Double

    /// - Parameter server: has had no sessions yet; it ends here.
    init(_ server: ChildProcess, _ scale: Scale, fileLimit: Int) throws(BenchError) {
        let fleet = try Fleet(.form, at: server)
        let length = fleet.script.steps.count
        let warmUp = scale.idleSessions / 20
        try fleet.join(warmUp)
        try fleet.type { _ in length }
        let empty = try server.residentBytes()
        try fleet.join(scale.idleSessions)
        idle = Double(try server.residentBytes() - empty) / Double(scale.idleSessions)
        try fleet.type { index in index < warmUp ? 0 : length }
        typed = Double(try server.residentBytes() - empty) / Double(scale.idleSessions)
        drained = min(scale.drainedSessions, fileLimit - 200)
        try fleet.join(max(0, drained - fleet.peers.count))
        drainMilliseconds = try Self.drain(fleet)
    }

    /// Milliseconds from asking the server to end to its good end, every page told to come back later.
    private static func drain(_ fleet: Fleet) throws(BenchError) -> Double {
        fleet.isEnding = true
        let start = monotonicNanoseconds()
        fleet.server.askToEnd()
        try fleet.awaitEnd()
        try fleet.server.awaitGoodEnd()
        if let peer = fleet.peers.first(where: { $0.closeCode != 1001 }) {
            throw BenchError("bench.drain", "a connection ended with \(peer.closeCode ?? 0), expected 1001")
        }
        return Double(monotonicNanoseconds() - start) / 1_000_000
    }

    func report(to report: inout Report) {
        report.add(
            "memory of a joined session", idle / 1_024, "KB", gate: 14, aim: 6,
            "connection included, no TLS; the kernel's socket apart")
        report.add("memory after typing the form", typed / 1_024, "KB", gate: 16, aim: 8, "arena apart")
        report.add("drain of \(drained) sessions", drainMilliseconds, "ms", gate: 5_000, aim: 2_000, "all told 1001")
    }
}
