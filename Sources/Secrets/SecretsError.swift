/// What can go wrong with the memory, the keys and the random numbers of secrets.
///
/// Holds counts and error numbers of the system only: nothing in it comes from a secret.
package enum SecretsError: Error, Equatable, CustomStringConvertible {
    /// Every slot of the arena is taken. The form answers "busy" and the shopper may try again.
    case busy
    /// The arena cannot be kept out of swap.
    ///
    /// - Parameters:
    ///   - needed: bytes to lock.
    ///   - limit: bytes this process may lock, nil when unlimited or unknown.
    ///   - errno: what mlock(2) answered.
    case locked(needed: Int, limit: UInt64?, errno: Int32)
    /// The arena cannot be mapped, or not be left out of core files.
    case mapping(errno: Int32)
    /// The slots asked for are none, or more than memory can address.
    case size(slots: Int)
    /// The system gave no random bytes.
    case random
    /// OpenSSL refused to compute a digest.
    case digest
    /// Core files and debuggers cannot be forbidden.
    case hardening(errno: Int32)

    /// Stable, for logs and tests.
    package var code: String {
        switch self {
        case .busy: "secrets.arena.busy"
        case .locked: "secrets.arena.unlocked"
        case .mapping: "secrets.arena.mapping"
        case .size: "secrets.arena.size"
        case .random: "secrets.random"
        case .digest: "secrets.digest"
        case .hardening: "secrets.hardening"
        }
    }

    /// One sentence for the operator; for `.locked` it says how to raise the limit.
    package var description: String {
        switch self {
        case .busy:
            "\(code): every slot for card digits is taken"
        case .locked(let needed, let limit, let errno):
            """
            \(code): cannot lock \(needed) bytes for card digits (errno \(errno), \
            limit \(limit.map { "\($0) bytes" } ?? "unknown")). Raise it with `ulimit -l \((needed + 1023) / 1024)` \
            or LimitMEMLOCK=\(needed) in the systemd unit, lower the session limit, \
            or accept digits in swap with --allow-unlocked
            """
        case .mapping(let errno):
            "\(code): cannot map memory for card digits (errno \(errno))"
        case .size(let slots):
            "\(code): \(slots) slots for card digits are not possible"
        case .random:
            "\(code): the system gives no random bytes"
        case .digest:
            "\(code): OpenSSL computes no SHA-256"
        case .hardening(let errno):
            "\(code): cannot forbid core files and debuggers (errno \(errno))"
        }
    }
}
