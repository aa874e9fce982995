import Glibc
import LiveSession
import Transport

/// The clock of sessions on one loop: the system's calendar, the loop's timers.
struct LoopClock: SessionClock {
    let loop: EventLoop

    var unixSeconds: Int64 { Int64(time(nil)) }

    var elapsed: Duration { loop.now }

    func schedule(after delay: Duration, _ body: @escaping @Sendable () -> Void) {
        _ = loop.schedule(after: delay, body)
    }
}
