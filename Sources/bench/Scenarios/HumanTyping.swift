/// Sessions that type at the speed of people, whether or not they are answered.
struct HumanTyping {
    private let sessions: Int
    /// Microseconds from sending an edit to having its answer.
    private let latency: Samples
    /// Microseconds the load was behind its own timetable.
    private let lateness: Samples
    /// Microseconds of server CPU an edit.
    private let processor: Double

    private static let keysPerSecond: Int64 = 5

    init(_ server: ChildProcess, sessions: Int, nanoseconds: Int64) throws(BenchError) {
        self.sessions = sessions
        let fleet = try Fleet(.form, at: server)
        try fleet.join(sessions)
        // Everybody is at another place of the form.
        let length = fleet.script.steps.count
        try fleet.type { index in index % length }
        let interval = 1_000_000_000 / (Self.keysPerSecond * Int64(sessions))
        // The first fifth settles things and is not counted.
        _ = try Self.run(fleet, interval: interval, nanoseconds: nanoseconds / 5)
        fleet.latencies.removeAll(keepingCapacity: true)
        let edits = fleet.traffic.edits
        let before = try server.processorTime()
        lateness = Samples(nanoseconds: try Self.run(fleet, interval: interval, nanoseconds: nanoseconds))
        processor = Double(try server.processorTime() - before) / Double(fleet.traffic.edits - edits) / 1_000
        latency = Samples(nanoseconds: fleet.latencies)
    }

    /// Lets the peers type in turn, one every `interval` nanoseconds; gives how late each edit was sent.
    private static func run(_ fleet: Fleet, interval: Int64, nanoseconds: Int64) throws(BenchError) -> [Int64] {
        let start = monotonicNanoseconds()
        var lateness: [Int64] = []
        var next = start
        while next < start + nanoseconds {
            let late = monotonicNanoseconds() - next
            if late >= 0 {
                try fleet.send(fleet.peers[lateness.count % fleet.peers.count])
                lateness.append(late)
                next += interval
            }
            try fleet.turn(nanoseconds: max(0, -late)) { (_) throws(BenchError) in }
        }
        try fleet.awaitAnswers()
        return lateness
    }

    func report(to report: inout Report) {
        let name = "edit to patch, \(sessions) sessions"
        report.add("\(name), p50", latency.median / 1_000, "ms", gate: 1)
        report.add(
            "\(name), p99", latency.quantile(0.99) / 1_000, "ms", gate: 5, aim: 2,
            "load late by p99 \(Report.text(lateness.quantile(0.99) / 1_000)) ms; server \(Report.text(processor)) µs/edit")
    }
}
