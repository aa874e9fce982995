/// The kinds of form elements, numbered as they travel on the wire.
package enum InputElementType: UInt8, CaseIterable, Sendable, Hashable {
    case cardNumber = 1
    case expiryDate = 2
    case cvv = 3
    case cardholderName = 4
    case postalCode = 5
    case countryCode = 6
    case city = 7
    case state = 8
    case addressLine1 = 9
    case addressLine2 = 10
    case phoneNumber = 11
    case firstName = 12
    case lastName = 13
    case email = 14
    case otp = 15
    case retailer = 16
    /// Every field at once; renders nothing.
    case all = 17
    /// An unspecified field; renders nothing.
    case unknown = 18

    /// The name templates and the parent page use, such as `cardNumber`.
    package var name: String {
        switch self {
        case .cardNumber: "cardNumber"
        case .expiryDate: "expiryDate"
        case .cvv: "cvv"
        case .cardholderName: "cardholderName"
        case .postalCode: "postalCode"
        case .countryCode: "countryCode"
        case .city: "city"
        case .state: "state"
        case .addressLine1: "addressLine1"
        case .addressLine2: "addressLine2"
        case .phoneNumber: "phoneNumber"
        case .firstName: "firstName"
        case .lastName: "lastName"
        case .email: "email"
        case .otp: "otp"
        case .retailer: "retailer"
        case .all: "all"
        case .unknown: "unknown"
        }
    }

    /// The element of that name, nil when there is none.
    package init?(name: some StringProtocol) {
        guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = found
    }

    /// Whether the value is a number or a security code, which only the session's own memory may hold.
    package var isSecret: Bool { self == .cardNumber || self == .cvv }

    /// The machine code of "this value is required" and "this value is wrong", which share one code.
    package var invalidCode: String {
        switch self {
        case .cardNumber: "invalid-card_number"
        case .expiryDate: "invalid-expiry_date"
        case .cvv: "invalid-cvv"
        case .cardholderName: "invalid-cardholder_name"
        case .postalCode: "invalid-postal_code"
        case .countryCode: "invalid-country_code"
        case .city: "invalid-city"
        case .state: "invalid-state"
        case .addressLine1: "invalid-address_line_1"
        case .addressLine2: "invalid-address_line_2"
        case .phoneNumber: "invalid-phone_number"
        case .firstName: "invalid-first_name"
        case .lastName: "invalid-last_name"
        case .email: "invalid-email"
        case .otp: "invalid-otp_code"
        case .retailer, .all, .unknown: "invalid-unknown-field"
        }
    }
}
