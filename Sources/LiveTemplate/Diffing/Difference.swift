/// Compares two render inputs part by part. Parts that read no changed field are not looked at.
struct Difference {
    private let old: Environment
    private let new: Environment
    private let changed: FieldSet
    private(set) var operations: [PatchOperation] = []

    init(old: RenderInput, new: RenderInput, changed: FieldSet) {
        self.old = Environment(input: old)
        self.new = Environment(input: new)
        self.changed = changed
    }

    mutating func compare(_ body: Body) {
        guard body.fields.intersects(changed) else { return }
        for index in body.parts.indices where body.partFields[index].intersects(changed) {
            switch body.parts[index] {
            case .bytes: continue
            case .text(let part): compare(part)
            case .attribute(let part): compareAttribute(part)
            case .boolean(let part): compareBoolean(part)
            case .block(let part): compare(part)
            case .list(let part): compare(part)
            }
        }
    }

    private mutating func compare(_ part: TextPart) {
        guard let number = part.number else { return }
        let before = part.expression.value(in: old)
        let after = part.expression.value(in: new)
        guard before != after else { return }
        let value = after.written
        guard !before.written.hasSameBytes(as: value) else { return }
        operations.append(.text(part: number, value: Escaping.plain(value)))
    }

    private mutating func compareAttribute(_ part: AttributePart) {
        guard let number = part.number else { return }
        let before = part.value(in: old)
        let after = part.value(in: new)
        guard before.map(Value.text) != after.map(Value.text) else { return }
        operations.append(.attribute(part: number, value: after.map(Escaping.plain)))
    }

    private mutating func compareBoolean(_ part: AttributePart) {
        guard let number = part.number else { return }
        let isPresent = part.expression.holds(in: new)
        guard part.expression.holds(in: old) != isPresent else { return }
        operations.append(.boolean(part: number, isPresent: isPresent))
    }

    /// A changed condition sends its new branch whole; an unchanged one is descended into.
    private mutating func compare(_ part: BlockPart) {
        guard let number = part.number else { return }
        let holds = part.test.holds(in: new)
        let shown = holds ? part.then : part.otherwise
        guard part.testFields.intersects(changed), part.test.holds(in: old) != holds else { return compare(shown) }
        operations.append(.block(part: number, branch: holds ? 1 : 0, html: Renderer.html(shown, in: new)))
    }

    private mutating func compare(_ part: ListPart) {
        guard let number = part.number else { return }
        let html = Renderer.html(part, in: new)
        guard html != Renderer.html(part, in: old) else { return }
        operations.append(.list(part: number, html: html))
    }
}
