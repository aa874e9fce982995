internal import CLibXML2

/// Reads one template file with libxml2 into nodes.
///
/// The text is wrapped into a root element that declares the template prefix, so that authors need not; the wrapper
/// stands on the first line, whose columns are corrected. No document type, no entity is ever loaded or replaced.
struct FragmentParser {
    /// Elements that may stand in one another within one file.
    static let depthLimit = 64
    static let namespace = "urn:cf:template"
    private static let opening = "<cf:fragment xmlns:cf=\"\(namespace)\">"
    private static let closing = "</cf:fragment>"

    private let file: SourceFile
    private let tokens: [SourceScan.Token]
    private var next = 0

    static func nodes(of file: SourceFile) throws(TemplateError) -> [Node] {
        var parser = FragmentParser(file: file, tokens: try SourceScan(file).tokens)
        return try parser.parse()
    }

    private init(file: SourceFile, tokens: [SourceScan.Token]) {
        self.file = file
        self.tokens = tokens
    }

    private mutating func parse() throws(TemplateError) -> [Node] {
        let document = try XMLDocument(
            wrapping: file, opening: Self.opening, closing: Self.closing)
        guard let root = xmlDocGetRootElement(document.pointer) else {
            throw file.error(.syntax, at: 0, expected: "well-formed XML", found: "nothing")
        }
        return try children(of: root, depth: 0)
    }

    private mutating func children(of parent: xmlNodePtr, depth: Int) throws(TemplateError) -> [Node] {
        var nodes: [Node] = []
        var cursor = parent.pointee.children
        while let node = cursor {
            cursor = node.pointee.next
            switch node.pointee.type {
            case XML_ELEMENT_NODE:
                nodes.append(.element(try element(node, depth: depth + 1)))
            case XML_TEXT_NODE:
                guard let content = node.pointee.content else { continue }
                let bytes = Array(UnsafeBufferPointer(start: content, count: Int(xmlStrlen(content))))
                nodes.append(.text(SourceText(bytes: bytes, file: file, start: textPlace(node))))
            case XML_COMMENT_NODE:
                continue
            default:
                throw file.error(
                    .declaration, at: line(of: node), expected: "elements, text and comments only",
                    found: "node type \(node.pointee.type.rawValue)")
            }
        }
        return nodes
    }

    private mutating func element(_ node: xmlNodePtr, depth: Int) throws(TemplateError) -> Element {
        let (offset, places) = tagPlace(node)
        guard depth <= Self.depthLimit else {
            throw file.error(
                .depth, at: offset, expected: "at most \(Self.depthLimit) elements in one another", found: "more")
        }
        guard node.pointee.nsDef == nil else {
            throw file.error(.prefix, at: offset, expected: "no xmlns attribute", found: "one")
        }
        let isTemplate = try isTemplateName(node.pointee.ns, at: offset)
        let attributes = try attributes(of: node, at: offset, places: places)
        return Element(
            name: string(node.pointee.name), isTemplate: isTemplate, attributes: attributes,
            children: try children(of: node, depth: depth), file: file, offset: offset)
    }

    private func attributes(
        of node: xmlNodePtr, at offset: Int, places: [String: SourceScan.AttributePlace],
    ) throws(TemplateError) -> [Attribute] {
        var attributes: [Attribute] = []
        var cursor = node.pointee.properties
        while let attribute = cursor {
            cursor = attribute.pointee.next
            let name = string(attribute.pointee.name)
            let prefix = attribute.pointee.ns.map { string($0.pointee.prefix) + ":" } ?? ""
            let place = places[prefix + name] ?? SourceScan.AttributePlace(name: offset, value: offset)
            let isTemplate = try isTemplateName(attribute.pointee.ns, at: place.name)
            let bytes = try value(of: attribute, at: place.value)
            attributes.append(
                Attribute(
                    name: name, isTemplate: isTemplate,
                    value: SourceText(bytes: bytes, file: file, start: place.value), offset: place.name))
        }
        return attributes
    }

    private func value(of attribute: xmlAttrPtr, at offset: Int) throws(TemplateError) -> [UInt8] {
        var bytes: [UInt8] = []
        var cursor = attribute.pointee.children
        while let node = cursor {
            cursor = node.pointee.next
            guard node.pointee.type == XML_TEXT_NODE, let content = node.pointee.content else {
                throw file.error(.declaration, at: offset, expected: "text", found: "an entity")
            }
            bytes.append(contentsOf: UnsafeBufferPointer(start: content, count: Int(xmlStrlen(content))))
        }
        return bytes
    }

    /// Whether a name has the template prefix; any other prefix (`xml:` is always declared) is refused.
    private func isTemplateName(_ namespace: xmlNsPtr?, at offset: Int) throws(TemplateError) -> Bool {
        guard let namespace else { return false }
        guard string(namespace.pointee.href) == Self.namespace else {
            throw file.error(
                .prefix, at: offset, expected: "no prefix, or cf:", found: "\(string(namespace.pointee.prefix)):")
        }
        return true
    }

    private mutating func tagPlace(_ node: xmlNodePtr) -> (Int, [String: SourceScan.AttributePlace]) {
        let name = string(node.pointee.name)
        guard next < tokens.count, case .tag(let scanned, let offset, let attributes) = tokens[next],
            scanned == name || scanned.hasSuffix(":" + name)
        else { return (line(of: node), [:]) }
        next += 1
        return (offset, attributes)
    }

    private mutating func textPlace(_ node: xmlNodePtr) -> Int {
        guard next < tokens.count, case .text(let offset) = tokens[next] else { return line(of: node) }
        next += 1
        return offset
    }

    private func line(of node: xmlNodePtr) -> Int {
        file.offset(line: Int(xmlGetLineNo(node)), column: 1)
    }

    private func string(_ text: UnsafePointer<xmlChar>?) -> String {
        text.map { String(decoding: UnsafeBufferPointer(start: $0, count: Int(xmlStrlen($0))), as: UTF8.self) } ?? ""
    }
}
