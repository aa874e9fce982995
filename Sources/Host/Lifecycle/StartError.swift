/// Why the server did not start: one sentence for whoever started it.
package struct StartError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
