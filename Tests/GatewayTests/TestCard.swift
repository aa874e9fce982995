import Checkout

/// A card with published or made-up digits.
struct TestCard: CardSource {
    let digits: [UInt8]
    var expiryMonth: Int { 12 }
    var expiryYear: Int { 2031 }
    var cardholderName: String { "A. Tester" }

    /// Spaces are left out.
    init(_ number: String) {
        digits = number.utf8.filter { $0 != 0x20 }
    }

    func withNumber<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
        digits.withUnsafeBytes(body)
    }

    func withSecurityCode<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
        Array("123".utf8).withUnsafeBytes(body)
    }
}
