/// Why this target refused to do something: a stable dotted code and facts that are no secrets.
package struct TransportError: Error, Equatable, Sendable, CustomStringConvertible {
    package let code: String
    package let facts: [String: String]

    package init(code: String, facts: [String: String] = [:]) {
        self.code = code
        self.facts = facts
    }

    package var description: String {
        let details = facts.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return ([code] + details).joined(separator: " ")
    }
}
