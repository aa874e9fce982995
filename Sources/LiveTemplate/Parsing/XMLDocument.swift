internal import CLibXML2

/// Owns a tree of libxml2 and frees it.
final class XMLDocument {
    let pointer: xmlDocPtr
    /// libxml2 wants its tables made before threads use it.
    private static let preparation: Void = xmlInitParser()

    /// Parses a file between two tags.
    ///
    /// Throws at the first issue libxml2 reports, warnings included: an undeclared prefix is no fatal error to it.
    init(wrapping file: SourceFile, opening: String, closing: String) throws(TemplateError) {
        let text = Array(opening.utf8) + file.bytes + Array(closing.utf8)
        let issue = FirstIssue()
        Self.preparation
        let options = XML_PARSE_NONET.rawValue | XML_PARSE_BIG_LINES.rawValue
        guard let context = xmlNewParserCtxt() else {
            throw file.error(.syntax, at: 0, expected: "memory for a parser", found: "none")
        }
        defer { xmlFreeParserCtxt(context) }
        context.pointee._private = Unmanaged.passUnretained(issue).toOpaque()
        context.pointee.sax.pointee.serror = { context, error in
            guard let context, let error else { return }
            let parser = context.assumingMemoryBound(to: xmlParserCtxt.self)
            guard let issue = parser.pointee._private else { return }
            Unmanaged<FirstIssue>.fromOpaque(issue).takeUnretainedValue().note(error.pointee)
        }
        let document = withExtendedLifetime(issue) {
            text.withUnsafeBytes { bytes in
                xmlCtxtReadMemory(
                    context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(bytes.count), nil, "UTF-8",
                    CInt(options))
            }
        }
        let isWellFormed = context.pointee.wellFormed == 1 && context.pointee.nsWellFormed == 1
        guard let document, isWellFormed, issue.line == nil, document.pointee.intSubset == nil else {
            if let document { xmlFreeDoc(document) }
            throw issue.error(in: file, wrapperWidth: opening.utf8.count)
        }
        pointer = document
    }

    deinit {
        xmlFreeDoc(pointer)
    }
}

/// The first thing libxml2 complained about; what follows is mostly a consequence.
private final class FirstIssue {
    private(set) var line: Int?
    private var column = 0
    private var code: xmlParserErrors = XML_ERR_OK
    private var message = ""
    /// The open tag, its line and the closing tag of a mismatch.
    private var open = ""
    private var openLine = 0
    private var close = ""

    func note(_ error: xmlError) {
        guard line == nil else { return }
        line = Int(error.line)
        column = Int(error.int2)
        code = xmlParserErrors(rawValue: UInt32(bitPattern: error.code))
        message = text(error.message).split(whereSeparator: \.isNewline).joined(separator: " ")
        open = text(error.str1)
        openLine = Int(error.int1)
        close = text(error.str2)
    }

    func error(in file: SourceFile, wrapperWidth: Int) -> TemplateError {
        let line = line ?? 1
        let column = line == 1 ? column - wrapperWidth : column
        let offset = file.offset(line: line, column: max(1, column))
        var expected = "well-formed XML"
        var found = message.isEmpty ? "an error" : message
        switch code {
        case XML_ERR_TAG_NAME_MISMATCH where close == "cf:fragment":
            expected = "</\(open)> for the tag in line \(openLine)"
            found = "the end of the file"
        case XML_ERR_TAG_NAME_MISMATCH where open == "fragment":
            expected = "no closing tag, as nothing is open"
            found = "</\(close)>"
        case XML_ERR_TAG_NAME_MISMATCH:
            expected = "</\(open)> for the tag in line \(openLine)"
            found = "</\(close)>"
        case XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY:
            expected = "one of &amp; &lt; &gt; &quot; &apos; or a number such as &#160;"
            found = "&\(open);"
        case XML_ERR_ATTRIBUTE_WITHOUT_VALUE:
            expected = "a value, as in \(open)=\"\""
            found = "\(open) alone"
        case XML_ERR_ATTRIBUTE_NOT_STARTED:
            expected = "quotes around the value"
            found = "none"
        case XML_ERR_ATTRIBUTE_REDEFINED:
            expected = "each attribute once"
            found = "\(open) again"
        case XML_ERR_NAME_REQUIRED where message.hasPrefix("xmlParseEntityRef"):
            expected = "&amp; for the sign itself, the word and in expressions"
            found = "&"
        case XML_NS_ERR_UNDEFINED_NAMESPACE:
            return file.error(.prefix, at: offset, expected: "no prefix, or cf:", found: "\(open):")
        default:
            break
        }
        return file.error(.syntax, at: offset, expected: expected, found: found)
    }

    private func text(_ pointer: UnsafeMutablePointer<CChar>?) -> String {
        pointer.map { String(cString: $0) } ?? ""
    }
}
