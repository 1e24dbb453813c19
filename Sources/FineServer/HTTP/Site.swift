import FineSockets

/// What is served over HTTP: pages, the client's files, and whether the process is well. Decided on the socket thread.
struct Site: Sendable {
    private let pages: [String: Page]
    private let client: ClientFiles
    private let pictures: [Pictures]

    init(pages: [Page], client: ClientFiles = .embedded, pictures: [Pictures] = []) {
        self.pictures = pictures
        self.pages = Dictionary(pages.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
        self.client = client
    }

    func page(at path: String) -> Page? { pages[path] }

    /// What is to be done about a request.
    enum Answer {
        case response(HTTPResponse)
        /// For the main actor to give: whether it is well.
        case health
        /// For the main actor to give: with the first mount of a session.
        case page(Page)
    }

    func answer(to request: HTTPRequest) -> Answer {
        guard request.method == .get || request.method == .head else {
            return .response(.text(405, "only GET and HEAD are answered here\n", headers: [("allow", "GET, HEAD")]))
        }
        if request.path == "/healthz" { return .health }
        if let page = page(at: request.path) {
            return request.method == .get ? .page(page) : .response(page.headResponse(client: client))
        }
        let picture = pictures.lazy.compactMap { $0.response(to: request) }.first
        var response = file(request) ?? picture ?? .text(404, "there is nothing at this path\n")
        if request.method == .head { response.dropBody() }
        return .response(response)
    }

    /// The answer to a GET of a page; `mount` is the message with which its session begins.
    func response(to request: HTTPRequest, page: Page, mount: [UInt8]?) -> HTTPResponse {
        page.response(
            language: PageLanguage.of(request), client: client, mount: mount, isCompressed: request.acceptsGzip)
    }

    private func file(_ request: HTTPRequest) -> HTTPResponse? {
        guard request.path.hasPrefix("/client/") else { return nil }
        var path = request.path.dropFirst("/client/".count)
        var isVersioned = false
        // A page that was loaded before the server was renewed asks with the old version and gets what there is.
        if let slash = path.firstIndex(of: "/"), client.files[String(path)] == nil {
            isVersioned = path[..<slash] == client.version
            path = path[path.index(after: slash)...]
        }
        guard let file = client.files[String(path)] else { return nil }
        let isCompressed = request.acceptsGzip
        let tag = file.tag(isCompressed: isCompressed)
        var headers = [
            ("content-type", file.contentType), ("etag", tag), ("vary", "accept-encoding"),
            ("x-content-type-options", "nosniff"),
            ("cache-control", isVersioned ? "public, max-age=31536000, immutable" : "no-cache"),
        ]
        if request.knows(tag) { return HTTPResponse(status: 304, headers: headers) }
        if isCompressed { headers.append(("content-encoding", "gzip")) }
        return HTTPResponse(
            status: 200, headers: headers, body: .bytes(isCompressed ? file.compressed : file.bytes))
    }
}

extension HTTPRequest {
    /// Whether the client says that it holds this content.
    func knows(_ tag: String) -> Bool {
        let known = ifNoneMatch.split(separator: ",").map { $0.filter { $0 != " " } }
        return known.contains(tag) || known.contains("W/\(tag)") || known == ["*"]
    }
}

extension HTTPResponse {
    /// Leaves the head as it would be.
    fileprivate mutating func dropBody() {
        if case .bytes(let bytes) = body { body = .none(count: bytes.count) }
    }
}

/// The language of a page, for assistive technology and hyphenation: what the person prefers.
enum PageLanguage {
    static func of(_ request: HTTPRequest) -> String {
        let first = request.acceptLanguage.prefix { $0 != "," && $0 != ";" }.filter { $0 != " " }
        let isTag =
            !first.isEmpty && first.utf8.count <= 35
            && first.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "-")
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            }
        return isTag ? first : "en"
    }

    private static let leftwards: Set<Substring> = [
        "ar", "arc", "ckb", "dv", "fa", "ha-arab", "he", "iw", "khw", "ks", "ku-arab", "nqo", "pa-arab", "ps", "sd",
        "syr", "ug", "ur", "yi",
    ]

    /// `rtl` or `ltr`, by the script that the language is written in.
    static func direction(of tag: String) -> String {
        let parts = tag.lowercased().split(separator: "-").prefix(2)
        guard let language = parts.first else { return "ltr" }
        let isLeftwards = leftwards.contains(language) || leftwards.contains(Substring(parts.joined(separator: "-")))
        return isLeftwards && parts.last != "latn" ? "rtl" : "ltr"
    }
}
