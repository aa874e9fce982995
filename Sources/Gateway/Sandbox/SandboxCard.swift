/// A published test number and what the sandbox does with it.
///
/// These numbers are printed in public documentation of processors and belong to nobody, so they may stand in a page.
package struct SandboxCard: Equatable, Sendable {
    /// What happens to a payment with the card.
    package enum Effect: String, CaseIterable, Sendable {
        case approves
        case declines
        case approvesSlowly = "approves-slowly"
        case givesNoAnswer = "no-answer"

        /// Key of the wording that tells the shopper.
        package var messageKey: String {
            "sandbox.\(rawValue)"
        }
    }

    /// In groups of four, as printed on a card.
    package let number: String
    package let effect: Effect

    package init(number: String, effect: Effect) {
        self.number = number
        self.effect = effect
    }

    /// The cards the sandbox takes, in the order a page shows them.
    package static let all = [
        SandboxCard(number: "4242 4242 4242 4242", effect: .approves),
        SandboxCard(number: "4000 0000 0000 0002", effect: .declines),
        SandboxCard(number: "4000 0000 0000 0077", effect: .approvesSlowly),
        SandboxCard(number: "4000 0025 0000 3155", effect: .givesNoAnswer),
    ]

    /// The effect of a card whose ASCII digits are lent, nil when it is none of the test cards.
    static func effect(of digits: UnsafeRawBufferPointer) -> Effect? {
        all.first { $0.digits.elementsEqual(digits) }?.effect
    }

    private var digits: some Sequence<UInt8> {
        number.utf8.lazy.filter { $0 != 0x20 }
    }
}
