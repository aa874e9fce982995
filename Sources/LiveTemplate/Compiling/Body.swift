/// Compiled markup: static bytes and parts in document order.
struct Body: Sendable {
    fileprivate(set) var steps: [Step] = []
    /// The steps that are not static, and in the same order the fields each one reads.
    fileprivate(set) var parts: [Step] = []
    fileprivate(set) var partFields: [FieldSet] = []
    /// The fields any of them reads.
    fileprivate(set) var fields = FieldSet()
    /// Static bytes on any way through the body, to reserve memory.
    fileprivate(set) var size = 0
}

indirect enum Step: Sendable {
    case bytes([UInt8])
    case text(TextPart)
    case attribute(AttributePart)
    /// An attribute that is present, without a value, while the expression holds.
    case boolean(AttributePart)
    case block(BlockPart)
    case list(ListPart)
}

/// Text of an element.
struct TextPart: Sendable {
    /// Nil inside a list, whose parts are not addressed.
    let number: Int?
    let expression: Expression
}

struct AttributePart: Sendable {
    let number: Int?
    let name: String
    /// The name as the renderer writes it, with a blank before it.
    let nameBytes: [UInt8]
    let expression: Expression
    /// Whether the value is an address and has to pass `URLRule`.
    let isURL: Bool

    init(number: Int?, name: String, expression: Expression, isURL: Bool) {
        self.number = number
        self.name = name
        nameBytes = Array(" \(name)=\"".utf8)
        self.expression = expression
        self.isURL = isURL
    }
}

struct BlockPart: Sendable {
    let number: Int?
    let test: Expression
    let testFields: FieldSet
    /// Shown while the test holds.
    let then: Body
    let otherwise: Body
}

struct ListPart: Sendable {
    let number: Int?
    let list: Expression
    let item: Body
}

/// Gathers a body; neighbouring static bytes become one run.
struct BodyBuilder {
    private var body = Body()
    private var run: [UInt8] = []

    mutating func append(_ text: String) {
        run.append(contentsOf: text.utf8)
    }

    mutating func append(_ bytes: [UInt8]) {
        run.append(contentsOf: bytes)
    }

    mutating func append(_ part: Step, reading fields: FieldSet) {
        flush()
        switch part {
        case .block(let block): body.size += max(block.then.size, block.otherwise.size)
        case .list(let list): body.size += list.item.size
        case .bytes, .text, .attribute, .boolean: break
        }
        body.steps.append(part)
        body.parts.append(part)
        body.partFields.append(fields)
        body.fields.formUnion(fields)
    }

    /// A part between the comments by which a browser finds it; inside a list, where parts have no number, alone.
    ///
    /// The opening comment of a block ends with the branch, which the renderer writes: `<!--cf:3:1-->`.
    mutating func append(marked part: Step, number: Int?, reading fields: FieldSet) {
        guard let number else { return append(part, reading: fields) }
        if case .block = part { append("<!--cf:\(number):") } else { append("<!--cf:\(number)-->") }
        append(part, reading: fields)
        append("<!--/cf-->")
    }

    mutating func finish() -> Body {
        flush()
        return body
    }

    private mutating func flush() {
        guard !run.isEmpty else { return }
        body.steps.append(.bytes(run))
        body.size += run.count
        run = []
    }
}
