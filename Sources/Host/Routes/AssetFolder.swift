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
        for file in files.all.sorted(by: { $0.path < $1.path }) {
            content += Array(file.path.utf8) + [0] + (try Digest.sha256(file.body))
        }
        base = "/assets/" + Digest.hexadecimal(try Digest.sha256(content).prefix(8))
    }

    /// The answer for a path below `base`, or `nil` when there is no such file.
    func response(for path: String) -> Response? {
        guard path.hasPrefix(base + "/"), let file = files[String(path.dropFirst(base.utf8.count + 1))] else {
            return nil
        }
        return Response(
            status: 200, headers: SecurityHeaders.asset + [("content-type", file.contentType)], body: file.body)
    }
}
