/// Names a session in the socket's path; not a secret, so a load balancer may route by it.
package struct SessionID: Hashable, Sendable, CustomStringConvertible {
    package let value: UInt64

    package init(_ value: UInt64) { self.value = value }

    /// From sixteen hexadecimal digits, as `description` writes them.
    package init?(_ text: some StringProtocol) {
        guard text.utf8.count == 16, text.utf8.first != UInt8(ascii: "+"), let value = UInt64(text, radix: 16) else {
            return nil
        }
        self.value = value
    }

    package var description: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
