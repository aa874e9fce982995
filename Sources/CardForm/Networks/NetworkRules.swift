/// What holds for every number of one network, as data.
package struct NetworkRules: Equatable, Sendable {
    /// How numbers of up to `longest` digits are printed.
    struct Grouping: Equatable, Sendable {
        let longest: Int
        /// Digit positions that a blank precedes.
        let gaps: [Int]
    }

    let lengths: [Int]
    /// Ascending by `longest`; the first that is long enough applies.
    let groupings: [Grouping]
    let securityCodeName: String
    let securityCodeLength: Int
    /// Whether a wrong check digit makes the number invalid (ISO/IEC 7812-1, annex B).
    let hasCheckDigit: Bool
    let sources: [TableSource]

    /// The digits of the longest number of the network.
    var maximumLength: Int { lengths.last ?? Self.longestNumber }

    /// The digits of the shortest number of the network.
    var minimumLength: Int { lengths.first ?? Self.shortestNumber }

    /// The gaps of a number that has `count` digits so far.
    func gaps(count: Int) -> [Int] {
        groupings.first { count <= $0.longest }?.gaps ?? Self.fours
    }

    /// Digits of the longest number there is (ISO/IEC 7812-1, clause 4).
    package static let longestNumber = 19
    /// Digits of the shortest number of any network in the table.
    package static let shortestNumber = 12
    static let fours = [4, 8, 12, 16]

    private init(
        lengths: [Int],
        groupings: [Grouping] = [Grouping(longest: 19, gaps: fours)],
        code: String,
        codeLength: Int = 3,
        hasCheckDigit: Bool = true,
        sources: [TableSource] = [.cardTypes]
    ) {
        self.lengths = lengths
        self.groupings = groupings
        self.securityCodeName = code
        self.securityCodeLength = codeLength
        self.hasCheckDigit = hasCheckDigit
        self.sources = sources
    }

    package static func of(_ network: CardNetwork) -> NetworkRules {
        switch network {
        case .visa: visa
        case .mastercard: mastercard
        case .amex: amex
        case .discover: discover
        case .dinersClub: dinersClub
        case .jcb: jcb
        case .unionPay: unionPay
        case .maestro: maestro
        case .other: other
        }
    }

    private static let visa = NetworkRules(
        lengths: [13, 16, 18, 19], code: "CVV", sources: [.cardTypes, .payment])
    private static let mastercard = NetworkRules(lengths: [16], code: "CVC")
    private static let amex = NetworkRules(
        lengths: [15],
        groupings: [Grouping(longest: 15, gaps: [4, 10]), Grouping(longest: 19, gaps: fours)],
        code: "CID",
        codeLength: 4)
    private static let discover = NetworkRules(lengths: [16, 19], code: "CID")
    private static let dinersClub = NetworkRules(
        lengths: [14, 16, 19],
        groupings: [Grouping(longest: 14, gaps: [4, 10]), Grouping(longest: 19, gaps: fours)],
        code: "CVV",
        sources: [.cardTypes, .dinersTests])
    private static let jcb = NetworkRules(lengths: [16, 17, 18, 19], code: "CVV")
    private static let unionPay = NetworkRules(
        lengths: [14, 15, 16, 17, 18, 19], code: "CVN", hasCheckDigit: false, sources: [.cardTypes, .payment])
    private static let maestro = NetworkRules(lengths: [12, 13, 14, 15, 16, 17, 18, 19], code: "CVC")
    private static let other = NetworkRules(lengths: [13, 14, 15, 16, 17, 18, 19], code: "CVV", sources: [])
}
