import CardForm
import Testing

struct CardNetworkTests {
    @Test func `every raw value reads back`() {
        for network in CardNetwork.allCases { #expect(CardNetwork(rawValue: network.rawValue) == network) }
    }
}
