/// Where a row of the network tables was read, and when.
package struct TableSource: Equatable, Sendable {
    package let name: String
    /// The day it was read, as `YYYY-MM-DD`.
    package let date: String

    /// braintree/credit-card-type, `src/lib/card-types.ts` at commit 0bac61c.
    static let cardTypes = TableSource(name: "braintree/credit-card-type 0bac61c", date: "2026-11-30")
    /// jessepollak/payment, `src/index.coffee`: 13-digit Visa numbers, no check digit for UnionPay.
    static let payment = TableSource(name: "jessepollak/payment", date: "2026-11-30")
    /// Stripe's 16-digit Diners Club test number, printed in fours.
    static let dinersTests = TableSource(name: "Stripe test cards", date: "2026-11-30")
}
