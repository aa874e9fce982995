/// Writes values so that a browser reads them as text.
///
/// One table for text and attribute values. A carriage return is written as a reference, as browsers change it
/// otherwise; NUL becomes the replacement character, as in browsers (HTML Standard, 13.2.5).
enum Escaping {
    static func text(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        append(text, to: &bytes)
        return bytes
    }

    static func text(_ bytes: [UInt8]) -> [UInt8] {
        text(String(decoding: bytes, as: UTF8.self))
    }

    static func attribute(_ value: String) -> [UInt8] {
        text(value)
    }

    static func append(_ text: String, to output: inout [UInt8]) {
        var text = text
        text.withUTF8 { bytes in
            var start = 0
            for (index, byte) in bytes.enumerated() {
                guard byte <= UInt8(ascii: ">"), let reference = reference(byte) else { continue }
                output.append(contentsOf: bytes[start..<index])
                reference.withUTF8Buffer { output.append(contentsOf: $0) }
                start = index + 1
            }
            output.append(contentsOf: bytes[start...])
        }
    }

    /// A value as a patch carries it: not escaped, as it never goes through an HTML parser, but without NUL.
    static func plain(_ text: String) -> String {
        guard text.utf8.contains(0) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
    }

    private static func reference(_ byte: UInt8) -> StaticString? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        case 13: "&#13;"
        case 0: "\u{FFFD}"
        default: nil
        }
    }
}
