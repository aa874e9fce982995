import Embed
import Secrets
import Transport

/// The files of `Public` under a path that names their content, so that browsers may keep them for good.
struct AssetFolder {
    /// `/assets/` and sixteen hexadecimal digits of the content of all files together.
    let base: String
    private let files: StaticFiles

    init(_ files: StaticFiles) throws(SecretsError) {
        self.files = files
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
        return files.response(for: path.dropFirst(base.utf8.count + 1), headers: SecurityHeaders.asset)
    }
}
