/// Why templates or messages were refused, with the place to mend.
package struct TemplateError: Error, Equatable, Sendable {
    /// Stable, to look wording or help up by; for people there is `description`.
    package enum Code: String, Sendable {
        case fileMissing = "template.file.missing"
        case fileUnreadable = "template.file.unreadable"
        case fileSize = "template.file.size"
        case encoding = "template.encoding"
        case syntax = "template.syntax"
        case declaration = "template.declaration"
        case prefix = "template.prefix"
        case depth = "template.depth"
        case size = "template.size"
        case element = "template.element"
        case elementContent = "template.element.content"
        case attribute = "template.attribute"
        case attributeMissing = "template.attribute.missing"
        case dynamic = "template.dynamic"
        case url = "template.url"
        case elsePlace = "template.else.place"
        case includeUnknown = "template.include.unknown"
        case includeCycle = "template.include.cycle"
        case expression = "template.expression"
        case kind = "template.kind"
        case pathUnknown = "template.path.unknown"
        case functionUnknown = "template.function.unknown"
        case inputUnknown = "template.input.unknown"
        case actionUnknown = "template.action.unknown"
        case eventUnknown = "template.event.unknown"
        case messageUnknown = "template.message.unknown"
        case messageArguments = "template.message.arguments"
        case messageSyntax = "messages.syntax"
        case messageTwice = "messages.twice"
    }

    package let code: Code
    package let file: String
    /// Counted from 1; 0 when the whole file is meant.
    package let line: Int
    /// In characters (Unicode scalars), counted from 1; 0 when the whole file is meant.
    package let column: Int
    package let expected: String
    package let found: String
    /// The line of the file at fault, empty when the whole file is meant.
    package let sourceLine: String
}

extension TemplateError: CustomStringConvertible {
    /// `file:line:column: code: expected …, found …`, then the line with a caret below the place.
    package var description: String {
        guard line > 0 else { return "\(file): \(code.rawValue): expected \(expected), found \(found)" }
        let head = "\(file):\(line):\(column): \(code.rawValue): expected \(expected), found \(found)"
        // Tabs are kept, so that the caret stands below its character whatever a tab's width is.
        let indent = sourceLine.unicodeScalars.prefix(max(0, column - 1)).map { $0 == "\t" ? "\t" : " " }
        return "\(head)\n    \(sourceLine)\n    \(indent.joined())^"
    }
}
