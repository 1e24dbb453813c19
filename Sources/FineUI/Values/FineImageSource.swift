import FineWire
import FoundationEssentials

/// Where a picture comes from: a symbol of the system's, data, a file, or an address under the daemon.
public struct FineImageSource: Hashable, Sendable {
    /// The most bytes of a picture that travels with the tree.
    public static let sizeLimit = 256 * 1024

    package let wire: Value

    /// A symbol that the client draws in the size and colour of the words around it; nil where there is none of this name.
    public init?(systemName: String) {
        guard Self.symbolNames.contains(systemName) else { return nil }
        wire = .string(systemName)
    }

    /// A PNG, JPEG, GIF, WebP or SVG picture; nil for what is none of these, or larger than `sizeLimit`.
    public init?(data: some Collection<UInt8>) {
        guard data.count <= Self.sizeLimit, let type = Self.type(of: Array(data.prefix(256))) else { return nil }
        wire = .string("data:image/\(type);base64,\(Data(data).base64EncodedString())")
    }

    /// The picture in a file on the server, such as one of the app's bundle; nil where it cannot be read or `data` is nil.
    public init?(contentsOfFile path: String) {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else { return nil }
        self.init(data: data)
    }

    /// An address of the daemon's own, such as `/pictures/1.png`; nil for what would lead elsewhere.
    public init?(path: String) {
        let isPlain = path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
        guard isPlain, path.hasPrefix("/"), !path.hasPrefix("//") else { return nil }
        wire = .string(path)
    }

    private static func type(of start: [UInt8]) -> String? {
        if start.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "png" }
        if start.starts(with: [0xFF, 0xD8, 0xFF]) { return "jpeg" }
        if start.starts(with: Array("GIF8".utf8)) { return "gif" }
        if start.starts(with: Array("RIFF".utf8)), start.dropFirst(8).starts(with: Array("WEBP".utf8)) { return "webp" }
        let text = String(decoding: start, as: UTF8.self)
        return text.hasPrefix("<svg") || (text.hasPrefix("<?xml") && text.contains("<svg")) ? "svg+xml" : nil
    }
}

extension FineImageSource: WireConvertible {}
