/// Where the tags and texts of a file stand.
///
/// libxml2 decides what is well-formed and builds the tree, but tells at most the line of a node. This scan goes over
/// the same text and finds the offsets; tree and scan are then walked side by side.
struct SourceScan {
    enum Token {
        case tag(name: String, offset: Int, attributes: [String: AttributePlace])
        case text(offset: Int)
    }

    struct AttributePlace {
        let name: Int
        let value: Int
    }

    private(set) var tokens: [Token] = []
    private let file: SourceFile
    private var offset = 0

    /// Refuses what templates never contain: declarations, CDATA sections and processing instructions.
    init(_ file: SourceFile) throws(TemplateError) {
        self.file = file
        while offset < file.bytes.count {
            if file.bytes[offset] != UInt8(ascii: "<") {
                tokens.append(.text(offset: offset))
                offset = find("<", from: offset)
            } else if starts("<!--") {
                // A comment that does not end is libxml2's to report.
                offset = find("-->", from: offset + 4) + 3
            } else if starts("<!") || starts("<?") {
                let end = min(offset + 9, file.bytes.count)
                let found = String(decoding: file.bytes[offset..<end], as: UTF8.self)
                throw file.error(
                    .declaration, at: offset, expected: "elements, text and comments only",
                    found: String(found.prefix { !$0.isWhitespace }))
            } else if starts("</") {
                offset = find(">", from: offset) + 1
            } else {
                scanTag()
            }
        }
    }

    private mutating func scanTag() {
        let start = offset
        offset += 1
        let name = scanName()
        var attributes: [String: AttributePlace] = [:]
        while true {
            skipBlanks()
            guard let byte = current, byte != UInt8(ascii: ">") else { break }
            guard byte != UInt8(ascii: "/") else {
                offset += 1
                continue
            }
            let nameOffset = offset
            let attribute = scanName()
            skipBlanks()
            guard !attribute.isEmpty, current == UInt8(ascii: "=") else {
                // Not well-formed; libxml2 reports it.
                offset = max(offset, nameOffset + 1)
                continue
            }
            offset += 1
            skipBlanks()
            guard let quote = current else { break }
            offset += 1
            attributes[attribute] = AttributePlace(name: nameOffset, value: offset)
            while let byte = current, byte != quote { offset += 1 }
            offset += 1
        }
        offset += 1
        tokens.append(.tag(name: name, offset: start, attributes: attributes))
    }

    private var current: UInt8? { offset < file.bytes.count ? file.bytes[offset] : nil }

    private mutating func scanName() -> String {
        let start = offset
        while let byte = current, byte > 0x20, byte != UInt8(ascii: "="), byte != UInt8(ascii: ">"),
            byte != UInt8(ascii: "/"), byte != UInt8(ascii: "<")
        {
            offset += 1
        }
        return String(decoding: file.bytes[start..<offset], as: UTF8.self)
    }

    private mutating func skipBlanks() {
        while let byte = current, byte <= 0x20 { offset += 1 }
    }

    private func starts(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { file.bytes[offset...].starts(with: $0) }
    }

    /// Where a text stands next, or the end of the file.
    private func find(_ text: StaticString, from start: Int) -> Int {
        text.withUTF8Buffer { sought in
            var at = start
            while at < file.bytes.count {
                if file.bytes[at] == sought[0], file.bytes[at...].starts(with: sought) { return at }
                at += 1
            }
            return file.bytes.count
        }
    }
}
