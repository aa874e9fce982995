/// Why a number cannot be charged.
package enum NumberProblem: String, Equatable, Sendable {
    /// More digits may still make it right.
    case incomplete
    /// The check digit does not fit the others.
    case luhn
    /// More digits than any number of the network has.
    case length
    /// No network begins with these digits.
    case unknownNetwork
    /// The digits belong to a network this form does not take.
    case unsupportedNetwork
}

/// What may be known of a number outside the memory that holds its digits.
package struct NumberFacts: Equatable, Sendable {
    /// The number of digits.
    package let count: Int
    /// The networks detected, in the order of the table; empty while undecided or unknown.
    package private(set) var networks: [CardNetwork]
    /// Digit positions that a blank precedes, also those the number has not reached.
    package let gaps: [Int]
    /// How many digits the field takes.
    package let maximumLength: Int
    /// How many digits the security code may have: three or four while the network is unknown.
    package let securityCodeLengths: ClosedRange<Int>
    /// Whether a number of the network may have this length. Longer ones may exist, so it is no reason to move on.
    package let isPossiblyComplete: Bool
    /// What is wrong; nil for a number that can be charged.
    package let problem: NumberProblem?

    /// The network detected; nil while undecided or unknown.
    package var network: CardNetwork? { networks.first }

    /// Whether the network is known, and the length and check digit fit it.
    package var isValid: Bool { problem == nil }

    /// The facts of an empty field.
    package static let empty = NumberFacts(digits: UnsafeRawBufferPointer(start: nil, count: 0))

    /// Reads the digits once and keeps none.
    ///
    /// - Parameter digits: ASCII `0` to `9`, at most 19 of them; anything else makes a number without a network.
    package init(digits: UnsafeRawBufferPointer) {
        let count = digits.count
        let isNumber = digits.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        let detection = isNumber ? NetworkDetection(NumberPrefix(digits)) : nil
        let taken = detection?.ruling == .other ? nil : detection?.ruling
        let rules = taken.map(NetworkRules.of)

        self.count = count
        self.networks = detection?.isDecided == true ? taken.map { [$0] } ?? [] : []
        self.gaps = rules?.gaps(count: count) ?? NetworkRules.fours
        self.maximumLength = rules?.maximumLength ?? NetworkRules.longestNumber
        self.securityCodeLengths = rules.map { $0.securityCodeLength...$0.securityCodeLength } ?? 3...4
        self.isPossiblyComplete = rules?.lengths.contains(count) ?? false
        self.problem =
            if let rules {
                Self.problem(of: digits, rules: rules)
            } else if detection?.ruling == .other {
                .unsupportedNetwork
            } else if count == 0 || detection?.mayStillMatch == true {
                .incomplete
            } else {
                .unknownNetwork
            }
    }

    /// The same number, with the networks that issuer data knows it to have: two or more when co-badged.
    func with(networks: [CardNetwork]) -> NumberFacts {
        var facts = self
        facts.networks = networks
        return facts
    }

    private static func problem(of digits: UnsafeRawBufferPointer, rules: NetworkRules) -> NumberProblem? {
        if digits.count > rules.maximumLength { return .length }
        if !rules.lengths.contains(digits.count) { return .incomplete }
        return rules.hasCheckDigit && !passesLuhn(digits) ? .luhn : nil
    }

    /// The check of ISO/IEC 7812-1, annex B: every second digit from the right but one counts double.
    private static func passesLuhn(_ digits: UnsafeRawBufferPointer) -> Bool {
        var sum = 0
        var isDoubled = false
        for digit in digits.reversed() {
            let value = Int(digit & 0x0f)
            let product = isDoubled ? value * 2 : value
            sum += product > 9 ? product - 9 : product
            isDoubled.toggle()
        }
        return sum % 10 == 0
    }
}
