package import LiveTemplate
package import LiveWire

/// A message from the server as a browser reads it.
package enum ReceivedMessage: Equatable, Sendable {
    case welcome(revision: UInt32, lastApplied: UInt32)
    case patch(revision: UInt32, [PatchOperation])
    case echo(EchoFrame)
    case acknowledgement(UInt32)
    case focus(UInt8)

    /// Bytes that no message of this protocol has; the text says where.
    package struct Malformed: Error { package let reason: String }

    package init(_ bytes: [UInt8]) throws(Malformed) {
        var reader = Reader(bytes: bytes[...])
        switch try reader.byte() {
        case WireKey.Down.welcome:
            guard try reader.byte() == WireKey.version else { throw Malformed(reason: "version") }
            self = .welcome(revision: try reader.number(), lastApplied: try reader.number())
        case WireKey.Down.patch:
            guard bytes.count % WireKey.patchStep == 0 else { throw Malformed(reason: "patch size \(bytes.count)") }
            let revision = try reader.number()
            var operations: [PatchOperation] = []
            while let operation = try reader.operation() { operations.append(operation) }
            self = .patch(revision: revision, operations)
        case WireKey.Down.echo:
            guard bytes.count == WireKey.echoSize else { throw Malformed(reason: "echo size \(bytes.count)") }
            self = .echo(try reader.echo())
        case WireKey.Down.acknowledgement: self = .acknowledgement(try reader.number())
        case WireKey.Down.focus: self = .focus(try reader.byte())
        default: throw Malformed(reason: "kind")
        }
    }

    private struct Reader {
        var bytes: ArraySlice<UInt8>

        mutating func byte() throws(Malformed) -> UInt8 {
            guard let byte = bytes.popFirst() else { throw Malformed(reason: "too short") }
            return byte
        }

        mutating func number(of size: Int = 4) throws(Malformed) -> UInt32 {
            var number: UInt32 = 0
            for _ in 0..<size { number = number << 8 | UInt32(try byte()) }
            return number
        }

        mutating func text() throws(Malformed) -> [UInt8] {
            let count = Int(try number())
            guard count <= bytes.count else { throw Malformed(reason: "text longer than the patch") }
            defer { bytes = bytes.dropFirst(count) }
            return Array(bytes.prefix(count))
        }

        mutating func string() throws(Malformed) -> String {
            guard let text = String(validating: try text(), as: UTF8.self) else { throw Malformed(reason: "UTF-8") }
            return text
        }

        /// `nil` at the padding or the end.
        mutating func operation() throws(Malformed) -> PatchOperation? {
            guard let kind = bytes.popFirst() else { return nil }
            if kind == WireKey.Operation.end {
                guard bytes.allSatisfy({ $0 == 0 }) else { throw Malformed(reason: "padding") }
                return nil
            }
            let part = Int(try number(of: 2))
            switch kind {
            case WireKey.Operation.text: return .text(part: part, value: try string())
            case WireKey.Operation.attribute: return .attribute(part: part, value: try string())
            case WireKey.Operation.attributeRemoved: return .attribute(part: part, value: nil)
            case WireKey.Operation.boolean: return .boolean(part: part, isPresent: try byte() == 1)
            case WireKey.Operation.block: return .block(part: part, branch: try byte(), html: try text())
            case WireKey.Operation.list: return .list(part: part, html: try text())
            default: throw Malformed(reason: "operation \(kind)")
            }
        }

        mutating func echo() throws(Malformed) -> EchoFrame {
            let field = try byte()
            let acknowledged = try number()
            let count = Int(try byte())
            let budget = try byte()
            let cells = UInt64(try number()) << 8 | UInt64(try byte())
            let bitmap = try number(of: 3)
            return EchoFrame(
                field: field, acknowledged: acknowledged, count: count, budget: Int(budget >> 4),
                isAtomic: budget & 1 != 0, isTailShown: budget & 2 != 0, isRefused: budget & 4 != 0, cells: cells,
                gaps: (0..<24).filter { bitmap >> UInt32($0) & 1 == 1 }, maximum: Int(try byte()))
        }
    }
}

extension ReceivedMessage {
    /// Whether this is a patch that brings `text` to the page.
    package func patches(_ text: String) -> Bool {
        guard case .patch(_, let operations) = self else { return false }
        return operations.contains { operation in
            switch operation {
            case .text(_, let value): value.contains(text)
            case .attribute(_, let value): value?.contains(text) ?? false
            case .boolean: false
            case .block(_, _, let html), .list(_, let html): String(decoding: html, as: UTF8.self).contains(text)
            }
        }
    }
}
