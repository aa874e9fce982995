/// The text of one template or message file, and where its lines begin.
struct SourceFile: Sendable {
    /// Bytes a file may have.
    static let sizeLimit = 256 * 1024

    let name: String
    let bytes: [UInt8]
    private let lineStarts: [Int]

    /// Checks size and encoding.
    ///
    /// A byte order mark is dropped. UTF-8 that is not well-formed and control characters, NUL among them, are refused.
    init(name: String, bytes raw: [UInt8]) throws(TemplateError) {
        self.name = name
        bytes = raw.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(raw.dropFirst(3)) : raw
        var starts = [0]
        for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
        lineStarts = starts
        guard bytes.count <= Self.sizeLimit else {
            throw TemplateError(
                code: .fileSize, file: name, line: 0, column: 0, expected: "at most \(Self.sizeLimit) bytes",
                found: "\(bytes.count)", sourceLine: "")
        }
        try checkEncoding()
    }

    /// An error at a byte offset.
    func error(_ code: TemplateError.Code, at offset: Int, expected: String, found: String) -> TemplateError {
        let at = min(max(offset, 0), bytes.count)
        let line = lineStarts.partitioningIndex { $0 > at } - 1
        let start = lineStarts[line]
        var end = line + 1 < lineStarts.count ? lineStarts[line + 1] - 1 : bytes.count
        if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        let column = bytes[start..<max(start, at)].count { $0 & 0xC0 != 0x80 } + 1
        return TemplateError(
            code: code, file: name, line: line + 1, column: column, expected: expected, found: found,
            sourceLine: String(decoding: bytes[start..<max(start, end)], as: UTF8.self))
    }

    /// The byte offset of a line and column as the parser counts them, both from 1.
    func offset(line: Int, column: Int) -> Int {
        guard line >= 1, line <= lineStarts.count else { return bytes.count }
        var offset = lineStarts[line - 1]
        var left = column - 1
        while left > 0, offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") {
            offset += 1
            while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            left -= 1
        }
        return offset
    }

    private func checkEncoding() throws(TemplateError) {
        var parser = Unicode.UTF8.ForwardParser()
        var input = bytes.makeIterator()
        var offset = 0
        while true {
            switch parser.parseScalar(from: &input) {
            case .emptyInput:
                return
            case .error:
                throw error(
                    .encoding, at: offset, expected: "UTF-8", found: "byte 0x\(String(bytes[offset], radix: 16))")
            case .valid(let scalar):
                let byte = bytes[offset]
                if byte < 0x20, byte != 9, byte != 10, byte != 13 {
                    throw error(.encoding, at: offset, expected: "text", found: "control character \(byte)")
                }
                offset += scalar.count
            }
        }
    }
}

extension Array {
    /// The first index whose element satisfies a condition that all later ones satisfy too.
    func partitioningIndex(where isBeyond: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
