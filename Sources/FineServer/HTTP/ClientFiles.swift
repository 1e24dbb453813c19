import FineBrowser
import FineSockets

/// The browser client's files, embedded in the process, and under which addresses they are served.
struct ClientFiles: Sendable {
    struct File: Sendable {
        let path: String
        let contentType: String
        let bytes: [UInt8]
        let compressed: [UInt8]
        /// A hash of the content.
        let hash: String

        /// The entity tag of one of its two forms.
        func tag(isCompressed: Bool) -> String { isCompressed ? "\"\(hash)-gzip\"" : "\"\(hash)\"" }
    }

    /// Those of this build: hashed and compressed once.
    static let embedded = ClientFiles()

    let files: [String: File]
    /// A hash of all files. An address that holds it always means this content.
    let version: String
    /// Style and script as the end of a page, and the same compressed.
    let inline: [UInt8]
    let inlined: GzipPiece
    /// By these the page's policy lets them in.
    let styleHash: String
    let scriptHash: String

    private init() {
        var count = 0
        let start = fine_browser_files(&count)
        var files: [String: File] = [:]
        for file in UnsafeBufferPointer(start: start, count: count) {
            let bytes = Array(UnsafeBufferPointer(start: file.bytes, count: file.length))
            let path = String(cString: file.path)
            files[path] = File(
                path: path, contentType: String(cString: file.content_type), bytes: bytes,
                compressed: GzipPiece.join([GzipPiece(bytes)]), hash: ContentHash(bytes).text)
        }
        self.files = files
        let all = files.values.sorted { $0.path < $1.path }.map { $0.path + $0.hash }.joined()
        version = ContentHash(Array(all.utf8)).text
        guard let style = files["client.css"]?.bytes, let script = files["main.js"]?.bytes else {
            preconditionFailure("the client consists of client.css and main.js")
        }
        styleHash = Self.hash(style)
        scriptHash = Self.hash(script)
        let ending = "</script>\n</body>\n</html>\n"
        inline =
            Array("<style>".utf8) + style + Array("</style>\n</head>\n<body>\n<noscript>".utf8)
            + Array("This page needs JavaScript.</noscript>\n<script type=\"module\">".utf8) + script
            + Array(ending.utf8)
        inlined = GzipPiece(inline)
    }

    private static func hash(_ bytes: [UInt8]) -> String { "sha256-" + Base64.encode(SHA256.hash(bytes)) }
}

/// FNV-1a, 64 bits: tells contents apart, and guards against nobody.
struct ContentHash {
    let text: String

    init(_ bytes: [UInt8]) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        text = String(repeating: "0", count: 16 - digits.count) + digits
    }
}
