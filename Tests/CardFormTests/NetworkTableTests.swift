import Testing

@testable import CardForm

struct NetworkTableTests {
    @Test func `no two rows of different networks say the same`() {
        var seen: [String: CardNetwork] = [:]
        for range in NetworkTable.ranges {
            let key = "\(range.prefixes)"
            #expect(seen[key] == nil, "\(key) stands for \(range.network) too")
            seen[key] = range.network
        }
    }

    @Test func `every row and rule names its source and day`() {
        let rules = CardNetwork.allCases.filter { $0 != .other }.map { NetworkRules.of($0) }
        #expect(rules.allSatisfy { !$0.sources.isEmpty })
        for source in NetworkTable.ranges.map(\.source) + rules.flatMap(\.sources) {
            #expect(!source.name.isEmpty)
            #expect(source.date.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil)
        }
    }

    @Test func `every network but the placeholder has a row`() {
        #expect(Set(NetworkTable.ranges.map(\.network)) == Set(CardNetwork.allCases))
    }

    @Test func `lengths ascend and groupings reach the longest number`() {
        for rules in CardNetwork.allCases.map(NetworkRules.of) {
            #expect(rules.lengths == rules.lengths.sorted())
            #expect(rules.minimumLength >= NetworkRules.shortestNumber)
            #expect(rules.groupings.last?.longest == NetworkRules.longestNumber)
        }
    }
}
