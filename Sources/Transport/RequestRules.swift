import CLLHTTP

extension RequestReader {
    /// What we demand of a header beyond llhttp's strict mode; the status that refuses it, or nil.
    ///
    /// A front proxy and this server must never disagree about where a request ends (RFC 9112 §11.2),
    /// so whatever could be read in two ways is refused.
    func headRefusal(bodyLimit: Int) -> Int? {
        guard let method else { return 405 }
        guard isHTTP11 || isHTTP10 else { return versionRefusal }
        guard target.first == UInt8(ascii: "/"), !target.contains(UInt8(ascii: "#")) else { return 400 }
        guard fields.count("host") == 1, fields.value("host") != "" else { return 400 }
        let codings = fields.count("transfer-encoding")
        if codings > 0 {
            guard isHTTP11, fields.isExactly("transfer-encoding", "chunked") else { return 400 }
            guard fields.count("content-length") == 0 else { return 400 }
        }
        guard fields.count("expect") == 0 else { return 417 }
        if hasFlag(F_CONTENT_LENGTH), declaredBytes > UInt64(bodyLimit) { return 413 }
        let hasBody = codings > 0 || (hasFlag(F_CONTENT_LENGTH) && declaredBytes > 0)
        guard method == .post || !hasBody else { return 400 }
        return nil
    }

    /// Whether the client asks for a WebSocket; any other upgrade is ignored (RFC 9110 §7.8).
    var asksForWebSocket: Bool {
        hasUpgrade && fields.isExactly("upgrade", "websocket")
    }

    /// The request as the application sees it, once it is complete.
    func request(remoteAddress: String, isUpgrade: Bool, hasMoved: Bool) -> Request {
        let mark = target.firstIndex(of: UInt8(ascii: "?"))
        return Request(
            method: method ?? .get,
            path: String(decoding: target[..<(mark ?? target.endIndex)], as: UTF8.self),
            query: mark.map { String(decoding: target[($0 + 1)...], as: UTF8.self) },
            fields: fields,
            body: body,
            remoteAddress: remoteAddress,
            isUpgrade: isUpgrade,
            hasMoved: hasMoved,
        )
    }
}
