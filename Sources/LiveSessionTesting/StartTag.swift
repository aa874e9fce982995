/// A start tag that addresses parts: `<input … data-cf-part="5:placeholder 6:disabled" placeholder="…">`.
struct StartTag {
    let name: String
    /// From `<` to behind `>`.
    let range: Range<Int>
    /// The attributes behind the addresses: those that parts set, in the order of the addresses.
    let dynamicRange: Range<Int>
    var values: [String: [UInt8]]
    private let addresses: [(part: Int, name: String)]

    /// Finds the tag with an address of the part.
    init?(addressing part: Int, in html: [UInt8]) {
        let opening = Array(" data-cf-part=\"".utf8)
        var at = 0
        while let found = html.firstIndex(of: opening, from: at) {
            at = found + opening.count
            guard let end = html[at...].firstIndex(of: UInt8(ascii: "\"")) else { return nil }
            let addresses = Self.addresses(html[at..<end])
            guard addresses.contains(where: { $0.part == part }),
                let start = html[..<found].lastIndex(of: UInt8(ascii: "<")),
                let (values, close) = Self.attributes(of: html, from: end + 1)
            else { continue }
            name = String(decoding: html[(start + 1)...].prefix { $0 > 0x20 }, as: UTF8.self)
            range = start..<close + 1
            dynamicRange = end + 1..<close
            self.values = values
            self.addresses = addresses
            return
        }
        return nil
    }

    /// The attribute that a part sets, or `#text`.
    func address(of part: Int) -> String? {
        addresses.first { $0.part == part }?.name
    }

    var dynamicBytes: [UInt8] {
        addresses.flatMap { address -> [UInt8] in
            guard let value = values[address.name] else { return [] }
            return Array(" \(address.name)=\"".utf8) + value + [UInt8(ascii: "\"")]
        }
    }

    private static func addresses(_ text: ArraySlice<UInt8>) -> [(part: Int, name: String)] {
        text.split(separator: 0x20).compactMap { address in
            let halves = String(decoding: address, as: UTF8.self).split(separator: ":", maxSplits: 1)
            guard halves.count == 2, let part = Int(halves[0]) else { return nil }
            return (part, String(halves[1]))
        }
    }

    /// Attributes up to `>`, and where that stands.
    private static func attributes(of html: [UInt8], from start: Int) -> ([String: [UInt8]], Int)? {
        var values: [String: [UInt8]] = [:]
        var at = start
        while at < html.count, html[at] != UInt8(ascii: ">") {
            guard let sign = html[at...].firstIndex(of: UInt8(ascii: "=")), sign + 1 < html.count,
                let end = html[(sign + 2)...].firstIndex(of: UInt8(ascii: "\""))
            else { return nil }
            values[String(decoding: html[(at + 1)..<sign], as: UTF8.self)] = Array(html[(sign + 2)..<end])
            at = end + 1
        }
        return at < html.count ? (values, at) : nil
    }
}
