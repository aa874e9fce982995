/// What an edit costs the server when every session sends its next edit as soon as the last is answered; one edit a
/// session is on its way at any time, so no two of a session share a read or a write.
struct Saturation {
    private struct Round {
        /// Microseconds of server CPU.
        let processor: Double
        let editsPerSecond: Double
        /// Share of one core the server used; below 1 the load was the narrow place.
        let busy: Double
    }

    private var echo: [Round] = []
    private var form: [Round] = []
    private let traffic: Traffic

    /// Rounds alternate, so that whatever else the machine does meets both alike.
    init(echo echoServer: ChildProcess, form formServer: ChildProcess, _ scale: Scale) throws(BenchError) {
        let echoFleet = try Fleet(.echo, at: echoServer)
        let formFleet = try Fleet(.form, at: formServer)
        try echoFleet.join(scale.saturatingSessions)
        try formFleet.join(scale.saturatingSessions)
        // The first round of each fills caches and is not counted.
        for round in 0...scale.rounds {
            let echoRound = try Self.round(echoFleet, scale.roundNanoseconds)
            let formRound = try Self.round(formFleet, scale.roundNanoseconds)
            guard round > 0 else { continue }
            echo.append(echoRound)
            form.append(formRound)
        }
        traffic = formFleet.traffic
    }

    private static func round(_ fleet: Fleet, _ nanoseconds: Int64) throws(BenchError) -> Round {
        let editsBefore = fleet.traffic.edits
        let processorBefore = try fleet.server.processorTime()
        let start = monotonicNanoseconds()
        try fleet.type(until: start + nanoseconds)
        let processor = Double(try fleet.server.processorTime() - processorBefore)
        let elapsed = Double(monotonicNanoseconds() - start)
        let edits = Double(fleet.traffic.edits - editsBefore)
        fleet.latencies.removeAll(keepingCapacity: true)
        return Round(
            processor: processor / edits / 1_000, editsPerSecond: edits / elapsed * 1e9, busy: processor / elapsed)
    }

    func report(to report: inout Report) {
        let echoCost = Samples(echo.map(\.processor))
        let formCost = Samples(form.map(\.processor))
        let ratio = Samples(zip(form, echo).map { $0.processor / $1.processor })
        // Other programs on the machine only ever add.
        let quietest = formCost.smallest / echoCost.smallest
        report.add("server CPU per edit, raw echo", echoCost.median, "µs", remarks(echoCost, echo))
        report.add("server CPU per edit, card form", formCost.median, "µs", remarks(formCost, form))
        report.add(
            "card form ÷ raw echo", ratio.median, "×", gate: 2.5, aim: 1.5,
            "\(Report.range(ratio)) over \(echo.count) pairs of rounds; \(Report.text(quietest)) in the quietest")
        report.add(
            "secret edit, up", Double(traffic.secretEdits.largest), "B", gate: 64, aim: 40, span(traffic.secretEdits))
        report.add(
            "echo of a secret, down", Double(traffic.echoes.largest), "B", gate: 48, aim: 24, span(traffic.echoes))
        report.add(
            "answer when nothing visible changed, down", Double(traffic.quietAnswers.largest), "B", gate: 16, aim: 8,
            "to \(traffic.quietAnswers.count) of \(traffic.plainEdits.count) plain edits")
        report.add("plain edit, up", traffic.plainEdits.mean, "B", span(traffic.plainEdits))
        let share = Double(traffic.patches.count) / Double(traffic.edits)
        report.add(
            "patch, down", traffic.patches.mean, "B",
            "\(span(traffic.patches)); for \(Report.text(share * 100)) % of the edits")
        report.add(
            "all edits, up and down", Double(traffic.up) / Double(traffic.edits), "B",
            "up; \(Report.text(Double(traffic.down) / Double(traffic.edits))) B down")
    }

    private func remarks(_ cost: Samples, _ rounds: [Round]) -> String {
        let rate = Samples(rounds.map(\.editsPerSecond)).median / 1_000
        let busy = Samples(rounds.map(\.busy)).median * 100
        return "\(Report.range(cost)); \(Report.text(rate)) k edits/s at \(Report.text(busy.rounded())) % of a core"
    }

    private func span(_ sizes: Traffic.Sizes) -> String {
        sizes.smallest == sizes.largest ? "always" : "\(sizes.smallest)…\(sizes.largest) B"
    }
}
