import CardForm
import Testing

struct CardNetworkTests {
    @Test(arguments: [
        ("VISA", CardNetwork.visa), ("visa", .visa), ("DINERS", .dinersClub), ("dinersclub", .dinersClub),
        ("Diners_Club", .dinersClub), ("UnionPay", .unionPay), ("other", .other),
    ])
    func `a network is found by any of its spellings`(spelling: String, network: CardNetwork) {
        #expect(CardNetwork(spelling: spelling) == network)
    }

    @Test(arguments: ["", "VISA ", "UNIVERSAL", "4"])
    func `an unknown spelling is no network`(spelling: String) {
        #expect(CardNetwork(spelling: spelling) == nil)
    }

    @Test func `badges are plain file names and differ`() {
        let badges = CardNetwork.allCases.map(\.badge)
        #expect(Set(badges).count == badges.count)
        #expect(badges.joined().utf8.allSatisfy { $0 == UInt8(ascii: "-") || 97...122 ~= $0 })
    }

    @Test func `only American Express has a code of four digits`() {
        #expect(CardNetwork.allCases.filter { $0.securityCodeLength == 4 } == [.amex])
        #expect(CardNetwork.allCases.filter { $0.securityCodeLength == 3 }.count == CardNetwork.allCases.count - 1)
    }
}
