import Testing
import TransportTesting

/// One stretch of bytes from a client and the answers a strict server gives.
struct RequestVector: CustomTestStringConvertible, Sendable {
    /// For each answer in turn the statuses that are right; 0 stands for an end without an answer.
    let answers: [Set<Int>]
    let testDescription: String
    let bytes: [UInt8]

    init(_ description: String, _ statuses: Set<Int>..., bytes: [UInt8]) {
        testDescription = description
        answers = statuses
        self.bytes = bytes
    }

    init(_ description: String, _ statuses: Set<Int>..., sent text: String) {
        testDescription = description
        answers = statuses
        bytes = Array(text.utf8)
    }

    /// A GET with these lines between the request line and the empty line.
    static func get(_ description: String, _ statuses: Set<Int>, headers: String) -> RequestVector {
        RequestVector(description, statuses, sent: "GET / HTTP/1.1\r\n\(headers)\r\n")
    }

    /// A POST with a good Host, these lines, and a body.
    static func post(_ description: String, _ statuses: Set<Int>, _ headers: String, body: String) -> RequestVector {
        RequestVector(description, statuses, sent: "POST /p HTTP/1.1\r\nHost: x\r\n\(headers)\r\n\r\n\(body)")
    }

    /// A chunked POST.
    static func chunked(_ description: String, _ statuses: Set<Int>, _ body: String) -> RequestVector {
        post(description, statuses, "Transfer-Encoding: chunked", body: body)
    }

    /// A request line, with a good Host after it.
    static func line(_ description: String, _ statuses: Set<Int>, _ line: String) -> RequestVector {
        RequestVector(description, statuses, sent: "\(line)\r\nHost: x\r\n\r\n")
    }
}

enum RequestVectors {
    private static func repeated(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }

    static let headers: [RequestVector] = [
        .get("a plain GET", [200], headers: "Host: x\r\nX-A: b\r\n"),
        .get("no Host", [400], headers: ""),
        .get("an empty Host", [400], headers: "Host:\r\n"),
        .get("two Hosts", [400], headers: "Host: x\r\nHost: x\r\n"),
        RequestVector("line feeds alone", [400], sent: "GET / HTTP/1.1\nHost: x\n\n"),
        .get("one line feed alone", [400], headers: "Host: x\nX-A: b\r\n"),
        .get("a carriage return inside a value", [400], headers: "Host: x\r\nX-A: b\rX-B: c\r\n"),
        .post("a coding hidden behind a carriage return", [400], "X-A: \rTransfer-Encoding: chunked", body: ""),
        .get("a zero byte in a value", [400], headers: "Host: x\r\nX-A: a\0b\r\n"),
        .get("a control character in a value", [400], headers: "Host: x\r\nX-A: a\u{1}b\r\n"),
        .get("a folded value", [400], headers: "Host: x\r\nX-A: a\r\n b\r\n"),
        .get("a value folded at a tab", [400], headers: "Host: x\r\nX-A: a\r\n\tb\r\n"),
        .get("a value folded before it began", [400], headers: "Host: x\r\nX-A:\r\n b\r\n"),
        .get("an empty fold", [400], headers: "Host: x\r\nX-A: a\r\n \r\n"),
        .post("a folded coding", [400], "Transfer-Encoding:\r\n chunked", body: "0\r\n\r\n"),
        .post("a space before the colon", [400], "Content-Length : 5", body: "hello"),
        .get("a space in a name", [400], headers: "Host: x\r\nX A: b\r\n"),
        .get("an empty name", [400], headers: "Host: x\r\n: b\r\n"),
        .get("an empty name first", [400], headers: ": b\r\nHost: x\r\n"),
        .get("an empty value before another header", [200], headers: "Host: x\r\nA:\r\nB: c\r\n"),
        .get("space around a value", [200], headers: "Host: \t x \t\r\n"),
        .post("a space before the first name", [400], " Content-Length: 5", body: "hello"),
        RequestVector("a space before the first header", [400], sent: "GET / HTTP/1.1\r\n Host: x\r\n\r\n"),
        RequestVector(
            "an end that is none", [400], sent: "GET / HTTP/1.1\r\nHost: x\r\n\rXGET /smug HTTP/1.1\r\nHost: x\r\n\r\n"),
        .get("a value of 20,000 bytes", [431], headers: "Host: x\r\nX: \(repeated("a", 20_000))\r\n"),
        .get("a name of 20,000 bytes", [431], headers: "Host: x\r\n\(repeated("a", 20_000)): b\r\n"),
        .get("500 small headers", [431], headers: "Host: x\r\n\(repeated("a: b\r\n", 500))"),
        .post("an expectation", [417], "Expect: 100-continue\r\nContent-Length: 5", body: ""),
        .post("an unknown expectation", [417], "Expect: foo\r\nContent-Length: 5", body: "hello"),
    ]

