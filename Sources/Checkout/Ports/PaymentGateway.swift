/// What a processor must be able to do, in the order an attempt asks for it.
///
/// `open` comes first and knows no card, so that the payment has an id before anything can be charged. All calls may be
/// repeated with the same payment id without a second charge.
package protocol PaymentGateway: Sendable {
    /// Creates a payment of the order's amount and charges nothing.
    func open(_ order: Order, session: String) async throws(GatewayError) -> PaymentID

    /// Hands the card over and gets a token for this payment. Charges nothing.
    func tokenise(_ card: any CardSource, for payment: PaymentID) async throws(GatewayError) -> CardToken

    /// Charges the card. Of all calls only this one can move money.
    func confirm(_ payment: PaymentID, with token: CardToken) async throws(GatewayError) -> PaymentOutcome

    /// What has become of the payment; nil while the processor itself does not know.
    ///
    /// Throws `.refused` only when the processor can state that the payment was not charged and never will be.
    func lookUp(_ payment: PaymentID) async throws(GatewayError) -> PaymentOutcome?
}

/// Why a call to the gateway gave no result.
package enum GatewayError: Error, Equatable {
    /// The processor cannot be reached or does not serve us.
    case unavailable
    /// The call was sent and no answer came: it may or may not have been carried out.
    case noAnswer
    /// The processor answered that it will not do this.
    case refused(PaymentError)
}
