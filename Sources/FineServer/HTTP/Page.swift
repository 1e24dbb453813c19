import FineSockets

/// The HTML page of a screen. All of the client is inline in it, so that nothing else need be asked for before the screen
/// stands, and so is the session's first mount.
struct Page: Sendable {
    let path: String
    let title: String

    /// The answer to a GET. Without a mount the client asks for one over its connection.
    func response(
        language: String, client: ClientFiles, mount: [UInt8]?, isCompressed: Bool
    ) -> HTTPResponse {
        var headers = headers(client)
        let data = mount.map { Self.opening + Self.escaped(json: $0) + Self.closing } ?? []
        let head = Array(head(language: language).utf8)
        let bytes: [UInt8]
        if isCompressed {
            headers.append(("content-encoding", "gzip"))
            bytes = GzipPiece.join([GzipPiece(head, level: 6), GzipPiece(data, level: 6), client.inlined])
        } else {
            bytes = head + data + client.inline
        }
        return HTTPResponse(status: 200, headers: headers, body: .bytes(bytes))
    }

    /// The answer to a HEAD, for which no session is made; how long the page would be depends on one.
    func headResponse(client: ClientFiles) -> HTTPResponse {
        HTTPResponse(status: 200, headers: headers(client), body: .none(count: nil))
    }

    /// Nothing from elsewhere, nothing inline but what is the client's own, no frame around it but our own.
    private func headers(_ client: ClientFiles) -> [(name: String, value: String)] {
        let policy = [
            "default-src 'none'", "script-src '\(client.scriptHash)' 'self'",
            "style-src '\(client.styleHash)' 'self'",
            "img-src 'self' data:", "connect-src 'self'", "base-uri 'none'", "form-action 'none'",
            "frame-ancestors 'self'",
        ]
        return [
            ("content-type", "text/html; charset=utf-8"), ("cache-control", "private, no-cache"),
            ("vary", "accept-encoding, accept-language, user-agent"),
            ("content-security-policy", policy.joined(separator: "; ")), ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
        ]
    }

    private func head(language: String) -> String {
        """
        <!doctype html>
        <html lang="\(language)" dir="\(PageLanguage.direction(of: language))">
        <head>
        <meta charset="utf-8">
        <title>\(Self.escaped(title))</title>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, \
        interactive-widget=resizes-content">
        <meta name="color-scheme" content="light dark">
        <link rel="icon" href="data:,">

        """
    }

    private static let opening = Array("<script type=\"application/json\" id=\"fine-mount\">".utf8)
    private static let closing = Array("</script>\n".utf8)

    /// The same JSON without anything that would end the element, begin a comment, or be a line break to a script.
    static func escaped(json: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(json.count + json.count / 32)
        for (index, byte) in json.enumerated() {
            switch byte {
            case UInt8(ascii: "<"): result += Array("\\u003c".utf8)
            case UInt8(ascii: ">"): result += Array("\\u003e".utf8)
            case UInt8(ascii: "&"): result += Array("\\u0026".utf8)
            case 0xa8 where json[..<index].suffix(2).elementsEqual([0xe2, 0x80]):
                result.replaceSubrange((result.count - 2)..., with: Array("\\u2028".utf8))
            case 0xa9 where json[..<index].suffix(2).elementsEqual([0xe2, 0x80]):
                result.replaceSubrange((result.count - 2)..., with: Array("\\u2029".utf8))
            default: result.append(byte)
            }
        }
        return result
    }

    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