    static let lengths: [RequestVector] = [
        .post("a length", [200], "Content-Length: 5", body: "hello"),
        .post("a length and a coding", [400], "Content-Length: 4\r\nTransfer-Encoding: chunked", body: "0\r\n\r\n"),
        .post("a coding and a length", [400], "Transfer-Encoding: chunked\r\nContent-Length: 4", body: "0\r\n\r\n"),
        .post("the same length twice", [400], "Content-Length: 5\r\nContent-Length: 5", body: "hello"),
        .post("two lengths", [400], "Content-Length: 5\r\nContent-Length: 30", body: "hello"),
        .post("a list of lengths", [400], "Content-Length: 5,5", body: "hello"),
        .post("a length with a plus", [400], "Content-Length: +5", body: "hello"),
        .post("a negative length", [400], "Content-Length: -1", body: "hello"),
        .post("a hexadecimal length", [400], "Content-Length: 0x5", body: "hello"),
        .post("a length with a letter", [400], "Content-Length: 5a", body: "hello"),
        .post("an empty length", [400], "Content-Length:", body: ""),
        .post("a length beyond 64 bits", [400], "Content-Length: 18446744073709551621", body: "hello"),
        .post("a length over the limit", [413], "Content-Length: 70000", body: ""),
        RequestVector(
            "a GET with a chunked body", [200, 400],
            sent: "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"),
        RequestVector(
            "a GET with a request for its body", [400],
            sent: "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 33\r\n\r\nGET /smug HTTP/1.1\r\nHost: x\r\n\r\n  "),
    ]

    static let codings: [RequestVector] = [
        .chunked("one chunk", [200], "5\r\nhello\r\n0\r\n\r\n"),
        .post("the coding in capitals", [200], "Transfer-Encoding: CHUNKED", body: "5\r\nhello\r\n0\r\n\r\n"),
        .chunked(
            "80 KB in chunks", [413], repeated("4000\r\n\(repeated("a", 0x4000))\r\n", 5) + "0\r\n\r\n"),
        .post("gzip before chunked", [400], "Transfer-Encoding: gzip, chunked", body: "5\r\nhello\r\n0\r\n\r\n"),
        .post("identity after chunked", [400], "Transfer-Encoding: chunked, identity", body: "5\r\nhello\r\n0\r\n\r\n"),
        .post("two codings", [400], "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked", body: "0\r\n\r\n"),
        .post("an unknown coding", [400], "Transfer-Encoding: xchunked", body: "5\r\nhello\r\n0\r\n\r\n"),
        .post("gzip alone", [400], "Transfer-Encoding: gzip", body: ""),
        RequestVector(
            "a coding in HTTP/1.0", [400],
            sent: "POST /p HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"),
        .chunked("a prefixed size", [400], "0x5\r\nhello\r\n0\r\n\r\n"),
        .chunked("a space before the size", [400], " 5\r\nhello\r\n0\r\n\r\n"),
        .chunked("a plus before the size", [400], "+5\r\nhello\r\n0\r\n\r\n"),
        .chunked("a size beyond 64 bits", [400], "10000000000000005\r\nhello\r\n0\r\n\r\n"),
        .chunked("a chunk that does not end", [400], "5\r\nhelloXX0\r\n\r\n"),
        .chunked("line feeds alone between chunks", [400], "5\nhello\n0\n\n"),
        .chunked("a size line without its line feed", [400], "5\rhello\r\n0\r\n\r\n"),
        .chunked("an extension of 20,000 bytes", [413], "5;\(repeated("a", 20_000))\r\nhello\r\n0\r\n\r\n"),
        .chunked("a trailer", [400], "5\r\nhello\r\n0\r\nX-T: 1\r\n\r\n"),
        .chunked("a trailer of 20,000 bytes", [400], "5\r\nhello\r\n0\r\nX-T: \(repeated("a", 20_000))\r\n\r\n"),
    ]

