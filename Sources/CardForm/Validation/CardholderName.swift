/// What a cardholder name is worth.
package enum NameVerdict: Equatable, Sendable {
    case empty
    /// Fewer or more characters than a name on a card has.
    case length
    /// A character no name has, or no letter at all.
    case characters
    case valid
}

/// The rules of a cardholder name.
package enum CardholderName {
    /// Characters, without blanks at the ends.
    static let lengths = 2...45

    /// Judges a name: letters and digits of any script, blanks, apostrophes, hyphens and periods, at least one letter.
    ///
    /// A name without a letter is refused, as it is more likely a date or a security code in the wrong field.
    package static func verdict(_ text: String) -> NameVerdict {
        let scalars = trimmed(text)
        if scalars.isEmpty { return .empty }
        guard scalars.allSatisfy(isAllowed), scalars.contains(where: \.properties.isAlphabetic) else {
            return .characters
        }
        guard !PlainText.holdsCardNumber(text) else { return .characters }
        return lengths ~= String(scalars).count ? .valid : .length
    }

    private static func trimmed(_ text: String) -> Substring.UnicodeScalarView {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return text[text.endIndex...].unicodeScalars }
        return text[first...last].unicodeScalars
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", " ", "0"..."9":
            // The common case, without asking Unicode's tables.
            return true
        case "'", "\u{2019}", "-", "\u{2010}", "\u{2011}", ".", "\u{200c}", "\u{200d}":
            return true
        default:
            break
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .decimalNumber, .spaceSeparator:
            return true
        default:
            return false
        }
    }
}
