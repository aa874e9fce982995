/// Which fields a form has and which networks it takes.
package struct CardFormConfiguration: Equatable, Sendable {
    /// In the order shown.
    package let cardFields: [InputElementType]
    /// In the order shown; empty when no billing address is asked for.
    package let billingFields: [InputElementType]
    /// The merchant's networks by preference; empty allows all.
    package let allowedNetworks: [CardNetwork]

    package static let standardCardFields: [InputElementType] = [.cardNumber, .expiryDate, .cvv, .cardholderName]

    package init(
        cardFields: [InputElementType] = standardCardFields,
        billingFields: [InputElementType] = [],
        allowedNetworks: [CardNetwork] = []
    ) {
        self.cardFields = cardFields
        self.billingFields = billingFields
        self.allowedNetworks = allowedNetworks
    }

    package var requiresBillingAddress: Bool { !billingFields.isEmpty }

    /// Card fields, then billing fields: the order of display and of focus.
    package var allFields: [InputElementType] { cardFields + billingFields }

    package func allows(_ network: CardNetwork) -> Bool {
        allowedNetworks.isEmpty || allowedNetworks.contains(network)
    }

    /// Detected networks with the allowed ones first, in the merchant's order.
    func ordered(_ networks: [CardNetwork]) -> [CardNetwork] {
        guard networks.count > 1 else { return networks }
        return allowedNetworks.filter(networks.contains) + networks.filter { !allowedNetworks.contains($0) }
    }
}
