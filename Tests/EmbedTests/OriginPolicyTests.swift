import Embed
import Testing

struct OriginPolicyTests {
    @Test(arguments: ["https://pay.example", "http://127.0.0.1:8080", "https://a-b.example:8443", "http://localhost"])
    func `a scheme, a host and perhaps a port are an origin`(_ text: String) {
        #expect(OriginPolicy.isOrigin(text))
    }

    @Test(arguments: [
        "", "pay.example", "https://", "https://pay.example/", "https://pay.example/path", "HTTPS://pay.example",
        "https://Pay.example", "https://pay.example:", "https://pay.example:0", "https://pay.example:99999",
        "https://a:b:1", "ftp://pay.example", "https://user@pay.example", "https://pay.example?x", "null",
    ])
    func `anything else is none`(_ text: String) {
        #expect(!OriginPolicy.isOrigin(text))
    }

    @Test func `only the very origin is admitted`() {
        let policy = OriginPolicy(["https://pay.example"])
        #expect(policy.admits("https://pay.example"))
        for origin in [nil, "null", "", "https://pay.example.evil", "http://pay.example", "https://pay.example/"] {
            #expect(!policy.admits(origin))
        }
    }
}

struct SecurityHeadersTests {
    @Test(arguments: [
        (FramingPolicy.nobody, "frame-ancestors 'none'"), (.origins([]), "frame-ancestors 'none'"),
        (
            .origins(["https://shop.example", "https://shop.test"]),
            "frame-ancestors https://shop.example https://shop.test"
        ),
    ])
    func `a page is framed by those named and nobody else`(_ policy: FramingPolicy, _ directive: String) {
        let header = SecurityHeaders.page(framedBy: policy).first { $0.name == "content-security-policy" }
        #expect(header?.value.contains(directive) == true)
    }

    @Test func `no page, answer or asset is allowed anything unsafe`() {
        for headers in [SecurityHeaders.page(framedBy: .nobody), SecurityHeaders.plain, SecurityHeaders.asset] {
            let policy = headers.first { $0.name == "content-security-policy" }?.value ?? ""
            #expect(policy.hasPrefix("default-src 'none'"))
            #expect(!policy.contains("unsafe"))
            #expect(headers.contains { $0.name == "x-content-type-options" && $0.value == "nosniff" })
        }
    }
}
