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
        renderer.output.reserveCapacity(body.size + body.size / 4)
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
            case .text(let part): Escaping.append(part.expression.value(in: environment).written, to: &output)
            case .attribute(let part): writeAttribute(part)
            case .boolean(let part): writeBoolean(part)
            case .block(let part): write(part)
            case .list(let part): writeItems(of: part)
            }
        }
    }

    private mutating func writeAttribute(_ part: AttributePart) {
        guard let value = part.value(in: environment) else { return }
        output.append(contentsOf: part.nameBytes)
        Escaping.append(value, to: &output)
        output.append(UInt8(ascii: "\""))
    }

    private mutating func writeBoolean(_ part: AttributePart) {
        guard part.expression.holds(in: environment) else { return }
        output.append(contentsOf: part.nameBytes)
        output.append(UInt8(ascii: "\""))
    }

    /// The end of the opening comment tells which branch is shown.
    private mutating func write(_ part: BlockPart) {
        let holds = part.test.holds(in: environment)
        if part.number != nil {
            output.append(UInt8(ascii: holds ? "1" : "0"))
            output.append(contentsOf: Self.commentEnd)
        }
        write(holds ? part.then : part.otherwise)
    }

    private static let commentEnd = Array("-->".utf8)

    private mutating func writeItems(of part: ListPart) {
        guard case .list(let rows) = part.list.value(in: environment) else { return }
        for row in rows {
            environment.rows.append(row)
            write(part.item)
            environment.rows.removeLast()
        }
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
