/// Where a row of the network tables was read, and when.
package enum TableSource: Sendable {
    /// braintree/credit-card-type, `src/lib/card-types.ts`.
    case cardTypes
    /// jessepollak/payment, `src/index.coffee`: 13-digit Visa numbers, no check digit for UnionPay.
    case payment
    /// Stripe's 16-digit Diners Club test number, printed in fours.
    case dinersTests

    package var name: String {
        switch self {
        case .cardTypes: "braintree/credit-card-type 0bac61c"
        case .payment: "jessepollak/payment"
        case .dinersTests: "Stripe test cards"
        }
    }

    /// The day it was read, as `YYYY-MM-DD`.
    package var date: String {
        switch self {
        case .cardTypes, .payment, .dinersTests: "2026-11-30"
        }
    }
}
