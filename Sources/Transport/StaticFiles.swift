import Glibc

/// The files of a directory, read once and served from memory by exact name.
///
/// A request can only name what was found at load: a path with `..`, percent-encoded dots, a zero byte or a
/// backslash is simply no key of the table, and the file system is never asked again.
package struct StaticFiles: Sendable {
    /// Larger files do not belong in memory.
    package static let largestFile = 16 * 1_024 * 1_024

    private var files: [String: StaticFile] = [:]

    /// Relative paths, sorted.
    package var paths: [String] { files.keys.sorted() }

    /// Loads every regular file below a directory; hidden names and symbolic links are left out.
    ///
    /// - Throws: `transport.directory-unreadable`, `transport.file-unreadable`, `transport.file-too-large`, with
    ///   the path.
    package init(directory: String) throws(TransportError) {
        try load(directory, prefix: "", depth: 0)
    }

    /// The file of a relative path such as `client/main.js`, without a slash before it.
    package subscript(path: some StringProtocol) -> StaticFile? {
        files[String(path)]
    }

    /// Serves other bytes under the name of a file.
    package mutating func replace(_ path: String, with body: [UInt8]) {
        files[path] = StaticFile(body: body, contentType: contentType(of: path))
    }

    /// Serves nothing under the name of a file any more.
    package mutating func remove(_ path: String) {
        files[path] = nil
    }

    /// Makes the compressed forms, once, of everything that gains by it.
    package mutating func compress() {
        for path in paths { files[path]?.compress() }
    }

    /// The answer to a request for the file of that name, nil when there is none: 304 when the client has it
    /// (RFC 9110 §13.1.2), else the best coding it accepts (§12.5.3).
    package func response(
        for path: some StringProtocol, request: Request, headers: [(name: String, value: String)] = [],
    ) -> Response? {
        self[path]?.response(
            accepting: request.header("accept-encoding"), known: request.header("if-none-match"), headers: headers)
    }

    private mutating func load(_ directory: String, prefix: String, depth: Int) throws(TransportError) {
        guard depth < 16, let stream = opendir(directory) else {
            throw TransportError(code: "transport.directory-unreadable", facts: ["path": directory])
        }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard !name.hasPrefix("."), !name.contains("\\") else { continue }
            let path = "\(directory)/\(name)"
            var status = stat()
            guard lstat(path, &status) == 0 else {
                throw TransportError(code: "transport.file-unreadable", facts: ["path": path])
            }
            switch status.st_mode & S_IFMT {
            case S_IFDIR:
                try load(path, prefix: "\(prefix)\(name)/", depth: depth + 1)
            case S_IFREG:
                let body = try Self.read(path, expecting: Int(status.st_size))
                files[prefix + name] = StaticFile(body: body, contentType: contentType(of: name))
            default:
                continue
            }
        }
    }

    private static func read(_ path: String, expecting size: Int) throws(TransportError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else {
            throw TransportError(code: "transport.file-unreadable", facts: ["path": path, "errno": "\(errno)"])
        }
        defer { close(descriptor) }
        var body: [UInt8] = []
        body.reserveCapacity(max(0, min(size, largestFile)) + 1)
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &piece, piece.count)
            guard count >= 0 else {
                throw TransportError(code: "transport.file-unreadable", facts: ["path": path, "errno": "\(errno)"])
            }
            guard count > 0 else { return body }
            body.append(contentsOf: piece[..<count])
            guard body.count <= largestFile else {
                throw TransportError(code: "transport.file-too-large", facts: ["path": path])
            }
        }
    }
}

/// The media type of a file by the end of its name; what is not listed is opaque bytes.
package func contentType(of name: String) -> String {
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return switch ending {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "json", "map": "application/json"
    case "webmanifest": "application/manifest+json"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "webp": "image/webp"
    case "ico": "image/x-icon"
    case "woff2": "font/woff2"
    case "txt": "text/plain; charset=utf-8"
    case "xml": "application/xml"
    case "pdf": "application/pdf"
    default: "application/octet-stream"
    }
}
