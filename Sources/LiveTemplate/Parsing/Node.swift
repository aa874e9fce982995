/// Markup as read from one file: comments are gone, nothing is interpreted yet.
indirect enum Node: Sendable {
    case element(Element)
    case text(SourceText)
}

struct Element: Sendable {
    /// Without prefix.
    let name: String
    /// Whether the name has the template prefix: `<cf:if>`.
    let isTemplate: Bool
    let attributes: [Attribute]
    let children: [Node]
    let file: SourceFile
    /// Where the `<` stands.
    let offset: Int

    func error(_ code: TemplateError.Code, expected: String, found: String) -> TemplateError {
        file.error(code, at: offset, expected: expected, found: found)
    }

    /// The name as written.
    var writtenName: String { isTemplate ? "cf:\(name)" : name }

    func templateAttribute(_ name: String) -> Attribute? {
        attributes.first { $0.isTemplate && $0.name == name }
    }
}

struct Attribute: Sendable {
    let name: String
    let isTemplate: Bool
    let value: SourceText
    /// Where the name stands.
    let offset: Int

    var writtenName: String { isTemplate ? "cf:\(name)" : name }

    func error(_ code: TemplateError.Code, expected: String, found: String) -> TemplateError {
        value.file.error(code, at: offset, expected: expected, found: found)
    }
}

/// Text with its character references resolved, which still knows its place in the file.
struct SourceText: Sendable {
    let bytes: [UInt8]
    let file: SourceFile
    /// Where the text begins.
    let start: Int

    var string: String { String(decoding: bytes, as: UTF8.self) }

    var isBlank: Bool { bytes.allSatisfy { $0 == 0x20 || $0 == 9 || $0 == 10 || $0 == 13 } }

    /// An error at an index of `bytes`.
    func error(_ code: TemplateError.Code, at index: Int, expected: String, found: String) -> TemplateError {
        file.error(code, at: sourceOffset(of: index), expected: expected, found: found)
    }

    /// Walks the file from the start of the text: a reference (`&amp;`) stands for the bytes it resolves to.
    private func sourceOffset(of index: Int) -> Int {
        let source = file.bytes
        var offset = start
        var resolved = 0
        while resolved < index, offset < source.count {
            if source[offset] == UInt8(ascii: "&"), let end = source[offset...].firstIndex(of: UInt8(ascii: ";")) {
                resolved += resolved < bytes.count ? utf8Length(of: bytes[resolved]) : 1
                offset = end + 1
            } else if source[offset] == 13, offset + 1 < source.count, source[offset + 1] == 10 {
                // XML reads a line end of two characters as one.
                resolved += 1
                offset += 2
            } else {
                resolved += 1
                offset += 1
            }
        }
        return offset
    }

    private func utf8Length(of lead: UInt8) -> Int {
        lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    }
}

extension SourceText {
    /// Without blanks at one end.
    func trimmed(atStart: Bool) -> SourceText {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 9 || byte == 10 || byte == 13 }
        guard let first = bytes.firstIndex(where: { !isBlank($0) }), let last = bytes.lastIndex(where: { !isBlank($0) })
        else { return self }
        if atStart { return SourceText(bytes: Array(bytes[first...]), file: file, start: sourceOffset(of: first)) }
        return SourceText(bytes: Array(bytes[...last]), file: file, start: start)
    }
}

extension Element {
    var isCondition: Bool { (isTemplate && name == "if") || templateAttribute("if") != nil }
    var isElse: Bool { (isTemplate && name == "else") || templateAttribute("else") != nil }
}
