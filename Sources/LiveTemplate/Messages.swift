/// The wording of one language.
///
/// A file a locale, named by it, UTF-8, one message a line: `key = text`. Lines that begin with `#` and blank lines
/// are skipped; blanks around key and text are dropped. `{0}` … `{9}` in a text are places for arguments, `{{` and
/// `}}` stand for braces. Keys consist of letters, digits, `.`, `-` and `_`.
package struct Messages: Sendable {
    enum Piece: Equatable, Sendable {
        case constant(String)
        case argument(Int)
    }

    private var messages: [String: [Piece]] = [:]

    /// No messages: every key is unknown.
    package init() {}

    /// Reads `directory/locale`.
    package static func load(directory: String, locale: String) throws(TemplateError) -> Messages {
        let path = "\(directory)/\(locale)"
        let isPlain = locale.utf8.allSatisfy { isKeyByte($0) && $0 != UInt8(ascii: ".") } && !locale.isEmpty
        guard isPlain, let bytes = try fileBytes(at: path) else {
            throw TemplateError(
                code: .fileMissing, file: path, line: 0, column: 0, expected: "messages of locale \(locale)",
                found: "no such file", sourceLine: "")
        }
        return try Messages(SourceFile(name: path, bytes: bytes))
    }

    package init(file name: String, text: String) throws(TemplateError) {
        try self.init(SourceFile(name: name, bytes: Array(text.utf8)))
    }

    init(_ file: SourceFile) throws(TemplateError) {
        var start = 0
        while start < file.bytes.count {
            let end = file.bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? file.bytes.count
            try read(start..<end, of: file)
            start = end + 1
        }
    }

    /// The message with its arguments put in; nil when the key is unknown or an argument is missing.
    package func text(_ key: String, _ arguments: String...) -> String? {
        guard let pieces = messages[key] else { return nil }
        var text = ""
        for piece in pieces {
            switch piece {
            case .constant(let part): text += part
            case .argument(let number):
                guard number < arguments.count else { return nil }
                text += arguments[number]
            }
        }
        return text
    }

    func pieces(_ key: String) -> [Piece]? {
        messages[key]
    }

    var keys: [String] { messages.keys.sorted() }

    private static func isKeyByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private mutating func read(_ line: Range<Int>, of file: SourceFile) throws(TemplateError) {
        let bytes = file.bytes
        let line = Self.trimmed(line, of: bytes)
        guard !line.isEmpty, bytes[line.lowerBound] != UInt8(ascii: "#") else { return }
        guard let sign = bytes[line].firstIndex(of: UInt8(ascii: "=")) else {
            throw file.error(
                .messageSyntax, at: line.upperBound, expected: "key = text", found: "no = in the line")
        }
        let keyRange = Self.trimmed(line.lowerBound..<sign, of: bytes)
        if let bad = keyRange.first(where: { !Self.isKeyByte(bytes[$0]) }) {
            throw file.error(
                .messageSyntax, at: bad, expected: "a key of letters, digits, . - and _",
                found: String(decoding: bytes[keyRange], as: UTF8.self))
        }
        guard !keyRange.isEmpty else {
            throw file.error(.messageSyntax, at: sign, expected: "a key before =", found: "none")
        }
        let key = String(decoding: bytes[keyRange], as: UTF8.self)
        let text = Self.trimmed(sign + 1..<line.upperBound, of: bytes)
        guard messages.updateValue(try Self.pieces(text, of: file), forKey: key) == nil else {
            throw file.error(.messageTwice, at: line.lowerBound, expected: "each key once", found: "\(key) again")
        }
    }

    private static func pieces(_ range: Range<Int>, of file: SourceFile) throws(TemplateError) -> [Piece] {
        var pieces: [Piece] = []
        var constant: [UInt8] = []
        var index = range.lowerBound
        func flush() {
            if !constant.isEmpty { pieces.append(.constant(String(decoding: constant, as: UTF8.self))) }
            constant = []
        }
        while index < range.upperBound {
            let byte = file.bytes[index]
            let following = index + 1 < range.upperBound ? file.bytes[index + 1] : 0
            switch byte {
            case UInt8(ascii: "{") where following == byte, UInt8(ascii: "}") where following == byte:
                constant.append(byte)
                index += 2
            case UInt8(ascii: "{"):
                let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(following)
                guard isDigit, index + 2 < range.upperBound, file.bytes[index + 2] == UInt8(ascii: "}") else {
                    throw file.error(.messageSyntax, at: index, expected: "{0} to {9}, or {{", found: "{")
                }
                flush()
                pieces.append(.argument(Int(following - UInt8(ascii: "0"))))
                index += 3
            case UInt8(ascii: "}"):
                throw file.error(.messageSyntax, at: index, expected: "}} for a brace", found: "}")
            default:
                constant.append(byte)
                index += 1
            }
        }
        flush()
        return pieces
    }

    private static func trimmed(_ range: Range<Int>, of bytes: [UInt8]) -> Range<Int> {
        func isBlank(_ index: Int) -> Bool { bytes[index] == 0x20 || bytes[index] == 9 || bytes[index] == 13 }
        guard let first = range.first(where: { !isBlank($0) }), let last = range.last(where: { !isBlank($0) }) else {
            return range.upperBound..<range.upperBound
        }
        return first..<last + 1
    }
}
