/// Sessions that type at the speed of people, whether or not they are answered.
///
/// The same is done to the echo server in alternating windows: what it takes there is the machine's share. The middle
/// of the windows counts, so that something else the machine does for a moment is not taken for the server's doing.
struct HumanTyping {
    /// One window at one server.
    private struct Window {
        /// Microseconds from sending an edit to having its answer.
        let latency: Samples
        /// Microseconds the load was behind its own timetable.
        let lateness: Samples
        /// Microseconds of server CPU an edit.
        let processor: Double
    }

    private let sessions: Int
    private var echo: [Window] = []
    private var form: [Window] = []

    private static let keysPerSecond: Int64 = 5

    init(
        echo echoServer: ChildProcess, form formServer: ChildProcess, sessions: Int, _ scale: Scale
    ) throws(BenchError) {
        self.sessions = sessions
        let echoFleet = try Self.fleet(.echo, echoServer, sessions)
        let formFleet = try Self.fleet(.form, formServer, sessions)
        // The first window of each settles things and is not counted.
        for index in 0...scale.typingWindows {
            let echoWindow = try Self.window(echoFleet, scale.windowNanoseconds)
            let formWindow = try Self.window(formFleet, scale.windowNanoseconds)
            guard index > 0 else { continue }
            echo.append(echoWindow)
            form.append(formWindow)
        }
    }

    private static func fleet(
        _ dialect: Fleet.Dialect, _ server: ChildProcess, _ sessions: Int
    ) throws(BenchError) -> Fleet {
        let fleet = try Fleet(dialect, at: server)
        try fleet.join(sessions)
        // Everybody is at another place of the form.
        let length = fleet.script.steps.count
        try fleet.type { index in index % length }
        return fleet
    }

    /// Lets the peers type in turn, evenly spread over time.
    private static func window(_ fleet: Fleet, _ nanoseconds: Int64) throws(BenchError) -> Window {
        fleet.latencies.removeAll(keepingCapacity: true)
        let interval = 1_000_000_000 / (keysPerSecond * Int64(fleet.peers.count))
        let before = try fleet.server.processorTime()
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
        let processor = Double(try fleet.server.processorTime() - before) / Double(lateness.count) / 1_000
        return Window(
            latency: Samples(nanoseconds: fleet.latencies), lateness: Samples(nanoseconds: lateness),
            processor: processor)
    }

    func report(to report: inout Report) {
        add("p50", 0.5, gate: 1, aim: nil, to: &report)
        add("p99", 0.99, gate: 5, aim: 2, to: &report)
        let late = Samples(form.map { $0.lateness.quantile(0.99) / 1_000 }).median
        report.add(
            "server CPU per edit at human speed, \(sessions)", Samples(form.map(\.processor)).median, "µs",
            "raw echo \(Report.text(Samples(echo.map(\.processor)).median)) µs; load late by p99 \(Report.text(late)) ms"
        )
    }

    private func add(_ name: String, _ fraction: Double, gate: Double, aim: Double?, to report: inout Report) {
        let milliseconds = Samples(form.map { $0.latency.quantile(fraction) / 1_000 })
        let floor = Samples(echo.map { $0.latency.quantile(fraction) / 1_000 })
        report.add(
            "edit to patch, \(sessions) sessions, \(name)", milliseconds.median, "ms", gate: gate, aim: aim,
            "windows \(Report.range(milliseconds)); raw echo \(Report.text(floor.median)), \(Report.range(floor))")
    }
}
