/// All figures of one run.
struct Bench {
    let cardhost: String
    let scale: Scale

    /// Peers that send as fast as they are answered are no people.
    private var command: [String] {
        [cardhost, "--port", "0", "--loops", "1", "--edit-rate", "1000000", "--log-level", "warning"]
    }

    func run() throws(BenchError) {
        let began = monotonicNanoseconds()
        let fileLimit = SystemCalls.raiseFileLimit()
        var report = Report()
        try StartUp(command, starts: scale.starts).report(to: &report)
        let echo = try ChildProcess("the echo server", ["/proc/self/exe", "--echo-server"])
        let form = try ChildProcess("cardhost", command)
        try FirstPage(form, pages: scale.pages).report(to: &report)
        try Saturation(echo: echo, form: form, scale).report(to: &report)
        for sessions in scale.typingSessions {
            try HumanTyping(echo: echo, form: form, sessions: sessions, scale).report(to: &report)
        }
        echo.stop()
        form.stop()
        try Footprint(ChildProcess("cardhost", command), scale, fileLimit: fileLimit).report(to: &report)
        Output.say(report.text)
        Output.say("\nAn edit is one numbered message: a key, a focus or a blur. Sizes are WebSocket payloads.")
        Output.say("Measured in \(Report.text(Double(monotonicNanoseconds() - began) / 1e9)) s.")
    }
}
