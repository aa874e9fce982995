import Foundation
import Testing

/// SwiftPM lets undeclared transitive imports pass, so the arrows between the rooms are compared with this table.
struct ArrowTests {
    static let arrows: [String: Set<String>] = [
        "CardForm": [],
        "Checkout": ["CardForm"],
        "Embed": [],
        "LiveTemplate": ["CLibXML2"],
        "LiveWire": ["LiveTemplate"],
        "LiveSession": ["CardForm", "Checkout", "LiveTemplate", "LiveWire", "Secrets"],
        "Transport": ["CLLHTTP", "CWslay", "CEpoll", "COpenSSL", "CZlib", "CBrotli"],
        "Secrets": ["COpenSSL", "CMemory"],
        "Gateway": ["Checkout", "CardForm", "Secrets"],
        "LiveSessionTesting": ["LiveSession", "LiveWire", "LiveTemplate"],
        "Host": [
            "CardForm", "Checkout", "Embed", "Gateway", "LiveSession", "LiveTemplate", "LiveWire", "Secrets",
            "Transport",
        ],
        "SeedTesting": [],
        "TransportTesting": ["COpenSSL"],
        "cardhost": ["Host"],
        "bench": ["LiveWire", "Transport"],
    ]

    /// What comes with the system and may be imported where a room touches the system at all.
    static let system: [String: Set<String>] = [
        "LiveWire": ["Glibc"],
        "LiveTemplate": ["Glibc"],
        "LiveSession": ["Synchronization"],
        "Transport": ["Glibc", "Synchronization"],
        "Secrets": ["Glibc", "Synchronization"],
        "Gateway": ["Synchronization"],
        "Host": ["Glibc", "Synchronization"],
        "LiveSessionTesting": ["Dispatch", "Glibc", "Synchronization"],
        "SeedTesting": ["Glibc"],
        "TransportTesting": ["Glibc"],
        "cardhost": ["Glibc"],
        "bench": ["Glibc", "Synchronization"],
    ]

    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    struct Import {
        let room: String
        let file: String
        let module: String
    }

    static func imports(in room: String) throws -> [Import] {
        let folder = root.appending(path: "Sources/\(room)")
        let files =
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
            .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
        return try files.flatMap { file in
            try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line -> Import? in
                let words = line.split(separator: " ")
                guard let keyword = words.firstIndex(of: "import"), keyword < words.count - 1,
                    words[..<keyword].allSatisfy({
                        $0.hasPrefix("@") || ["package", "internal", "public"].contains($0)
                    }),
                    let module = words.last?.split(separator: ".").first
                else { return nil }
                return Import(room: room, file: file.lastPathComponent, module: String(module))
            }
        }
    }

    @Test(arguments: arrows.keys.sorted())
    func `a room imports only what the table allows`(_ room: String) throws {
        let allowed = try #require(Self.arrows[room]).union(Self.system[room] ?? [])
        for line in try Self.imports(in: room) where !allowed.contains(line.module) {
            Issue.record("Sources/\(room)/…/\(line.file) imports \(line.module), which the table does not allow")
        }
    }

    @Test func `every room with Swift in it is in the table`() throws {
        let rooms = try FileManager.default.contentsOfDirectory(atPath: Self.root.appending(path: "Sources").path())
        for room in rooms where !room.hasPrefix("C") || room == "CardForm" || room == "Checkout" {
            #expect(Self.arrows[room] != nil, "Sources/\(room) is not in the table")
        }
    }

    @Test func `libxml2 stays in the parsing folder`() throws {
        let parsing = Self.root.appending(path: "Sources/LiveTemplate/Parsing")
        let inside = Set(try FileManager.default.contentsOfDirectory(atPath: parsing.path()))
        for line in try Self.imports(in: "LiveTemplate") where line.module == "CLibXML2" {
            #expect(inside.contains(line.file), "\(line.file) imports CLibXML2 outside Parsing/")
        }
    }

    @Test(arguments: ["Sources/LiveTemplate", "Public/client"])
    func `no card word where only markup or bytes are known`(_ folder: String) throws {
        let files =
            FileManager.default.enumerator(at: Self.root.appending(path: folder), includingPropertiesForKeys: nil)?
            .compactMap { $0 as? URL }.filter { ["swift", "js"].contains($0.pathExtension) } ?? []
        #expect(!files.isEmpty)
        let words = ["cardNumber", "cvv", "luhn", "expiry", "visa", "mastercard"]
        for file in files {
            let text = try String(contentsOf: file, encoding: .utf8).lowercased()
            for word in words where text.contains(word.lowercased()) {
                Issue.record("\(folder)/…/\(file.lastPathComponent) says \(word)")
            }
        }
    }
}
