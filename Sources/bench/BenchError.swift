import Glibc

/// Why a measurement could not be made: a stable dotted code and what was met.
struct BenchError: Error, CustomStringConvertible {
    let code: String
    let detail: String

    init(_ code: String, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    /// With the text of the last system error.
    static func system(_ code: String, _ detail: String = "") -> BenchError {
        BenchError(code, "\(detail) \(String(cString: strerror(errno)))")
    }

    var description: String { "\(code): \(detail)" }
}
