/// Rendering the page, one request after the other.
struct FirstPage {
    private let fresh: Cost
    private let again: Cost
    private let bytes: Int

    private struct Cost {
        /// Microseconds.
        var processor: Double
        var latency: Samples

        /// Repeats a request and divides what it costs the server.
        init(_ server: ChildProcess, _ count: Int, _ request: () throws(BenchError) -> Void) throws(BenchError) {
            var latencies: [Int64] = []
            // Half as many again before, so that the server is warm.
            for _ in 0..<(count / 2) { try request() }
            let before = try server.processorTime()
            for _ in 0..<count {
                let start = monotonicNanoseconds()
                try request()
                latencies.append(monotonicNanoseconds() - start)
            }
            processor = Double(try server.processorTime() - before) / Double(count) / 1_000
            latency = Samples(nanoseconds: latencies)
        }
    }

    init(_ server: ChildProcess, pages: Int) throws(BenchError) {
        let client = try HTTPClient(port: server.port)
        let path = try Fleet.freshPath(client)
        bytes = try client.get(path, expecting: 200).body.count
        again = try Cost(server, pages) { () throws(BenchError) in _ = try client.get(path, expecting: 200) }
        fresh = try Cost(server, pages) { () throws(BenchError) in _ = try Fleet.freshPage(client) }
    }

    func report(to report: inout Report) {
        report.add(
            "page, server CPU", again.processor, "µs", "answered in p50 \(Report.text(again.latency.median)) µs")
        report.add(
            "page of a new session, server CPU", fresh.processor, "µs",
            "GET / and GET /f/…; answered in p50 \(Report.text(fresh.latency.median)) µs")
        report.add("page size, not compressed", Double(bytes) / 1_024, "KB")
    }
}
