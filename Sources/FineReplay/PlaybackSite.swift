import FineBrowser
import FineSockets

/// A page with the browser client at every address, and the client's files.
struct PlaybackSite: Sendable {
    private let files: [String: (type: String, bytes: [UInt8])]
    private let page: [UInt8]

    init() {
        var count = 0
        let start = fine_browser_files(&count)
        var files: [String: (type: String, bytes: [UInt8])] = [:]
        for file in UnsafeBufferPointer(start: start, count: count) {
            let bytes = Array(UnsafeBufferPointer(start: file.bytes, count: file.length))
            files[String(cString: file.path)] = (String(cString: file.content_type), bytes)
        }
        self.files = files
        let styles = files.keys.filter { $0.hasSuffix(".css") }.sorted()
            .map { "<link rel=\"stylesheet\" href=\"/client/\($0)\">" }.joined()
        let html = """
            <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Playback</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <link rel="icon" href="data:,">\(styles)<script type="module" src="/client/main.js"></script></head>
            <body></body></html>

            """
        page = Array(html.utf8)
    }

    func response(to request: HTTPRequest) -> HTTPResponse {
        guard request.method == .get else { return .text(405, "only GET is answered here\n") }
        guard request.path.hasPrefix("/client/") else { return answer("text/html; charset=utf-8", page) }
        guard let file = files[String(request.path.dropFirst("/client/".count))] else {
            return .text(404, "there is nothing at this path\n")
        }
        return answer(file.type, file.bytes)
    }

    private func answer(_ type: String, _ bytes: [UInt8]) -> HTTPResponse {
        HTTPResponse(
            status: 200, headers: [("content-type", type), ("cache-control", "no-cache")], body: .bytes(bytes))
    }
}
