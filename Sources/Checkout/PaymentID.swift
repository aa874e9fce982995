/// The processor's name for a payment. Not secret: it stands on receipts and in logs.
package struct PaymentID: Hashable, Sendable, CustomStringConvertible {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package var description: String {
        text
    }
}
