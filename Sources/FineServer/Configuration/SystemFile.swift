import Glibc

/// Files that are read whole.
enum SystemFile {
    /// The system refused; `errno` says why.
    struct Unreadable: Error {}

    static func read(_ path: String) throws(Unreadable) -> [UInt8] {
        guard let file = fopen(path, "re") else { throw Unreadable() }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
        // A directory opens, and then cannot be read.
        guard ferror(file) == 0 else { throw Unreadable() }
        return bytes
    }
}
