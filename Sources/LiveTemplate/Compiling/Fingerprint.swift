/// FNV-1a, 64 bits, over a canonical form of a compiled program: not of its source, which may differ in comments.
struct Fingerprint {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ body: Body) {
        add(UInt64(body.steps.count))
        for step in body.steps { add(step) }
    }

    private mutating func add(_ step: Step) {
        switch step {
        case .bytes(let bytes):
            add(tag: 1)
            add(bytes)
        case .text(let part):
            add(tag: 2)
            add(number: part.number)
            add(part.expression)
        case .attribute(let part):
            add(tag: part.isURL ? 4 : 5)
            add(part)
        case .boolean(let part):
            add(tag: 6)
            add(part)
        case .block(let part):
            add(tag: 7)
            add(number: part.number)
            add(part.test)
            add(part.then)
            add(part.otherwise)
        case .list(let part):
            add(tag: 8)
            add(number: part.number)
            add(part.list)
            add(part.item)
        }
    }

    private mutating func add(_ part: AttributePart) {
        add(number: part.number)
        add(Array(part.name.utf8))
        add(part.expression)
    }

    private mutating func add(_ expression: Expression) {
        switch expression {
        case .constant(let value): add(tag: 20, value)
        case .field(let id): add(tag: 21, UInt64(id.index))
        case .item(let level, let column):
            add(tag: 22, UInt64(level))
            add(UInt64(column))
        case .count(let inner): add(tag: 23, inner)
        case .isTrue(let inner): add(tag: 25, inner)
        case .not(let inner): add(tag: 26, inner)
        case .and(let left, let right): add(tag: 27, left, right)
        case .or(let left, let right): add(tag: 28, left, right)
        case .equal(let left, let right): add(tag: 29, left, right)
        case .unequal(let left, let right): add(tag: 30, left, right)
        case .less(let left, let right): add(tag: 31, left, right)
        case .lessOrEqual(let left, let right): add(tag: 32, left, right)
        case .join(let parts):
            add(tag: 33, UInt64(parts.count))
            for part in parts { add(part) }
        }
    }

    private mutating func add(tag: UInt8, _ operands: Expression...) {
        add(tag: tag)
        for operand in operands { add(operand) }
    }

    private mutating func add(tag: UInt8, _ number: UInt64) {
        add(tag: tag)
        add(number)
    }

    private mutating func add(tag: UInt8, _ value: Value) {
        add(tag: tag)
        switch value {
        case .null: add(tag: 40)
        case .bool(let value): add(tag: 41, value ? 1 : 0)
        case .int(let value): add(tag: 42, UInt64(bitPattern: Int64(value)))
        case .text(let value):
            add(tag: 43)
            add(Array(value.utf8))
        case .list(let rows):
            // Constants are literals, parameters and messages: none is a list.
            add(tag: 44, UInt64(rows.count))
        }
    }

    /// Nil inside a list.
    private mutating func add(number: Int?) {
        add(UInt64(bitPattern: Int64(number ?? -1)))
    }

    private mutating func add(_ number: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) { add(tag: UInt8(truncatingIfNeeded: number >> shift)) }
    }

    private mutating func add(_ bytes: [UInt8]) {
        add(UInt64(bytes.count))
        for byte in bytes { add(tag: byte) }
    }

    private mutating func add(tag byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
}
