/// How much is measured.
struct Scale {
    var starts: Int
    var pages: Int
    /// Connections that type as fast as they are answered.
    var saturatingSessions: Int
    /// Pairs of rounds, one at the echo server and one at the card form.
    var rounds: Int
    var roundNanoseconds: Int64
    /// Sessions at human speed, one run each.
    var typingSessions: [Int]
    /// Pairs of windows, one at the echo server and one at the card form.
    var typingWindows: Int
    var windowNanoseconds: Int64
    var idleSessions: Int
    var drainedSessions: Int

    static let full = Scale(
        starts: 5, pages: 1_000, saturatingSessions: 128, rounds: 9, roundNanoseconds: 700_000_000,
        typingSessions: [200, 1_000], typingWindows: 10, windowNanoseconds: 500_000_000,
        idleSessions: 2_000, drainedSessions: 10_000)

    /// Everything once, to see that it works; the figures say nothing.
    static let smoke = Scale(
        starts: 1, pages: 10, saturatingSessions: 8, rounds: 2, roundNanoseconds: 50_000_000,
        typingSessions: [10, 20], typingWindows: 1, windowNanoseconds: 200_000_000, idleSessions: 20,
        drainedSessions: 50)
}
