import Foundation
import LiveSessionTesting
import LiveTemplate
import LiveWire
import Testing

/// The messages that the browser's tests read too: both sides agree byte for byte.
struct FixtureTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let direction: String
        let bytes: [UInt8]
        let json: Data
        var testDescription: String { name }

        func message() throws -> [String: Any] {
            try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        }
    }

    static let rows: [Row] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/wire/messages.json")
        guard let data = try? Data(contentsOf: file),
            let list = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]]
        else { return [] }
        return list.compactMap { row in
            guard let name = row["name"] as? String, let direction = row["direction"] as? String,
                let hex = row["hex"] as? String, let message = row["message"],
                let json = try? JSONSerialization.data(withJSONObject: message)
            else { return nil }
            let digits = Array(hex)
            let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
                UInt8(String(digits[$0..<($0 + 2)]), radix: 16)
            }
            return Row(name: name, direction: direction, bytes: bytes, json: json)
        }
    }()

    @Test func `there are messages both ways`() {
        #expect(Self.rows.filter { $0.direction == "up" }.count > 15)
        #expect(Self.rows.filter { $0.direction == "down" }.count > 20)
    }

    @Test(arguments: rows.filter { $0.direction == "up" })
    func `a message from the browser is read as it was meant`(_ row: Row) throws {
        let message = try row.message()
        try row.bytes.withUnsafeBytes { bytes in
            switch try Incoming.decode(bytes) {
            case .hello(let hello):
                #expect(message["kind"] as? String == "hello")
                #expect(Int(hello.version) == message["version"] as? Int)
                #expect(String(hello.program, radix: 16).leftPadded(to: 16) == message["program"] as? String)
                #expect(hello.revision.map(Int.init) == message["revision"] as? Int)
                #expect(hello.epoch.hexadecimal == message["epoch"] as? String)
                #expect(hello.pageToken.hexadecimal == message["token"] as? String)
            case .secretEdit(let edit):
                #expect(message["kind"] as? String == "edit")
                #expect(Int(edit.field) == message["field"] as? Int)
                #expect(Int(edit.seq) == message["seq"] as? Int)
                #expect([edit.from, edit.to] == [message["from"] as? Int, message["to"] as? Int])
                #expect(edit.withDigits { String(decoding: $0, as: UTF8.self) } == message["digits"] as? String)
                #expect(edit.isOverflow == message["overflow"] as? Bool)
            case .fieldEvent(let event):
                #expect(message["kind"] as? String == "event")
                #expect(Int(event.field) == message["field"] as? Int)
                #expect(Int(event.seq) == message["seq"] as? Int)
                #expect((event.kind == .focus ? "focus" : "blur") == message["event"] as? String)
            case .plainEdit(let edit):
                #expect(message["kind"] as? String == "plain")
                #expect(Int(edit.field) == message["field"] as? Int)
                #expect(Int(edit.seq) == message["seq"] as? Int)
                #expect(String(decoding: edit.text, as: UTF8.self) == message["text"] as? String)
                #expect(edit.isWithheld == (message["text"] as? String == "\0"))
            case .action(let action):
                #expect(message["kind"] as? String == "action")
                #expect(Int(action.code) == message["action"] as? Int)
                #expect(Int(action.seq) == message["seq"] as? Int)
                #expect(action.argument == message["argument"] as? String)
            }
        }
    }

    @Test(arguments: rows.filter { $0.direction == "down" })
    func `a message to the browser is written byte for byte, and read back`(_ row: Row) throws {
        let message = try row.message()
        let received = try ReceivedMessage(row.bytes)
        let written: [UInt8]
        switch received {
        case .welcome(let revision, let lastApplied):
            #expect(Int(revision) == message["revision"] as? Int)
            #expect(Int(lastApplied) == message["lastApplied"] as? Int)
            written = Outgoing.welcome(revision: revision, lastApplied: lastApplied)
        case .patch(let revision, let operations):
            #expect(Int(revision) == message["revision"] as? Int)
            let described = try #require(message["operations"] as? [[String: Any]])
            #expect(operations == described.compactMap(operation))
            written = Outgoing.patch(Patch(operations: operations), revision: revision)
        case .echo(let echo):
            #expect(Int(echo.field) == message["field"] as? Int)
            #expect(Int(echo.acknowledged) == message["ack"] as? Int)
            #expect(echo.count == message["count"] as? Int)
            #expect(echo.budget == message["budget"] as? Int)
            #expect(echo.isAtomic == message["atomic"] as? Bool)
            #expect(echo.isRefused == message["refused"] as? Bool)
            #expect(echo.gaps == message["gaps"] as? [Int])
            #expect(echo.maximum == message["max"] as? Int)
            #expect(echo.isTailShown == (message["tail"] as? String != nil))
            written = Outgoing.echo(echo)
        case .acknowledgement(let seq):
            #expect(Int(seq) == message["seq"] as? Int)
            written = Outgoing.acknowledgement(seq)
        case .focus(let field):
            #expect(Int(field) == message["field"] as? Int)
            written = Outgoing.focus(field)
        }
        #expect(written == row.bytes)
    }

    private func operation(_ described: [String: Any]) -> PatchOperation? {
        guard let part = described["part"] as? Int else { return nil }
        let text = described["value"] as? String
        let html = (described["html"] as? String).map { Array($0.utf8) } ?? []
        switch described["op"] as? String {
        case "text": return .text(part: part, value: text ?? "")
        case "attribute": return .attribute(part: part, value: text)
        case "removed": return .attribute(part: part, value: nil)
        case "boolean": return .boolean(part: part, isPresent: described["value"] as? Bool ?? false)
        case "block": return .block(part: part, branch: UInt8(described["branch"] as? Int ?? 0), html: html)
        case "list": return .list(part: part, html: html)
        default: return nil
        }
    }
}

extension String {
    fileprivate func leftPadded(to length: Int) -> String {
        String(repeating: "0", count: max(0, length - count)) + self
    }
}

extension [UInt8] {
    fileprivate var hexadecimal: String { map { String($0, radix: 16).leftPadded(to: 2) }.joined() }
}
