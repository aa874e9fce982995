import COpenSSL

/// One file as it is served: plain, and compressed where that is smaller, each form with a tag of its own.
package struct StaticFile: Sendable {
    package let body: [UInt8]
    package let contentType: String
    /// Strong validator of the plain bytes (RFC 9110 §8.8.3), quotes included.
    package let entityTag: String
    private(set) var forms: [(coding: ContentCoding, body: [UInt8], entityTag: String)] = []

    init(body: [UInt8], contentType: String) {
        self.body = body
        self.contentType = contentType
        entityTag = Self.tag(of: body)
    }

    /// Keeps a form only when it saves something worth a header.
    mutating func compress() {
        guard ContentCoding.isWorthwhile(contentType) else { return }
        forms = ContentCoding.allCases.compactMap { coding in
            guard let short = coding.encode(body), short.count + 64 < body.count else { return nil }
            return (coding, short, Self.tag(of: short))
        }
    }

    func response(accepting: String?, known: String?, headers: [(name: String, value: String)]) -> Response {
        let form = forms.first { $0.coding.isAccepted(by: accepting ?? "") }
        let tag = form?.entityTag ?? entityTag
        var headers = headers + [("etag", tag)]
        if !forms.isEmpty { headers.append(("vary", "accept-encoding")) }
        if let known, Self.names(known, tag) { return Response(status: 304, headers: headers) }
        headers.append(("content-type", contentType))
        if let form { headers.append(("content-encoding", form.coding.rawValue)) }
        return Response(status: 200, headers: headers, body: form?.body ?? body)
    }

    /// Whether an If-None-Match names the tag; the comparison is weak (RFC 9110 §8.8.3.2).
    private static func names(_ list: String, _ tag: String) -> Bool {
        list.split(separator: ",").contains { item in
            let text = item.filter { $0 != " " && $0 != "\t" }
            return text == "*" || text == tag || text == "W/" + tag
        }
    }

    private static func tag(of body: [UInt8]) -> String {
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        SHA256(body, body.count, &digest)
        let alphabet = Array("0123456789abcdef".utf8)
        let hex = digest.prefix(12).flatMap { [alphabet[Int($0 >> 4)], alphabet[Int($0 & 15)]] }
        return "\"" + String(decoding: hex, as: UTF8.self) + "\""
    }
}
