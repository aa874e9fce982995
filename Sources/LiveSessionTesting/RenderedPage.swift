internal import Glibc
package import LiveTemplate

/// The page a browser would show: bytes of HTML that patches are applied to, by markers and part addresses alone.
///
/// It knows nothing of the program that made the page. What it writes has the bytes the renderer would write, so that
/// a patched page can be compared with a rendered one.
package struct RenderedPage: Equatable, Sendable {
    /// The page has no place for an operation.
    package struct PartMissing: Error, Equatable {
        package let part: Int

        package init(part: Int) {
            self.part = part
        }
    }

    package private(set) var html: [UInt8]

    package init(_ html: [UInt8]) {
        self.html = html
    }

    package var string: String { String(decoding: html, as: UTF8.self) }

    package mutating func apply(_ patch: Patch) throws(PartMissing) {
        for operation in patch.operations {
            switch operation {
            case .text(let part, let value): try setText(part, value)
            case .attribute(let part, let value): try setAttribute(part, value)
            case .boolean(let part, let isPresent): try setAttribute(part, isPresent ? "" : nil)
            case .block(let part, let branch, let html): try setBlock(part, branch, html)
            case .list(let part, let items): try replaceContent(of: "<!--cf:\(part)-->", part, with: items)
            }
        }
    }

    private mutating func setText(_ part: Int, _ value: String) throws(PartMissing) {
        let marker = "<!--cf:\(part)-->"
        if find(marker, from: 0) != nil {
            return try replaceContent(of: marker, part, with: Self.escaped(value))
        }
        guard let tag = StartTag(addressing: part, in: html), tag.address(of: part) == "#text",
            let end = find("</\(tag.name)>", from: tag.range.upperBound)
        else { throw PartMissing(part: part) }
        let droppedLineEnd: [UInt8] = tag.name == "textarea" ? [10] : []
        html.replaceSubrange(tag.range.upperBound..<end, with: droppedLineEnd + Self.escaped(value))
    }

    private mutating func setAttribute(_ part: Int, _ value: String?) throws(PartMissing) {
        guard var tag = StartTag(addressing: part, in: html), let name = tag.address(of: part) else {
            throw PartMissing(part: part)
        }
        tag.values[name] = value.map(Self.escaped)
        html.replaceSubrange(tag.dynamicRange, with: tag.dynamicBytes)
    }

    /// A branch that is shown already stays as it is: its elements may be in use.
    private mutating func setBlock(_ part: Int, _ branch: UInt8, _ content: [UInt8]) throws(PartMissing) {
        let opening = "<!--cf:\(part):"
        guard let start = find(opening, from: 0) else { throw PartMissing(part: part) }
        let digit = start + opening.utf8.count
        guard html[digit] != UInt8(ascii: "0") + branch else { return }
        html[digit] = UInt8(ascii: "0") + branch
        try replaceContent(of: "\(opening)\(branch)-->", part, with: content)
    }

    private mutating func replaceContent(of marker: String, _ part: Int, with content: [UInt8]) throws(PartMissing) {
        guard let start = find(marker, from: 0) else { throw PartMissing(part: part) }
        let from = start + marker.utf8.count
        var depth = 1
        var at = from
        while let next = find("<!--", from: at) {
            at = next + 4
            depth += html[at...].starts(with: "/cf-->".utf8) ? -1 : 1
            guard depth == 0 else { continue }
            html.replaceSubrange(from..<next, with: content)
            return
        }
        throw PartMissing(part: part)
    }

    private func find(_ text: String, from start: Int) -> Int? {
        html.firstIndex(of: Array(text.utf8), from: start)
    }

    /// Escapes as HTML serialisation of a value needs, in the renderer's spelling.
    private static func escaped(_ value: String) -> [UInt8] {
        value.utf8.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "&"): Array("&amp;".utf8)
            case UInt8(ascii: "<"): Array("&lt;".utf8)
            case UInt8(ascii: ">"): Array("&gt;".utf8)
            case UInt8(ascii: "\""): Array("&quot;".utf8)
            case UInt8(ascii: "'"): Array("&#39;".utf8)
            case 13: Array("&#13;".utf8)
            default: [byte]
            }
        }
    }
}

extension [UInt8] {
    /// Where a text stands next.
    func firstIndex(of text: [UInt8], from start: Int) -> Int? {
        guard let first = text.first else { return nil }
        return withUnsafeBytes { bytes in
            var at = start
            while at + text.count <= bytes.count, let base = bytes.baseAddress {
                let left = bytes.count - text.count - at + 1
                guard let hit = memchr(base + at, CInt(first), left) else { return nil }
                at = UnsafeRawPointer(hit) - base
                if memcmp(base + at, text, text.count) == 0 { return at }
                at += 1
            }
            return nil
        }
    }
}
