/// An answer. Its body is bytes now; a body that streams will be another case.
package struct HTTPResponse: Sendable {
    package enum Body: Sendable {
        case bytes([UInt8])
        /// The head that a body of this length, if it is known, would have, for `HEAD`.
        case none(count: Int?)
    }

    package var status: Int
    package var headers: [(name: String, value: String)]
    package var body: Body

    package init(status: Int, headers: [(name: String, value: String)] = [], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A short answer in plain text.
    package static func text(_ status: Int, _ text: String, headers: [(name: String, value: String)] = []) -> Self {
        let all =
            headers + [
                ("content-type", "text/plain; charset=utf-8"), ("x-content-type-options", "nosniff"),
                ("content-security-policy", "default-src 'none'; frame-ancestors 'none'"),
                ("referrer-policy", "no-referrer"),
            ]
        return HTTPResponse(status: status, headers: all, body: .bytes(Array(text.utf8)))
    }

    /// The status line and the headers. `304` and `204` say nothing of a body.
    func head(closes: Bool) -> [UInt8] {
        var text = "HTTP/1.1 \(status) \(Self.phrases[status] ?? "Status")\r\n"
        for (name, value) in headers {
            // A line break would let a value write headers of its own.
            text += "\(name): \(value.filter { !$0.isNewline && $0 != "\0" })\r\n"
        }
        if status != 304, status != 204, let length { text += "content-length: \(length)\r\n" }
        if closes { text += "connection: close\r\n" }
        return Array((text + "\r\n").utf8)
    }

    private var length: Int? {
        switch body {
        case .bytes(let bytes): bytes.count
        case .none(let count): count
        }
    }

    private static let phrases = [
        200: "OK", 204: "No Content", 304: "Not Modified", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden",
        404: "Not Found",
        405: "Method Not Allowed", 426: "Upgrade Required", 500: "Internal Server Error", 503: "Service Unavailable",
    ]
}