    static let lines: [RequestVector] = [
        .line("a space in the target", [400], "GET /a b HTTP/1.1"),
        RequestVector(
            "a control and a high byte in the target", [400],
            bytes: Array("GET /a".utf8) + [1, 0xFF] + Array(" HTTP/1.1\r\nHost: x\r\n\r\n".utf8)),
        .line("a target without a slash", [400], "GET foo HTTP/1.1"),
        .line("an absolute target", [400], "GET http://evil/ HTTP/1.1"),
        .line("a fragment in the target", [400], "GET /#a HTTP/1.1"),
        .line("a target of 20,000 bytes", [414], "GET /\(repeated("a", 20_000)) HTTP/1.1"),
        .line("HTTP/1.2", [400, 505], "GET / HTTP/1.2"),
        .line("HTTP/2.0", [400, 505], "GET / HTTP/2.0"),
        .line("signs in the version", [400, 505], "GET / HTTP/+1.+1"),
        .line("a version in small letters", [400], "GET / http/1.1"),
        RequestVector("HTTP/0.9", [400, 0], sent: "GET /\r\n\r\n"),
        .line("tabs between the parts", [400, 501], "GET\t/\tHTTP/1.1"),
        .line("an unknown method", [405, 501], "BREW / HTTP/1.1"),
        RequestVector("PUT", [405, 501], sent: "PUT /x HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nhi"),
        .line("CONNECT", [405, 501], "CONNECT a:80 HTTP/1.1"),
        .line("TRACE", [405, 501], "TRACE / HTTP/1.1"),
        .line("OPTIONS", [405, 501], "OPTIONS * HTTP/1.1"),
        .line("the preface of HTTP/2", [400, 405, 501, 505], "PRI * HTTP/2.0"),
        RequestVector("empty lines first", [200, 400], sent: "\r\n\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n"),
        RequestVector("a line feed first", [200, 400], sent: "\nGET / HTTP/1.1\r\nHost: x\r\n\r\n"),
        RequestVector(
            "three in a row", [200], [200], [200],
            sent: repeated("GET /a HTTP/1.1\r\nHost: x\r\n\r\n", 3)),
        RequestVector(
            "a POST and a GET", [200], [200],
            sent: "POST /p HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhelloGET / HTTP/1.1\r\nHost: x\r\n\r\n"),
        .line("HTTP/1.0", [200], "GET / HTTP/1.0"),
        RequestVector(
            "a TLS greeting", [400, 501, 0],
            bytes: [0x16, 3, 1, 2, 0, 1, 0, 1, 0xFC, 3, 3] + [UInt8](repeating: 0, count: 200)),
    ]

    private static func upgrade(_ line: String, version: String = "13", _ more: String = "") -> String {
        """
        \(line)\r
        Host: x\r
        Upgrade: websocket\r
        Connection: Upgrade\r
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
        Sec-WebSocket-Version: \(version)\r
        \(more)\r\n
        """
    }

    static let upgrades: [RequestVector] = [
        RequestVector("an upgrade", [101], sent: upgrade("GET /ws HTTP/1.1")),
        RequestVector(
            "an upgrade with a body", [400],
            sent: upgrade("GET /ws HTTP/1.1", "Content-Length: 5\r\n") + "hello"),
        RequestVector("an upgrade by POST", [400], sent: upgrade("POST /ws HTTP/1.1", "Content-Length: 0\r\n")),
        RequestVector("an upgrade in HTTP/1.0", [400], sent: upgrade("GET /ws HTTP/1.0")),
        RequestVector("an old WebSocket", [426], sent: upgrade("GET /ws HTTP/1.1", version: "8")),
        RequestVector(
            "an upgrade and a frame", [101],
            bytes: Array(upgrade("GET /ws HTTP/1.1").utf8) + [0x81, 0x82, 0, 0, 0, 0, 0x68, 0x69]),
        .get(
            "an upgrade without a key", [400],
            headers: "Host: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"),
        .get(
            "an upgrade with a key that is none", [400],
            headers: """
                Host: x\r
                Upgrade: websocket\r
                Connection: Upgrade\r
                Sec-WebSocket-Key: 12345\r
                Sec-WebSocket-Version: 13\r\n
                """),
        .get(
            "an upgrade to something else", [200],
            headers: "Host: x\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk\r\n"),
        RequestVector("a WebSocket path without the handshake", [426], sent: "GET /ws HTTP/1.1\r\nHost: x\r\n\r\n"),
    ]

    static let all = headers + lengths + codings + lines + upgrades
}
