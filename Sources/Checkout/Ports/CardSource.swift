/// A card as a gateway may see it: digits are lent as bytes and never become a `String`.
///
/// The attempt owns its own copy of the digits, so the form may wipe its fields while a call is under way. Once the
/// copy is wiped the closures get an empty buffer.
package protocol CardSource: Sendable {
    /// Lends the ASCII digits of the card number. The pointer must not leave `body`.
    func withNumber<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R

    /// Lends the ASCII digits of the security code, none when the card has none or it is gone.
    func withSecurityCode<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R

    /// 1 to 12.
    var expiryMonth: Int { get }

    /// Four digits, for example 2031.
    var expiryYear: Int { get }

    /// As typed; empty when the form does not ask for it.
    var cardholderName: String { get }
}
