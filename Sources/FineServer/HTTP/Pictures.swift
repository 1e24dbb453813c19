import FineSockets
import Glibc

/// The pictures of a directory, read once: what is not among them is never looked for on the disk.
struct Pictures: Sendable {
    private let files: [String: ClientFiles.File]

    /// By the end of the name.
    private static let types = [
        "avif": "image/avif", "gif": "image/gif", "ico": "image/x-icon", "jpeg": "image/jpeg", "jpg": "image/jpeg",
        "png": "image/png", "svg": "image/svg+xml", "webp": "image/webp",
    ]

    init() { files = [:] }

    /// Those under `directory`, at any depth, as `prefix` and their place in it; nil when it cannot be read, or when they
    /// are more than `limit` bytes. Hidden files, links and all that is no picture by its name are left out.
    init?(directory: String, under prefix: String, limit: Int) {
        var files: [String: ClientFiles.File] = [:]
        var room = limit
        guard Self.read(directory, prefix, &files, &room) else { return nil }
        self.files = files
    }

    /// The answer to a GET; nil where there is no such picture.
    func response(to request: HTTPRequest) -> HTTPResponse? {
        guard let file = files[request.path] else { return nil }
        let tag = file.tag(isCompressed: false)
        let headers = [
            ("content-type", file.contentType), ("etag", tag), ("cache-control", "no-cache"),
            ("x-content-type-options", "nosniff"),
            // A drawing may hold scripts; opened by itself it must not run them as the app's.
            ("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox"),
        ]
        if request.knows(tag) { return HTTPResponse(status: 304, headers: headers) }
        return HTTPResponse(status: 200, headers: headers, body: .bytes(file.bytes))
    }

    private static func read(
        _ directory: String, _ prefix: String, _ files: inout [String: ClientFiles.File], _ room: inout Int
    ) -> Bool {
        guard let names = names(in: directory) else { return false }
        for name in names where !name.hasPrefix(".") {
            let path = "\(directory)/\(name)"
            let address = "\(prefix)/\(name)"
            var status = stat()
            guard lstat(path, &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFDIR {
                guard read(path, address, &files, &room) else { return false }
            } else if status.st_mode & S_IFMT == S_IFREG, let type = type(of: name) {
                room -= Int(status.st_size)
                guard room >= 0, let bytes = bytes(of: path) else { return false }
                files[address] = ClientFiles.File(
                    path: address, contentType: type, bytes: bytes, compressed: [], hash: ContentHash(bytes).text)
            }
        }
        return true
    }

    private static func type(of name: String) -> String? {
        guard let dot = name.lastIndex(of: ".") else { return nil }
        return types[name[name.index(after: dot)...].lowercased()]
    }

    private static func names(in directory: String) -> [String]? {
        guard let stream = opendir(directory) else { return nil }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            names.append(name)
        }
        return names.sorted()
    }

    private static func bytes(of path: String) -> [UInt8]? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece[..<count] }
        return ferror(file) == 0 ? bytes : nil
    }
}
