internal import Glibc

/// Where templates are read from: directories, the first that has a file wins, or memory.
package struct TemplateFiles: Sendable {
    private enum Place: Sendable {
        case directories([String])
        case memory([String: String])
    }

    private let place: Place

    /// A set of templates, and the set that stands in for files it does not have.
    package init(set directory: String, defaults: String?) {
        place = .directories([directory] + (defaults.map { [$0] } ?? []))
    }

    /// Files by name, for tests and checks of unsaved text.
    package init(inMemory files: [String: String]) {
        place = .memory(files)
    }

    /// The file, or nothing when no place has it.
    func file(_ name: String) throws(TemplateError) -> SourceFile? {
        switch place {
        case .memory(let files):
            guard let text = files[name] else { return nil }
            return try SourceFile(name: name, bytes: Array(text.utf8))
        case .directories(let directories):
            for directory in directories {
                let path = "\(directory)/\(name)"
                if let bytes = try fileBytes(at: path) { return try SourceFile(name: path, bytes: bytes) }
            }
            return nil
        }
    }

    /// Names of all template files, without `.html`, sorted.
    var names: [String] {
        let files: [String] =
            switch place {
            case .memory(let files): Array(files.keys)
            case .directories(let directories): directories.flatMap(entries)
            }
        return Set(files.filter { $0.hasSuffix(".html") }.map { String($0.dropLast(5)) }).sorted()
    }

    /// For errors about a file that no place has.
    func path(of name: String) -> String {
        switch place {
        case .memory: name
        case .directories(let directories): "\(directories.first ?? "")/\(name)"
        }
    }

    private func entries(of directory: String) -> [String] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            names.append(name)
        }
        return names
    }
}

/// The bytes of a file, or nil when there is none. Reads no more than one byte beyond the limit of a file.
func fileBytes(at path: String) throws(TemplateError) -> [UInt8]? {
    func unreadable(_ reason: CInt) -> TemplateError {
        TemplateError(
            code: .fileUnreadable, file: path, line: 0, column: 0, expected: "a file that can be read",
            found: String(cString: strerror(reason)), sourceLine: "")
    }
    // A pipe of that name would wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
        if errno == ENOENT || errno == ENOTDIR { return nil }
        throw unreadable(errno)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw unreadable(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
        throw TemplateError(
            code: .fileUnreadable, file: path, line: 0, column: 0, expected: "a regular file",
            found: status.st_mode & S_IFMT == S_IFDIR ? "a directory" : "something else", sourceLine: "")
    }
    var bytes = [UInt8](repeating: 0, count: SourceFile.sizeLimit + 1)
    var count = 0
    while count < bytes.count {
        let got = bytes.withUnsafeMutableBytes { buffer in
            Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
        }
        if got < 0, errno == EINTR { continue }
        guard got >= 0 else { throw unreadable(errno) }
        guard got > 0 else { break }
        count += got
    }
    return Array(bytes.prefix(count))
}
