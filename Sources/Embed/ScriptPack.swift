/// Makes one script of ES modules, so that a slow line fetches one file: each module after those it imports, without
/// comments, indentation and the links between them, private names shortened.
///
/// Works line by line, on what the style of `Public/client` guarantees: a comment fills its lines or is a type cast, an
/// import or export begins its line, and no two modules use one top-level name.
package struct ScriptPack {
    /// A module that is imported and is not there, or is part of a circle.
    package struct ModuleMissing: Error, Equatable, CustomStringConvertible {
        package let module: String
        package let importer: String
        package var description: String { "\(importer): expected a module \(module) beside it, found none" }
    }

    private let modules: [String: [UInt8]]
    private var done: Set<String> = []
    private var output: [UInt8] = []
    private var privateNames: [ArraySlice<UInt8>: [UInt8]] = [:]

    /// - Parameters:
    ///   - entry: the module the page loads.
    ///   - modules: sources in UTF-8 by file name, all in one folder.
    package static func pack(
        _ entry: String, from modules: [String: [UInt8]]
    ) throws(ModuleMissing) -> [UInt8] {
        var pack = ScriptPack(modules: modules)
        try pack.add(entry, importedBy: entry)
        return pack.output
    }

    private init(modules: [String: [UInt8]]) { self.modules = modules }

    private mutating func add(_ name: String, importedBy importer: String) throws(ModuleMissing) {
        guard done.insert(name).inserted else { return }
        guard let source = modules[name] else { throw ModuleMissing(module: name, importer: importer) }
        var bare: [UInt8] = []
        var isComment = false
        var statement: [UInt8] = []
        for line in source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true) {
            let text = line.drop { $0 == UInt8(ascii: " ") }
            if isComment {
                isComment = text.firstRange(of: Self.commentEnd) == nil
            } else if !statement.isEmpty || text.starts(with: Self.importWord) {
                statement += text
                guard text.last == UInt8(ascii: ";") else { continue }
                if let module = Self.module(of: statement) { try add(module, importedBy: name) }
                statement = []
            } else if text.starts(with: Self.lineComment) {
                continue
            } else if text.starts(with: Self.commentStart), text.firstRange(of: Self.commentEnd) == nil {
                isComment = true
            } else {
                let code = Self.withoutCasts(
                    text.starts(with: Self.exportWord) ? text.dropFirst(Self.exportWord.count) : text)
                if !code.isEmpty { bare += code + [UInt8(ascii: "\n")] }
            }
        }
        output += shortened(bare)
    }

    private static let importWord = Array("import ".utf8)
    private static let exportWord = Array("export ".utf8)
    private static let lineComment = Array("//".utf8)
    private static let commentStart = Array("/**".utf8)
    private static let commentEnd = Array("*/".utf8)

    /// The file name between the quotes: `import { a } from './b.js';`.
    private static func module(of statement: [UInt8]) -> String? {
        let parts = statement.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
        guard parts.count == 3, parts[1].starts(with: Array("./".utf8)) else { return nil }
        return String(decoding: parts[1].dropFirst(2), as: UTF8.self)
    }

    private static func withoutCasts(_ line: ArraySlice<UInt8>) -> [UInt8] {
        var rest = line
        var code: [UInt8] = []
        while let start = rest.firstRange(of: commentStart),
            let end = rest[start.upperBound...].firstRange(of: commentEnd)
        {
            code += rest[..<start.lowerBound]
            rest = rest[end.upperBound...]
            if rest.first == UInt8(ascii: " ") { rest = rest.dropFirst() }
        }
        return code + rest
    }

    /// Private names are the only ones that can be renamed without reading the code: nothing outside sees them.
    private mutating func shortened(_ code: [UInt8]) -> [UInt8] {
        var short: [UInt8] = []
        short.reserveCapacity(code.count)
        var index = 0
        while index < code.count {
            let byte = code[index]
            let isQuoted = index > 0 && code[index - 1] == UInt8(ascii: "'")
            let end = code[(index + 1)...].firstIndex { !Self.isNameByte($0) } ?? code.count
            guard byte == UInt8(ascii: "#"), !isQuoted, end > index + 1 else {
                short.append(byte)
                index += 1
                continue
            }
            let name = code[(index + 1)..<end]
            let letters = privateNames[name] ?? Self.letters(privateNames.count)
            privateNames[name] = letters
            short += [UInt8(ascii: "#")] + letters
            index = end
        }
        return short
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
    }

    /// `a` … `z`, `aa`, `ab` …
    private static func letters(_ number: Int) -> [UInt8] {
        let last = UInt8(ascii: "a") + UInt8(number % 26)
        return number < 26 ? [last] : letters(number / 26 - 1) + [last]
    }
}
