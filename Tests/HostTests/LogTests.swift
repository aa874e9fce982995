import Foundation
import LiveSession
import Testing

@testable import Host

struct LogTests {
    /// Runs `body` with a log into a pipe; the lines that came out.
    private func lines(_ level: LogLevel, _ body: (Log) -> Void) throws -> [[String: Any]] {
        let pipe = Pipe()
        body(Log(level: level, descriptor: pipe.fileHandleForWriting.fileDescriptor))
        try pipe.fileHandleForWriting.close()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        return try text.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
    }

    @Test func `a line is an object with time, level, event and its fields`() throws {
        let began = Date()
        let lines = try lines(.debug) { log in
            log.write(
                .attemptEnded, .session(SessionID(0xabc)), .outcome(.approved), .duration(.microseconds(1_234_567)))
        }
        let line = try #require(lines.first)
        #expect(Set(line.keys) == ["time", "level", "event", "session", "outcome", "duration_ms"])
        #expect(line["level"] as? String == "info")
        #expect(line["event"] as? String == "attempt-ended")
        #expect(line["outcome"] as? String == "approved")
        #expect(line["duration_ms"] as? Int == 1_234)
        let session = try #require(line["session"] as? String)
        #expect(session.count == 16 && session != SessionID(0xabc).description)
        let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        let time = try format.parse(try #require(line["time"] as? String))
        #expect(abs(time.timeIntervalSince(began)) < 10)
    }

    @Test(arguments: zip(LogLevel.allCases, [1, 2, 3, 4]))
    func `a level lets through what weighs as much or more`(_ level: LogLevel, _ count: Int) throws {
        let lines = try lines(level) { log in
            for event: LogEvent in [.startRefused, .refused, .started, .sessionCreated] { log.write(event) }
        }
        #expect(lines.count == count)
    }

    @Test func `a reader that does not read holds nobody up; what it misses is counted`() {
        let pipe = Pipe()
        let log = Log(level: .info, descriptor: pipe.fileHandleForWriting.fileDescriptor)
        for _ in 0..<10_000 { log.write(.started, .version, .port(8080)) }
        #expect(log.dropped.value > 0)
        _ = pipe.fileHandleForReading
    }

    @Test func `refusals are summed up, a line a kind, and told once`() throws {
        let lines = try lines(.info) { log in
            let journal = Journal(log)
            for _ in 0..<1_000 { journal.answered(404) }
            journal.answered(200)
            journal.answered(999)
            journal.socketClosed(nil, code: 1008)
            journal.socketClosed(nil, code: 1000)
            journal.note(.flooded, of: SessionID(1))
            journal.summariseRefusals()
            journal.summariseRefusals()
            journal.answered(404)
            journal.summariseRefusals()
        }
        #expect(lines.count == 4)
        #expect(lines.allSatisfy { $0["event"] as? String == "refused" })
        #expect(lines.map { $0["count"] as? Int } == [1_000, 1, 1, 1])
        #expect(lines.map { $0["status"] as? Int } == [404, nil, nil, 404])
        #expect(lines[1]["close_code"] as? Int == 1008)
        #expect(lines[2]["limit"] as? String == "messages")
    }
}
