/// Text in the exposition format of Prometheus, version 0.0.4.
struct Exposition {
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    enum Kind: String {
        case counter, gauge
    }

    private(set) var text = ""

    mutating func add(_ name: StaticString, _ kind: Kind, _ help: StaticString, _ value: some Numeric) {
        begin(name, kind, help)
        text += "\(name) \(value)\n"
    }

    /// One line a value of the label; what fits none is `other`.
    mutating func add<Value>(
        _ name: StaticString, _ help: StaticString, _ label: StaticString, _ family: CounterFamily<Value>,
        _ spell: (Value) -> String
    ) {
        begin(name, .counter, help)
        for value in family.values { text += "\(name){\(label)=\"\(spell(value))\"} \(family[value])\n" }
        text += "\(name){\(label)=\"other\"} \(family.others)\n"
    }

    private mutating func begin(_ name: StaticString, _ kind: Kind, _ help: StaticString) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }
}
