import COpenSSL

/// Comparison that takes the same time wherever the first difference is.
package enum ConstantTime {
    /// Whether both hold the same bytes. Their lengths are not treated as secret.
    package static func equal(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
        let left = Array(left)
        let right = Array(right)
        guard left.count == right.count else {
            return false
        }
        return CRYPTO_memcmp(left, right, left.count) == 0
    }
}
