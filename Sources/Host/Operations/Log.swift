import Glibc
import Synchronization

/// Writes lines to standard error, or drops them: a reader that has stopped reading never stops a payment.
package final class Log: Sendable {
    package let level: LogLevel
    private let descriptor: Int32
    private let turn = Mutex(())
    /// Lines nobody took.
    let dropped = Counter()

    package init(level: LogLevel, descriptor: Int32 = STDERR_FILENO) {
        self.level = level
        self.descriptor = descriptor
    }

    func write(_ event: LogEvent, _ fields: LogField...) { write(event, fields) }

    func write(_ event: LogEvent, _ fields: [LogField]) {
        guard event.level <= level else { return }
        let line = Array(LogLine(event: event, fields: fields).json(time: Self.timestamp()).utf8)
        let isWritten = turn.withLock { _ in
            // A pipe with room takes so short a line whole (pipe(7), PIPE_BUF).
            var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard Glibc.poll(&poll, 1, 0) == 1, poll.revents & Int16(POLLOUT) != 0 else { return false }
            return line.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) } == line.count
        }
        if !isWritten { dropped.add() }
    }

    /// Now, in UTC (RFC 3339), with milliseconds.
    private static func timestamp() -> String {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        var parts = tm()
        gmtime_r(&now.tv_sec, &parts)
        let day = "\(parts.tm_year + 1900)-\(padded(parts.tm_mon + 1))-\(padded(parts.tm_mday))"
        let time = "\(padded(parts.tm_hour)):\(padded(parts.tm_min)):\(padded(parts.tm_sec))"
        return "\(day)T\(time).\(padded(Int32(now.tv_nsec / 1_000_000), to: 3))Z"
    }

    private static func padded(_ number: Int32, to width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
