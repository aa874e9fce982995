// swift-tools-version: 6.2
import PackageDescription

/// The same rules for every Swift target.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

let package = Package(
    name: "CardFormHost",
    targets: [
        // System libraries and C sources, each with one importer (OpenSSL two, and the client of tests).
        .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0"),
        .systemLibrary(name: "COpenSSL", pkgConfig: "openssl"),
        .systemLibrary(name: "CWslay"),
        .systemLibrary(name: "CEpoll"),
        .systemLibrary(name: "CMemory"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
        .systemLibrary(name: "CBrotli", pkgConfig: "libbrotlienc"),
        .target(name: "CLLHTTP"),

        // Pure domain.
        room("CardForm"),
        room("Checkout"),
        room("Embed"),

        // Rooms of the edit path.
        room("LiveTemplate", ["CLibXML2"]),
        room("LiveWire", ["LiveTemplate"]),
        room("Secrets", ["COpenSSL", "CMemory"]),
        room("LiveSession", ["CardForm", "Checkout", "LiveTemplate", "LiveWire", "Secrets"]),
        room("Transport", ["CLLHTTP", "CWslay", "CEpoll", "COpenSSL", "CZlib", "CBrotli"]),
        room("Gateway", ["Checkout", "Secrets"]),

        // Composition root and program.
        room(
            "Host",
            [
                "CardForm", "Checkout", "Embed", "Gateway", "LiveSession", "LiveTemplate", "LiveWire", "Secrets",
                "Transport",
            ]),
        .executableTarget(name: "cardhost", dependencies: ["Host"], swiftSettings: strict),
        .executableTarget(name: "bench", dependencies: ["LiveWire", "Transport"], swiftSettings: strict),

        // Tests.
        room("LiveSessionTesting", ["LiveSession", "LiveTemplate", "LiveWire"]),
        room("SeedTesting"),
        room("TransportTesting", ["COpenSSL"]),
        tests("ArrowTests", []),
        tests("CardFormTests", ["CardForm", "SeedTesting"]),
        tests("CheckoutTests", ["Checkout", "SeedTesting"]),
        tests("GatewayTests", ["Checkout", "Gateway"]),
        tests("EmbedTests", ["Embed"]),
        tests(
            "HostTests",
            [
                "Host", "LiveSession", "LiveSessionTesting", "LiveTemplate", "LiveWire", "Secrets", "Transport",
                "TransportTesting",
            ]),
        tests(
            "LiveSessionTests",
            ["Checkout", "LiveSession", "LiveSessionTesting", "LiveTemplate", "LiveWire", "Secrets"]),
        tests("LiveTemplateTests", ["LiveSessionTesting", "LiveTemplate", "SeedTesting"]),
        tests("LiveWireTests", ["LiveSessionTesting", "LiveTemplate", "LiveWire", "SeedTesting"]),
        tests("SecretsTests", ["Secrets", "SeedTesting"]),
        tests("TransportTests", ["CEpoll", "SeedTesting", "Transport", "TransportTesting"]),
    ],
    swiftLanguageModes: [.v6]
)
