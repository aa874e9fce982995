/// Time as a session sees it, and the only way it waits.
package protocol SessionClock: Sendable {
    /// Seconds since 1970-01-01 UTC, for what a calendar decides.
    var unixSeconds: Int64 { get }
    /// Time that never goes back, for deadlines.
    var elapsed: Duration { get }
    /// Runs `body` on the session's loop after `delay`.
    func schedule(after delay: Duration, _ body: @escaping @Sendable () -> Void)
}
