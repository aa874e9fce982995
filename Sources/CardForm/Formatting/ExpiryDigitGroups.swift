/// The digits of an expiry date as runs of ASCII digits: any script's digits, whatever separates them.
///
/// Letters, marks and invisible characters neither count nor separate. Blanks separate weakly:
/// beside a slash, dash or dot they mean nothing.
struct ExpiryDigitGroups {
    private(set) var runs: [String] = []
    /// Whether a slash, dash or dot follows the last digit.
    private(set) var endsWithSeparator = false

    /// A month and the longest year that is kept; the rest of a longer text is not read.
    private static let digitLimit = 10

    private enum Separator { case none, weak, strong }

    init(_ raw: String) {
        var digits: [(run: String, before: Separator)] = []
        var pending = Separator.none
        var isFirst = true
        var count = 0
        for scalar in raw.unicodeScalars {
            if let digit = scalar.decimalDigit {
                guard count < Self.digitLimit else { break }
                count += 1
                if isFirst || pending != .none {
                    digits.append((run: "\(digit)", before: pending))
                } else {
                    digits[digits.count - 1].run.append("\(digit)")
                }
                isFirst = false
                pending = .none
            } else if !isFirst {
                switch scalar.separation {
                case .strong: pending = .strong
                case .weak where pending == .none: pending = .weak
                case .weak, .none: break
                }
            }
        }
        endsWithSeparator = pending == .strong
        join(digits)
    }

    private mutating func join(_ digits: [(run: String, before: Separator)]) {
        let hasSlash = digits.dropFirst().contains { $0.before == .strong }
        for part in digits {
            if hasSlash, part.before == .weak, let last = runs.popLast() {
                runs.append(last + part.run)
            } else {
                runs.append(part.run)
            }
        }
    }
}

extension Unicode.Scalar {
    fileprivate enum Separation { case none, weak, strong }

    /// Whether the scalar parts two numbers for a reader.
    fileprivate var separation: Separation {
        switch properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator:
            .weak
        case .control:
            value == 9 || value == 10 || value == 13 ? .weak : .none
        case .dashPunctuation, .otherPunctuation, .connectorPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation, .finalPunctuation, .mathSymbol, .otherSymbol, .modifierSymbol, .currencySymbol:
            .strong
        default:
            .none
        }
    }
}
