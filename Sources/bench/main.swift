import Glibc

// Writing to a server that has gone is an error to report, not a signal to die of.
signal(SIGPIPE, SIG_IGN)
do {
    switch Invocation(CommandLine.arguments.dropFirst()) {
    case .measure(let cardhost, let isSmoke): try Bench(cardhost: cardhost, scale: isSmoke ? .smoke : .full).run()
    case .echoServer: try EchoServer.run()
    case .tied(let command): try TiedProgram.become(command)
    case nil: throw BenchError("bench.usage", Invocation.usage)
    }
} catch {
    Output.complain("bench: \(error)")
    exit(EXIT_FAILURE)
}
