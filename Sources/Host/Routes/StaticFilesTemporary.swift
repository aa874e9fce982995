import Glibc

struct StaticFiles {
    struct File { let path: String; let contentType: String; let body: [UInt8] }
    var all: [File] = []
    init(directory: String) throws { walk(directory, "") }
    subscript(path: String) -> File? { all.first { $0.path == path } }
    private mutating func walk(_ directory: String, _ prefix: String) {
        guard let handle = opendir(directory) else { return }
        defer { closedir(handle) }
        while let entry = readdir(handle) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) } }
            if name.hasPrefix(".") { continue }
            let full = directory + "/" + name
            var info = stat()
            stat(full, &info)
            if info.st_mode & S_IFMT == S_IFDIR { walk(full, prefix + name + "/"); continue }
            let fd = open(full, O_RDONLY)
            var body = [UInt8](repeating: 0, count: Int(info.st_size))
            _ = body.withUnsafeMutableBytes { read(fd, $0.baseAddress, $0.count) }
            close(fd)
            let type = ["js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8", "svg": "image/svg+xml"][String(name.split(separator: ".").last ?? "")] ?? "application/octet-stream"
            all.append(File(path: prefix + name, contentType: type, body: body))
        }
    }
}
