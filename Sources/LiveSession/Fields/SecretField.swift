import CardForm
import LiveWire
import Secrets

/// The digits of one secret field and what may be shown of them; a slot of the arena is taken at the first digit.
struct SecretField: ~Copyable {
    let type: InputElementType
    private let arena: SecretArena
    private var digits: SecretDigits?
    private(set) var echo: Echo

    init(_ type: InputElementType, visible: Int, arena: SecretArena) {
        self.type = type
        self.arena = arena
        echo = Echo(visible: visible)
    }

    var count: Int { echo.count }

    /// Replaces positions `from..<to`; throws `SecretsError.busy` when no slot is free.
    mutating func replace(from: Int, to: Int, with text: UnsafeRawBufferPointer) throws(SecretsError) {
        if digits == nil {
            guard !text.isEmpty else { return }
            digits = try SecretDigits(in: arena)
        }
        // A restored secret is atomic: its first edit replaces it whole.
        let edit = echo.resolved(from: from, to: to, inserting: text.count)
        digits?.replace(from: edit.from, to: edit.to, with: text)
        echo.apply(from: from, to: to, digits: text)
        if echo.count == 0 { digits = nil }
    }

    /// Lends the ASCII digits.
    borrowing func withDigits<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        if digits == nil { return body(UnsafeRawBufferPointer(start: nil, count: 0)) }
        return digits.withBytes(body)
    }

    /// The field was left; the last four may show if the number is complete and valid.
    mutating func left(isCompleteAndValid: Bool) {
        guard digits != nil else { return }
        var shown = echo
        withDigits { shown.left(digits: $0, isCompleteAndValid: isCompleteAndValid) }
        echo = shown
    }

    /// A page was loaded anew: nobody may read the value back by editing it.
    mutating func makeAtomic() { if count > 0 { echo.makeAtomic() } }

    mutating func wipe() {
        digits = nil
        echo.reset()
    }

    /// A copy for a payment attempt to own.
    borrowing func duplicate() throws(SecretsError) -> SecretDigits {
        if digits == nil { return try SecretDigits(in: arena) }
        return try digits.duplicate()
    }

    /// The last four digits, what a receipt may show (PCI DSS 3.4.1).
    borrowing func lastFour() -> String {
        withDigits { digits in String(decoding: digits.suffix(4), as: UTF8.self) }
    }

    func frame(acknowledging seq: UInt32, gaps: [Int], maximum: Int, isRefused: Bool) -> EchoFrame {
        EchoFrame(
            field: type.rawValue, acknowledged: seq, count: echo.count, budget: echo.budget, isAtomic: echo.isAtomic,
            isTailShown: echo.isTailShown, isRefused: isRefused, cells: echo.packedCells, gaps: gaps, maximum: maximum)
    }
}

extension Optional where Wrapped == SecretDigits, Wrapped: ~Copyable {
    fileprivate borrowing func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        switch self {
        case .some(let digits): digits.withBytes(body)
        case .none: body(UnsafeRawBufferPointer(start: nil, count: 0))
        }
    }

    fileprivate borrowing func duplicate() throws(SecretsError) -> SecretDigits {
        switch self {
        case .some(let digits): try digits.duplicate()
        case .none: throw SecretsError.busy
        }
    }
}
