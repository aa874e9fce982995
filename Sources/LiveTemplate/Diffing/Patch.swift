/// What turns one rendered page into another.
package struct Patch: Equatable, Sendable {
    package var operations: [PatchOperation]

    package init(operations: [PatchOperation] = []) {
        self.operations = operations
    }

    package var isEmpty: Bool { operations.isEmpty }
}

/// One change, addressed by the number of a part. Values are plain text, `html` is markup.
package enum PatchOperation: Equatable, Sendable {
    case text(part: Int, value: String)
    /// Nil removes the attribute.
    case attribute(part: Int, value: String?)
    case boolean(part: Int, isPresent: Bool)
    /// A condition's new content. Branch 1 is shown while the condition holds, 0 otherwise.
    case block(part: Int, branch: UInt8, html: [UInt8])
    /// All items of a list.
    case list(part: Int, html: [UInt8])

    package var part: Int {
        switch self {
        case .text(let part, _), .attribute(let part, _), .boolean(let part, _), .block(let part, _, _),
            .list(let part, _):
            part
        }
    }
}

extension PatchOperation {
    /// Texts are compared by their bytes, as values of a render input are.
    package static func == (left: PatchOperation, right: PatchOperation) -> Bool {
        switch (left, right) {
        case (.text(let part, let one), .text(let other, let two)):
            part == other && one.hasSameBytes(as: two)
        case (.attribute(let part, let one), .attribute(let other, let two)):
            part == other && one.map(Value.text) == two.map(Value.text)
        case (.boolean(let part, let one), .boolean(let other, let two)):
            part == other && one == two
        case (.block(let part, let branch, let one), .block(let other, let shown, let two)):
            part == other && branch == shown && one == two
        case (.list(let part, let one), .list(let other, let two)):
            part == other && one == two
        default: false
        }
    }
}
