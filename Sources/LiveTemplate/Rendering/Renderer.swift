/// Writes a body as HTML for one render input.
struct Renderer {
    private(set) var output: [UInt8] = []
    private var environment: Environment

    init(_ environment: Environment) {
        self.environment = environment
    }

    /// The HTML of a body alone.
    static func html(_ body: Body, in environment: Environment) -> [UInt8] {
        var renderer = Renderer(environment)
        renderer.write(body)
        return renderer.output
    }

    /// The HTML of a list's records alone, without markers.
    static func html(_ list: ListPart, in environment: Environment) -> [UInt8] {
        var renderer = Renderer(environment)
        renderer.writeItems(of: list)
        return renderer.output
    }

    mutating func write(_ body: Body) {
        for step in body.steps {
            switch step {
            case .bytes(let bytes): output.append(contentsOf: bytes)
            case .text(let part): write(part)
            case .attribute(let part): writeAttribute(part)
            case .boolean(let part):
                if part.expression.holds(in: environment) { append(" \(part.name)=\"\"") }
            case .block(let part): write(part)
            case .list(let part): write(part)
            }
        }
    }

    private mutating func write(_ part: TextPart) {
        if part.isMarked, let number = part.number { append("<!--cf:\(number)-->") }
        Escaping.append(part.expression.value(in: environment).written, to: &output)
        if part.isMarked, part.number != nil { append("<!--/cf-->") }
    }

    private mutating func writeAttribute(_ part: AttributePart) {
        guard let value = part.value(in: environment) else { return }
        append(" \(part.name)=\"")
        Escaping.append(value, to: &output)
        append("\"")
    }

    private mutating func write(_ part: BlockPart) {
        let holds = part.test.holds(in: environment)
        if let number = part.number { append("<!--cf:\(number):\(holds ? 1 : 0)-->") }
        write(holds ? part.then : part.otherwise)
        if part.number != nil { append("<!--/cf-->") }
    }

    private mutating func write(_ part: ListPart) {
        if let number = part.number { append("<!--cf:\(number)-->") }
        writeItems(of: part)
        if part.number != nil { append("<!--/cf-->") }
    }

    private mutating func writeItems(of part: ListPart) {
        guard case .list(let rows) = part.list.value(in: environment) else { return }
        for row in rows {
            environment.rows.append(row)
            write(part.item)
            environment.rows.removeLast()
        }
    }

    private mutating func append(_ text: String) {
        output.append(contentsOf: text.utf8)
    }
}

extension AttributePart {
    /// The attribute's value, or nil when it is absent.
    func value(in environment: borrowing Environment) -> String? {
        let value = expression.value(in: environment)
        guard value != .null else { return nil }
        let written = value.written
        return isURL && !URLRule.allows(written) ? URLRule.refused : written
    }
}
