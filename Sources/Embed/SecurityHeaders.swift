/// Headers that keep a page of ours from running, loading or sending anything but its own.
package enum SecurityHeaders {
    /// Name of the one Trusted Types policy; `Public/client/patch.js` creates it.
    package static let trustedTypesPolicy = "cf-patch"

    /// For a page of a session: never kept, framed only by `policy`.
    package static func page(framedBy policy: FramingPolicy) -> [(name: String, value: String)] {
        common + [
            ("content-security-policy", contentSecurityPolicy(framedBy: policy)),
            ("cache-control", "no-store"),
        ]
    }

    /// For answers that are no pages: redirects, errors, plain texts.
    package static let plain: [(name: String, value: String)] =
        common + [
            ("content-security-policy", "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"),
            ("cache-control", "no-store"),
        ]

    /// For files under a path that names their content.
    package static let asset: [(name: String, value: String)] =
        common + [
            ("content-security-policy", "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"),
            ("cache-control", "public, max-age=31536000, immutable"),
            ("cross-origin-resource-policy", "same-origin"),
        ]

    /// Over TLS, on every answer: this host takes no other connections for a year (RFC 6797).
    package static let transportSecurity = [(name: "strict-transport-security", value: "max-age=31536000")]

    private static let common: [(name: String, value: String)] = [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),
        ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
    ]

    static func contentSecurityPolicy(framedBy policy: FramingPolicy) -> String {
        [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self'",
            "connect-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors \(policy.sources)",
            "require-trusted-types-for 'script'",
            "trusted-types \(trustedTypesPolicy)",
        ].joined(separator: "; ")
    }
}
