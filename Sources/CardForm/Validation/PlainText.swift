/// Checks and cleaning of values that are no secrets.
package enum PlainText {
    /// From this many digits on a text may be a card number (the shortest has twelve).
    static let cardNumberDigits = 12

    /// The most characters of one field that are kept; every rule's own limit is lower.
    package static let maximumLength = 256

    /// Whether a text holds twelve or more digits of any script, whatever stands between them.
    ///
    /// Reads the bytes in place, so that no copy of what may be a card number comes into being.
    ///
    /// - Parameter bytes: UTF-8; broken sequences are skipped.
    package static func holdsCardNumber(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count >= cardNumberDigits else { return false }
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var digits = 0
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar):
                guard scalar.looksLikeDigit else { continue }
                digits += 1
                if digits >= cardNumberDigits { return true }
            case .emptyInput:
                return false
            case .error:
                continue
            }
        }
    }

    /// The same for text that has become a String already.
    package static func holdsCardNumber(_ text: String) -> Bool {
        var copy = text
        return copy.withUTF8 { holdsCardNumber(UnsafeRawBufferPointer($0)) }
    }

    /// The text without characters that show nothing and could mislead: controls, line breaks,
    /// bidirectional overrides, invisible blanks; at most ``maximumLength`` characters of it.
    ///
    /// Joiners stay, as Persian and Indic spelling needs them.
    package static func cleaned(_ raw: String) -> String {
        guard raw.utf8.count > maximumLength || raw.unicodeScalars.contains(where: isDropped) else { return raw }
        var text = ""
        text.unicodeScalars.append(contentsOf: raw.unicodeScalars.prefix(maximumLength).filter { !isDropped($0) })
        return text
    }

    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7f }
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate:
            return true
        case .format:
            return !(0x200c...0x200d ~= scalar.value)
        default:
            return false
        }
    }
}
