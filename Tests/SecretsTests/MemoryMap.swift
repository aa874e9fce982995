import Glibc

@testable import Secrets

/// What the kernel says about this process's memory (proc_pid_smaps(5)).
enum MemoryMap {
    /// VmFlags of the mapping that begins at `address` or holds it.
    static func flags(at address: UInt) -> Set<Substring>? {
        var isInside = false
        for line in lines(of: "/proc/self/smaps") {
            if let range = range(of: line) {
                isInside = range.contains(address)
            } else if isInside, line.hasPrefix("VmFlags:") {
                return Set(line.dropFirst(8).split(separator: " "))
            }
        }
        return nil
    }

    static var heap: Range<UInt>? {
        lines(of: "/proc/self/maps").first { $0.hasSuffix("[heap]") }.flatMap(range)
    }

    /// Whether the kernel can read the byte: it answers EFAULT where the process itself would crash.
    static func isReadable(_ address: UnsafeMutableRawPointer) -> Bool {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else {
            return false
        }
        defer { ends.forEach { close($0) } }
        return write(ends[1], address, 1) == 1
    }

    private static func range(of line: Substring) -> Range<UInt>? {
        let bounds = line.prefix { $0 != " " }.split(separator: "-")
        guard bounds.count == 2, let low = UInt(bounds[0], radix: 16), let high = UInt(bounds[1], radix: 16) else {
            return nil
        }
        return low..<high
    }

    private static func lines(of path: String) -> [Substring] {
        guard let file = fopen(path, "r") else {
            return []
        }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
            bytes += chunk[..<count]
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    }
}

extension SecretDigits {
    /// Edits with published or made-up digits of a test.
    @discardableResult
    mutating func replace(from: Int, to: Int, with text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.withUnsafeBytes { replace(from: from, to: to, with: $0) }
    }

    /// Only tests of made-up digits may turn them into text.
    var text: String {
        withBytes { String(decoding: $0, as: UTF8.self) }
    }
}
