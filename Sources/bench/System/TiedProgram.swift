import Glibc

/// A program that ends when the one that started it does, however that ends.
///
/// posix_spawn(3) cannot set a parent-death signal, so this executable is started first, sets it, and becomes the
/// program, which inherits it (prctl(2), PR_SET_PDEATHSIG).
enum TiedProgram {
    static let flag = "--tied"
    /// Written right before the program takes over, so that its start can be timed without this one's.
    static let handOver = "tied"

    static func become(_ command: [String]) throws(BenchError) {
        try SystemCalls.endWithParent()
        Output.say(handOver)
        var words: [UnsafeMutablePointer<CChar>?] = command.map { $0.withCString { strdup($0) } }
        words.append(nil)
        execv(command.first ?? "", words)
        throw .system("bench.exec", command.first ?? "")
    }
}
