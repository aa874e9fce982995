import Checkout
import Secrets
import Synchronization

/// The copy of a card that a payment attempt owns; a wipe of the form never touches it.
///
/// The gateway reads it off the loop, so each secret stands behind a lock; once wiped it lends nothing.
final class AttemptCard: CardSource {
    let expiryMonth: Int
    let expiryYear: Int
    let cardholderName: String
    private let number: Mutex<SecretDigits?>
    private let securityCode: Mutex<SecretDigits?>

    init(
        number: consuming sending SecretDigits, securityCode: consuming sending SecretDigits, expiryMonth: Int,
        expiryYear: Int, cardholderName: String
    ) {
        self.number = Mutex(consume number)
        self.securityCode = Mutex(consume securityCode)
        self.expiryMonth = expiryMonth
        self.expiryYear = expiryYear
        self.cardholderName = cardholderName
    }

    func withNumber<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R { Self.lend(number, body) }
    func withSecurityCode<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R { Self.lend(securityCode, body) }

    func wipeSecurityCode() { securityCode.withLock { $0 = nil } }

    func wipe() {
        number.withLock { $0 = nil }
        wipeSecurityCode()
    }

    private static func lend<R>(_ secret: borrowing Mutex<SecretDigits?>, _ body: (UnsafeRawBufferPointer) -> R) -> R {
        // The lock's closure may not send its result out of the isolation it runs in; a local variable may.
        var result: R?
        secret.withLock { digits in
            switch digits {
            case .some(let digits): result = digits.withBytes(body)
            case .none: result = body(UnsafeRawBufferPointer(start: nil, count: 0))
            }
        }
        guard let result else { preconditionFailure("the closure under the lock has run") }
        return result
    }
}
