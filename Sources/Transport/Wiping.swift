import Glibc

// Whatever a peer sent may hold card digits, so no input buffer goes back to the heap or waits for reuse
// with its contents. explicit_bzero(3) is not optimised away.

extension [UInt8] {
    /// Overwrites the elements with zero and empties the array, keeping its storage.
    mutating func wipe() {
        guard !isEmpty else { return }
        withUnsafeMutableBytes { wipeBytes($0) }
        removeAll(keepingCapacity: true)
    }

    /// Appends bytes; storage that grows is zeroed before it is given back.
    mutating func appendWiping(_ bytes: UnsafeRawBufferPointer) {
        if count + bytes.count > capacity {
            var larger: [UInt8] = []
            larger.reserveCapacity(Swift.max(count + bytes.count, capacity * 2))
            larger.append(contentsOf: self)
            wipe()
            self = larger
        }
        append(contentsOf: bytes)
    }
}

func wipeBytes(_ buffer: UnsafeMutableRawBufferPointer) {
    guard let base = buffer.baseAddress, !buffer.isEmpty else { return }
    explicit_bzero(base, buffer.count)
}
