/// From the program's first instruction to its first answer.
struct StartUp {
    let milliseconds: Samples
    /// Bytes at the first answer, without the locked arena.
    let resident: Samples
    let arena: Int

    init(_ command: [String], starts: Int) throws(BenchError) {
        var times: [Double] = []
        var sizes: [Double] = []
        var locked = 0
        for _ in 0..<starts {
            let server = try ChildProcess("cardhost", command)
            _ = try Fleet.freshPath(HTTPClient(port: server.port))
            times.append(Double(monotonicNanoseconds() - server.began) / 1_000_000)
            sizes.append(Double(try server.residentBytes()))
            locked = try server.lockedBytes()
            server.stop()
        }
        milliseconds = Samples(times)
        resident = Samples(sizes)
        arena = locked
    }

    func report(to report: inout Report) {
        report.add(
            "start to first answer", milliseconds.median, "ms", gate: 200, aim: 100, "of \(Report.range(milliseconds))")
        report.add(
            "resident at start, arena apart", resident.median / 1_048_576, "MB", gate: 30, aim: 20,
            "arena \(Report.text(Double(arena) / 1_048_576)) MB")
    }
}
