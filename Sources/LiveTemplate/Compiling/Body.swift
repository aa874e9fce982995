/// Compiled markup: static bytes and parts in document order.
struct Body: Sendable {
    fileprivate(set) var steps: [Step] = []
    /// The steps that are not static, and in the same order the fields each one reads.
    fileprivate(set) var parts: [Step] = []
    fileprivate(set) var partFields: [FieldSet] = []
    /// The fields any of them reads.
    fileprivate(set) var fields = FieldSet()
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
    /// Whether comments mark the text; the whole text of an element like `title` is addressed by an attribute instead.
    let isMarked: Bool
}

struct AttributePart: Sendable {
    let number: Int?
    let name: String
    let expression: Expression
    /// Whether the value is an address and has to pass `URLRule`.
    let isURL: Bool
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
        body.steps.append(part)
        body.parts.append(part)
        body.partFields.append(fields)
        body.fields.formUnion(fields)
    }

    mutating func append(_ other: Body) {
        var index = 0
        for step in other.steps {
            if case .bytes(let bytes) = step {
                append(bytes)
            } else {
                append(step, reading: other.partFields[index])
                index += 1
            }
        }
    }

    mutating func finish() -> Body {
        flush()
        return body
    }

    private mutating func flush() {
        guard !run.isEmpty else { return }
        body.steps.append(.bytes(run))
        run = []
    }
}
