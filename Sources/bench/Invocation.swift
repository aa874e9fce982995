/// What the command line asks for.
enum Invocation {
    /// Measure the server at this path.
    case measure(cardhost: String, isSmoke: Bool)
    /// Be the echo server that the figures are compared with.
    case echoServer
    /// Become another program that ends with this process's parent.
    case tied([String])

    static let usage = "usage: bench --cardhost PATH [--smoke]"

    /// `nil` when the arguments make no sense.
    init?(_ arguments: some Collection<String>) {
        var arguments = Array(arguments)
        switch arguments.first {
        case "--echo-server" where arguments.count == 1: self = .echoServer
        case TiedProgram.flag where arguments.count > 1: self = .tied(Array(arguments.dropFirst()))
        default:
            let isSmoke = arguments.contains("--smoke")
            arguments.removeAll { $0 == "--smoke" }
            guard arguments.count == 2, arguments[0] == "--cardhost" else { return nil }
            self = .measure(cardhost: arguments[1], isSmoke: isSmoke)
        }
    }
}
