/// Who may put the form in a frame: nobody, or exactly these origins (CSP Level 3, frame-ancestors).
package enum FramingPolicy: Equatable, Sendable {
    case nobody
    case origins([String])

    var sources: String {
        switch self {
        case .nobody: "'none'"
        case .origins(let origins): origins.isEmpty ? "'none'" : origins.joined(separator: " ")
        }
    }
}
