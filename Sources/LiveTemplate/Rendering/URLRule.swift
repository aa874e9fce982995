/// Which addresses a value of the render input may become.
enum URLRule {
    /// Stands in for a refused address.
    static let refused = "about:invalid"

    /// Whether an address is relative or has the scheme http or https.
    ///
    /// Read as browsers read it (URL Standard, 4.4): blanks and control characters before it, and tabs and line ends
    /// anywhere, do not count. A colon before any `/`, `?` or `#` must end one of the two schemes.
    static func allows(_ address: String) -> Bool {
        var scheme: [UInt8] = []
        for byte in address.utf8 {
            switch byte {
            case 0...0x20 where scheme.isEmpty: continue
            case 9, 10, 13: continue
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\\"): return true
            case UInt8(ascii: ":"): return scheme == Array("http".utf8) || scheme == Array("https".utf8)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): scheme.append(byte | 0x20)
            default: scheme.append(byte)
            }
        }
        return true
    }
}
