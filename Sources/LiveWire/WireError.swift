/// Why a message from the browser was refused: what was expected and where, never what it held.
package struct WireError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Stable dotted code, e.g. `wire.edit.size`.
    package let code: String
    /// What a right message would have had, e.g. `36 bytes`.
    package let expected: String
    /// The close code the connection ends with.
    package let closeCode: UInt16

    init(_ code: String, expected: String, closeCode: UInt16 = CloseCode.policyViolation) {
        self.code = code
        self.expected = expected
        self.closeCode = closeCode
    }

    package var description: String { "\(code): expected \(expected)" }
}
