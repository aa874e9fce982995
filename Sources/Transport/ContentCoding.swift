import CBrotli
import CZlib

/// How bytes can be compressed on their way, the better one first (RFC 9110 §8.4.1; RFC 7932, RFC 1952).
enum ContentCoding: String, CaseIterable, Sendable {
    case brotli = "br"
    case gzip

    /// Texts and drawings; what is compressed already gains nothing.
    static func isWorthwhile(_ contentType: String) -> Bool {
        ["text/", "application/json", "application/manifest+json", "application/xml", "image/svg+xml"]
            .contains { contentType.hasPrefix($0) }
    }

    /// The bytes compressed; nil when the library cannot.
    func encode(_ input: [UInt8]) -> [UInt8]? {
        // Incompressible bytes grow a little.
        var output = [UInt8](repeating: 0, count: input.count + input.count / 100 + 1_024)
        let size: Int
        switch self {
        case .brotli:
            var count = output.count
            // No longer than the input: the encoder fills its tables anew for every file.
            let window = Int32(min(24, max(16, Int.bitWidth - input.count.leadingZeroBitCount)))
            let isDone = BrotliEncoderCompress(
                // Two below the best: a tenth of its time for a hundredth more bytes.
                9, window, BROTLI_MODE_TEXT, input.count, input, &count, &output)
            size = isDone == BROTLI_TRUE ? count : 0
        case .gzip:
            size = czlib_gzip(input, input.count, &output, output.count)
        }
        return size > 0 ? Array(output.prefix(size)) : nil
    }

    /// Whether an Accept-Encoding allows this coding by name or by `*`, with a weight above zero.
    func isAccepted(by header: String) -> Bool {
        var byStar = false
        for item in header.split(separator: ",") {
            let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
            guard let name = parts.first else { continue }
            let isAllowed = !parts.dropFirst().contains {
                $0.hasPrefix("q=") && $0.dropFirst(2).allSatisfy { "0.".contains($0) }
            }
            if name == rawValue || (self == .gzip && name == "x-gzip") { return isAllowed }
            if name == "*" { byStar = isAllowed }
        }
        return byStar
    }
}
