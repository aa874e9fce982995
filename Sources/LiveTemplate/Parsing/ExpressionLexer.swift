/// Cuts an expression into tokens.
struct ExpressionLexer {
    enum Token: Equatable {
        case name(String)
        case text(String)
        case int(Int)
        case symbol(String)
        case end
    }

    let source: SourceText
    /// Where the token read last begins.
    private(set) var start: Int
    /// Where the next token is looked for.
    private(set) var position: Int

    init(_ source: SourceText, from position: Int) {
        self.source = source
        self.position = position
        start = position
    }

    func error(at index: Int, expected: String, found: String) -> TemplateError {
        source.error(.expression, at: index, expected: expected, found: found)
    }

    mutating func next() throws(TemplateError) -> Token {
        while let byte = current, byte == 0x20 || byte == 9 || byte == 10 || byte == 13 { position += 1 }
        start = position
        guard let byte = current else { return .end }
        switch byte {
        case UInt8(ascii: "'"):
            return .text(try scanText())
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            return .int(try scanNumber())
        case _ where Self.startsName(byte):
            return .name(scan { Self.startsName($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        default:
            return .symbol(try scanSymbol())
        }
    }

    private var current: UInt8? { position < source.bytes.count ? source.bytes[position] : nil }

    private static func startsName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
        default: false
        }
    }

    private mutating func scan(while belongs: (UInt8) -> Bool) -> String {
        let from = position
        while let byte = current, belongs(byte) { position += 1 }
        return String(decoding: source.bytes[from..<position], as: UTF8.self)
    }

    /// A text in single quotes; there is no way to write a single quote within.
    private mutating func scanText() throws(TemplateError) -> String {
        position += 1
        let text = scan { $0 != UInt8(ascii: "'") }
        guard current != nil else {
            throw error(at: start, expected: "a text in single quotes", found: "no closing quote")
        }
        position += 1
        return text
    }

    private mutating func scanNumber() throws(TemplateError) -> Int {
        let digits = scan { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard let number = Int(digits) else {
            throw error(at: start, expected: "a number up to \(Int.max)", found: digits)
        }
        return number
    }

    private mutating func scanSymbol() throws(TemplateError) -> String {
        let pair = source.bytes[position...].prefix(2)
        for symbol in ["&&", "||", "==", "!=", "<=", ">="] where pair.elementsEqual(symbol.utf8) {
            position += 2
            return symbol
        }
        for symbol in ["!", "<", ">", "(", ")", ".", ",", "}", "{", ":"] where pair.first == symbol.utf8.first {
            position += 1
            return symbol
        }
        let scalar = String(decoding: source.bytes[position...].prefix(4), as: UTF8.self).prefix(1)
        throw error(at: position, expected: "a path, a literal or an operator", found: String(scalar))
    }
}
