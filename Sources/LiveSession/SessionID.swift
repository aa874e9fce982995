/// Names a session in the socket's path; not a secret, so a load balancer may route by it. Its low six bits are the
/// number of the loop that has the session.
package struct SessionID: Hashable, Sendable, CustomStringConvertible {
    package let value: UInt64

    package init(_ value: UInt64) { self.value = value }

    /// Most loops that an id can tell apart.
    package static let loops = 64

    /// - Parameter loop: from 0 to 63.
    init(random: UInt64, loop: Int) {
        precondition((0..<Self.loops).contains(loop), "an id tells 64 loops apart")
        value = random & ~UInt64(Self.loops - 1) | UInt64(loop)
    }

    var loop: Int { Int(value & UInt64(Self.loops - 1)) }

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
