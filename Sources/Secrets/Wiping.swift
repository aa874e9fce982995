import COpenSSL

/// Zeroing that the optimiser may not drop.
package enum Wiping {
    /// Overwrites every byte with zero. An empty buffer is left alone.
    package static func zero(_ bytes: UnsafeMutableRawBufferPointer) {
        OPENSSL_cleanse(bytes.baseAddress, bytes.count)
    }
}
