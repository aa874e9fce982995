import Embed
import Secrets
import Transport

/// The files of `Public` under a path that names their content, so that browsers may keep them for good.
struct AssetFolder {
    /// `/assets/` and sixteen hexadecimal digits of the content of all files together.
    let base: String
    private let files: StaticFiles
    /// The browser client as one script.
    private let client: [UInt8]

    private static let clientFolder = "client/"
    private static let entry = "main.js"

    init(_ files: StaticFiles) throws {
        self.files = files
        var modules: [String: [UInt8]] = [:]
        for path in files.paths where path.hasPrefix(Self.clientFolder) {
            modules[String(path.dropFirst(Self.clientFolder.utf8.count))] = files[path]?.body
        }
        client = try ScriptPack.pack(Self.entry, from: modules)
        var content: [UInt8] = []
        for path in files.paths {
            guard let file = files[path] else { continue }
            content += Array(path.utf8) + [0] + (try Digest.sha256(file.body))
        }
        base = "/assets/" + Digest.hexadecimal(try Digest.sha256(content).prefix(8))
    }

    /// The answer for a path below `base`, or `nil` when there is no such file.
    func response(for path: String) -> Response? {
        guard path.hasPrefix(base + "/") else { return nil }
        let name = path.dropFirst(base.utf8.count + 1)
        guard var response = files.response(for: name, headers: SecurityHeaders.asset) else { return nil }
        if name == Self.clientFolder + Self.entry { response.body = client }
        return response
    }
}
