extension Unicode.Scalar {
    /// The value of a decimal digit of any script (general category Nd), nil for everything else.
    var decimalDigit: Int? {
        if isASCII { return 48...57 ~= value ? Int(value) - 48 : nil }
        guard properties.generalCategory == .decimalNumber, let number = properties.numericValue else { return nil }
        return Int(number)
    }

    /// Whether a reader sees a single digit, superscript and circled ones included (Numeric_Type Decimal or Digit).
    var looksLikeDigit: Bool {
        if isASCII { return 48...57 ~= value }
        return switch properties.numericType {
        case .decimal, .digit: true
        default: false
        }
    }
}
