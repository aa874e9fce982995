import CardForm
import Testing

struct NumberFactsTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let number, network, verdict, groups, code: String
        var testDescription: String { "\(number) \(network)" }

        static func read() throws -> [Row] {
            try Fixtures.rows("cards/numbers.tsv").map {
                Row(number: $0[0], network: $0[1], verdict: $0[2], groups: $0[3], code: $0[4])
            }
        }
    }

    @Test(arguments: try Row.read())
    func `a number has the network, verdict, groups and code length of the table`(row: Row) {
        let facts = facts(row.number)
        #expect(facts.network?.rawValue ?? "-" == row.network)
        #expect(facts.problem.map(Self.name) ?? "valid" == row.verdict)
        #expect(facts.isValid == (row.verdict == "valid"))
        #expect(Self.groups(facts) == row.groups)
        let lengths = facts.securityCodeLengths
        #expect(
            (lengths.count == 1 ? "\(lengths.lowerBound)" : "\(lengths.lowerBound)-\(lengths.upperBound)") == row.code)
    }

    @Test(arguments: try Fixtures.rows("cards/prefixes.tsv").map { ($0[0], $0[1]) })
    func `first digits name a network only when no more exact one may follow`(digits: String, network: String) {
        let facts = facts(digits)
        #expect(facts.network?.rawValue ?? "-" == network)
        #expect(facts.networks == (facts.network.map { [$0] } ?? []))
    }

    @Test(arguments: [
        ("", 19), ("4", 19), ("51", 16), ("34", 15), ("378282246310005", 15), ("36", 19), ("6", 19), ("0", 19),
    ])
    func `the field takes as many digits as the longest number`(digits: String, maximum: Int) {
        #expect(facts(digits).maximumLength == maximum)
    }

    @Test func `a length that some numbers have is complete though longer ones exist`() {
        #expect(facts("677183099999123").isPossiblyComplete)
        #expect(facts("6771830999991239").isPossiblyComplete)
        #expect(facts("4222222222222").isPossiblyComplete)
        #expect(!facts("42222222222222").isPossiblyComplete)
        #expect(!facts("0000000000000000").isPossiblyComplete)
    }

    @Test(arguments: ["4242x24242424242", "•••• •••• •••• 4242", "４２４２", "4242 4242"])
    func `bytes that are no digits make no valid number`(text: String) {
        #expect(!facts(text).isValid)
        #expect(facts(text).networks.isEmpty)
    }

    @Test func `every wrong last digit is found out`() {
        for digit in 0...9 where digit != 6 {
            #expect(facts("400005665566555\(digit)").problem == .luhn)
        }
    }

    private static func name(_ problem: NumberProblem) -> String {
        switch problem {
        case .unknownNetwork: "unknown-network"
        case .unsupportedNetwork: "unsupported-network"
        default: problem.rawValue
        }
    }

    /// The lengths of the printed groups, such as `4-6-5`.
    private static func groups(_ facts: NumberFacts) -> String {
        let ends = facts.gaps.filter { $0 < facts.count } + [facts.count]
        return zip([0] + ends, ends).map { $1 - $0 }.filter { $0 > 0 }.map(String.init).joined(separator: "-")
    }
}
