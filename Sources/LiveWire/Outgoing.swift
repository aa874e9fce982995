package import LiveTemplate

/// Writes messages to the browser; each call appends one whole message to an empty buffer.
package enum Outgoing {
    package static func welcome(revision: UInt32, lastApplied: UInt32) -> [UInt8] {
        var bytes: [UInt8] = [WireKey.Down.welcome, WireKey.version]
        bytes.append(number: revision)
        bytes.append(number: lastApplied)
        bytes.append(0)
        return bytes
    }

    package static func acknowledgement(_ seq: UInt32) -> [UInt8] {
        var bytes: [UInt8] = [WireKey.Down.acknowledgement]
        bytes.append(number: seq)
        return bytes
    }

    package static func focus(_ field: UInt8) -> [UInt8] { [WireKey.Down.focus, field] }

    /// 20 bytes, whatever the field holds.
    package static func echo(_ echo: EchoFrame) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(WireKey.echoSize)
        bytes.append(WireKey.Down.echo)
        bytes.append(echo.field)
        bytes.append(number: echo.acknowledged)
        bytes.append(UInt8(truncatingIfNeeded: echo.count))
        let flags: UInt8 = (echo.isAtomic ? 1 : 0) | (echo.isTailShown ? 2 : 0) | (echo.isRefused ? 4 : 0)
        bytes.append(UInt8(truncatingIfNeeded: echo.budget) << 4 | flags)
        for shift in stride(from: UInt64(32), through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: echo.cells >> shift))
        }
        let bitmap = echo.gaps.reduce(UInt32(0)) { (0..<24).contains($1) ? $0 | 1 << UInt32($1) : $0 }
        bytes.append(UInt8(truncatingIfNeeded: bitmap >> 16))
        bytes.append(UInt8(truncatingIfNeeded: bitmap >> 8))
        bytes.append(UInt8(truncatingIfNeeded: bitmap))
        bytes.append(UInt8(truncatingIfNeeded: echo.maximum))
        bytes.append(contentsOf: repeatElement(0, count: WireKey.echoSize - bytes.count))
        return bytes
    }

    /// Padded to a multiple of 64 bytes, so that its length tells little of what it holds.
    package static func patch(_ patch: Patch, revision: UInt32) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(WireKey.patchStep)
        bytes.append(WireKey.Down.patch)
        bytes.append(number: revision)
        for operation in patch.operations { bytes.append(operation: operation) }
        let over = bytes.count % WireKey.patchStep
        if over > 0 { bytes.append(contentsOf: repeatElement(WireKey.Operation.end, count: WireKey.patchStep - over)) }
        return bytes
    }
}

extension [UInt8] {
    fileprivate mutating func append(number: UInt32) {
        append(UInt8(truncatingIfNeeded: number >> 24))
        append(UInt8(truncatingIfNeeded: number >> 16))
        append(UInt8(truncatingIfNeeded: number >> 8))
        append(UInt8(truncatingIfNeeded: number))
    }

    private mutating func append(_ kind: UInt8, part: Int) {
        append(kind)
        append(UInt8(truncatingIfNeeded: part >> 8))
        append(UInt8(truncatingIfNeeded: part))
    }

    private mutating func append(text: String) {
        append(number: UInt32(truncatingIfNeeded: text.utf8.count))
        append(contentsOf: text.utf8)
    }

    private mutating func append(html: [UInt8]) {
        append(number: UInt32(truncatingIfNeeded: html.count))
        append(contentsOf: html)
    }

    fileprivate mutating func append(operation: PatchOperation) {
        switch operation {
        case .text(let part, let value):
            append(WireKey.Operation.text, part: part)
            append(text: value)
        case .attribute(let part, let value?):
            append(WireKey.Operation.attribute, part: part)
            append(text: value)
        case .attribute(let part, nil):
            append(WireKey.Operation.attributeRemoved, part: part)
        case .boolean(let part, let value):
            append(WireKey.Operation.boolean, part: part)
            append(value ? 1 : 0)
        case .block(let part, let branch, let html):
            append(WireKey.Operation.block, part: part)
            append(branch)
            append(html: html)
        case .list(let part, let html):
            append(WireKey.Operation.list, part: part)
            append(html: html)
        }
    }
}
