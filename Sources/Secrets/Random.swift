import COpenSSL

/// Random bytes fit for keys and tokens.
package enum Random {
    /// So many fresh bytes from OpenSSL's generator; none for a count below one.
    package static func bytes(_ count: Int) throws(SecretsError) -> [UInt8] {
        guard count > 0 else {
            return []
        }
        guard let size = Int32(exactly: count) else {
            throw .random
        }
        var bytes = [UInt8](repeating: 0, count: count)
        let result = bytes.withUnsafeMutableBufferPointer { RAND_bytes($0.baseAddress, size) }
        guard result == 1 else {
            throw .random
        }
        return bytes
    }
}
