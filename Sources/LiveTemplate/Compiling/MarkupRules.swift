/// What HTML and our content security policy say about elements and attributes (HTML Standard, 13.1.2 and 13.2.6).
enum MarkupRules {
    /// Elements without content and end tag.
    static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]
    /// Elements whose content browsers read as it stands, without character references.
    static let raw: Set<String> = ["script", "style"]
    /// Elements that hold text only: no comments could mark a part in them.
    static let textOnly: Set<String> = ["title", "textarea", "option"]
    /// Elements whose content the page's script does not see as part of the page.
    static let inert: Set<String> = ["noscript", "template"]
    /// Elements whose content browsers would read in another way than written, or that are no longer part of HTML.
    static let refused: Set<String> = [
        "xmp", "plaintext", "listing", "noembed", "noframes", "applet", "frame", "frameset", "base", "object", "embed",
    ]
    /// Elements out of which browsers move text.
    static let textless: Set<String> = [
        "html", "head", "table", "thead", "tbody", "tfoot", "tr", "colgroup",
    ]
    /// Elements whose white space matters.
    static let preserving: Set<String> = ["pre", "textarea"]
    /// Elements that animate attributes of others, among them addresses.
    static let animating: Set<String> = ["set", "animate", "animateMotion", "animateTransform"]
    static let fieldElements: Set<String> = ["input", "select", "textarea"]

    /// Attributes whose value is an address that is loaded, followed or sent to.
    static let urls: Set<String> = [
        "href", "src", "action", "formaction", "poster", "cite", "data", "background", "manifest", "ping",
    ]
    /// Attributes that may not depend on the render input: markup, or lists of addresses.
    static let constantOnly: Set<String> = ["srcset", "imagesrcset"]
    /// Attributes that are present or absent (HTML Standard, 2.3.2).
    static let boolean: Set<String> = [
        "autofocus", "checked", "disabled", "formnovalidate", "hidden", "inert", "multiple", "novalidate", "open",
        "readonly", "required", "selected",
    ]
    /// Written by the compiler.
    static let reserved: Set<String> = ["data-cf-part", "data-cf-field", "data-cf-kind", "data-cf-on"]
    static let events: Set<String> = ["click", "submit", "change"]

    /// Why an attribute may not be written at all, if so.
    static func refusal(ofAttribute name: String) -> String? {
        let lower = name.lowercased()
        if lower.hasPrefix("on") { return "cf:on, as scripts in attributes are blocked" }
        if lower == "style" { return "a class, as styles in attributes are blocked" }
        if lower == "srcdoc" { return "no srcdoc, as it holds a page of its own" }
        if reserved.contains(lower) { return "no \(name), which the compiler writes" }
        return nil
    }

    /// Letters, digits, `-` and `_`, a letter first: what needs no second thought in HTML.
    static func isPlainName(_ name: String) -> Bool {
        guard let first = name.utf8.first, isLetter(first) else { return false }
        return name.utf8.allSatisfy {
            isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
                || $0 == UInt8(ascii: "_")
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
