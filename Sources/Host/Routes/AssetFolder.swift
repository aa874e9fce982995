import Embed
import Secrets
import Transport

/// The files of `Public` under a path that names their content, so that browsers may keep them for good.
struct AssetFolder {
    /// `/assets/` and sixteen hexadecimal digits of the content of all files together.
    let base: String
    private let files: StaticFiles

    private static let clientFolder = "client/"
    private static let entry = "main.js"

    init(_ folder: StaticFiles) throws {
        var files = folder
        var modules: [String: [UInt8]] = [:]
        for path in files.paths where path.hasPrefix(Self.clientFolder) {
            modules[String(path.dropFirst(Self.clientFolder.utf8.count))] = files[path]?.body
            files.remove(path)
        }
        files.replace(Self.clientFolder + Self.entry, with: try ScriptPack.pack(Self.entry, from: modules))
        var content: [UInt8] = []
        for path in files.paths {
            guard let file = files[path] else { continue }
            content += Array(path.utf8) + [0] + (try Digest.sha256(file.body))
        }
        files.compress()
        self.files = files
        base = "/assets/" + Digest.hexadecimal(try Digest.sha256(content).prefix(8))
    }

    /// The answer for a path below `base`, or `nil` when there is no such file.
    func response(to request: Request) -> Response? {
        guard request.path.hasPrefix(base + "/") else { return nil }
        let name = request.path.dropFirst(base.utf8.count + 1)
        return files.response(for: name, request: request, headers: SecurityHeaders.asset)
    }
}
