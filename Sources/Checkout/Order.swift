/// What is to be paid for, as the merchant's server stated it. The browser cannot change it.
package struct Order: Equatable, Sendable {
    /// The merchant's own reference.
    package var id: String
    package var amount: Money
    /// One line for the shopper.
    package var description: String
    /// False when no real money moves.
    package var livemode: Bool

    package init(id: String, amount: Money, description: String, livemode: Bool = false) {
        self.id = id
        self.amount = amount
        self.description = description
        self.livemode = livemode
    }
}
