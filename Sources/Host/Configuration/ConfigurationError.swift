/// A setting that cannot be used: which one, what was expected, what was found.
package struct ConfigurationError: Error, Equatable, Sendable, CustomStringConvertible {
    package let setting: String
    package let expected: String
    package let found: String?

    package init(_ setting: String, expected: String, found: String? = nil) {
        self.setting = setting
        self.expected = expected
        self.found = found
    }

    package var description: String {
        "\(setting): expected \(expected)" + (found.map { ", found '\($0)'" } ?? "")
    }
}
