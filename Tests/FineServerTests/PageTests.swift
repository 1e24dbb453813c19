import FineSockets
import FineWire
import FineWireJSON
import Foundation
import Testing

@testable import FineServer

@Suite
struct PageTests {
    private let client = ClientFiles.embedded
    private var site: Site { Site(pages: [Page(path: "/", title: "A & <b> \"c\"")], client: client) }

    private func get(
        _ path: String, method: HTTPRequest.Method = .get, mount: String? = nil,
        _ adjust: (inout HTTPRequest) -> Void = { _ in }
    ) throws -> (status: Int, headers: [String: String], body: String) {
        var request = HTTPRequest(method: method, path: path)
        adjust(&request)
        let response: HTTPResponse
        switch site.answer(to: request) {
        case .response(let answer): response = answer
        case .page(let page): response = site.response(to: request, page: page, mount: mount.map { Array($0.utf8) })
        case .health: throw NoAnswer()
        }
        var body = ""
        if case .bytes(let bytes) = response.body { body = String(decoding: bytes, as: UTF8.self) }
        return (response.status, Dictionary(response.headers.map { ($0, $1) }, uniquingKeysWith: { $1 }), body)
    }

    private struct NoAnswer: Error {}

    @Test("a page holds the whole client inline, its title is text, and its policy lets in nothing else")
    func page() throws {
        let (status, headers, body) = try get("/")
        #expect(status == 200)
        #expect(headers["content-type"] == "text/html; charset=utf-8")
        #expect(headers["cache-control"] == "private, no-cache")
        let policy = try #require(headers["content-security-policy"])
        #expect(policy.hasPrefix("default-src 'none'; script-src 'sha256-"))
        #expect(!policy.contains("unsafe") && !policy.contains("*"))
        #expect(headers["x-content-type-options"] == "nosniff" && headers["referrer-policy"] == "no-referrer")
        #expect(body.contains("<title>A &amp; &lt;b&gt; &quot;c&quot;</title>"))
        #expect(body.contains("interactive-widget=resizes-content"))
        for (element, directive) in [("<style>", "style-src"), ("<script type=\"module\">", "script-src")] {
            let start = try #require(body.range(of: element)).upperBound
            let end = try #require(body[start...].range(of: "</")).lowerBound
            let hash = Base64.encode(SHA256.hash(Array(body[start..<end].utf8)))
            #expect(policy.contains("\(directive) 'sha256-\(hash)'"))
        }
        #expect(body.components(separatedBy: "<script").count == 2 && !body.contains(" style="))
        #expect(!body.contains("fine-mount\">") && !body.contains(" src="))
    }

    @Test("a mount stands in a page as data, whatever it holds")
    func mountInPage() throws {
        let text = "</script><!-- & \u{2028}\u{2029} \u{2008}\u{28} é"
        let json = String(decoding: JSONCodec.encode(["mount", .string(text)]), as: UTF8.self)
        let body = try get("/", mount: json).body
        let start = try #require(body.range(of: "<script type=\"application/json\" id=\"fine-mount\">")).upperBound
        let data = body[start...].prefix { $0 != "<" }
        #expect(body[start...].dropFirst(data.count).hasPrefix("</script>\n<style>"))
        #expect(!data.contains { ">&\u{2028}\u{2029}".contains($0) })
        #expect(try JSONCodec.decodeValue(Array(data.utf8), limits: .fromServer) == ["mount", .string(text)])
    }

    @Test("whatever a client says of its own accord it can say in Japanese, and counts stand in it")
    func words() throws {
        let source = try String(contentsOfFile: "Clients/Browser/view/words.js", encoding: .utf8)
        let start = try #require(source.range(of: "const WORDS = {\n")).upperBound
        let end = try #require(source[start...].range(of: "\n};")).lowerBound
        let keys = source[start..<end].split(separator: "\n").map { line in
            String(line.drop { $0 == " " }.prefix { $0 != ":" })
        }
        let japanese = try #require(Words.strings(for: "ja-JP")?.object?["ja"]?.object)
        #expect(Set(keys) == Set(japanese.keys))
        #expect(japanese["unsent"]?.string?.contains("{n}") == true)
        // A terminal's help line on top.
        let more = try #require(Words.strings(for: "ja", idiom: "terminal")?.object?["ja"]?.object)
        #expect(more["press"] == "押す" && more["waiting"] == japanese["waiting"] && japanese["press"] == nil)
        #expect(Words.strings(for: "en-GB") == nil && Words.strings(for: nil) == nil)
    }

    @Test("SHA-256 and Base64 are those of their standards")
    func hashes() {
        func hex(_ text: String) -> String {
            SHA256.hash(Array(text.utf8)).map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
        }
        #expect(hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
                == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
        let base64 = ["", "f", "fo", "foo", "foob"].map { Base64.encode(Array($0.utf8)) }
        #expect(base64 == ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg=="])
    }

    @Test(
        "the page's language is the one that the person prefers, if it is one",
        arguments: [
            ("", "en"), ("de-CH,de;q=0.9", "de-CH"), ("*", "en"), ("\"><script>", "en"), ("ja", "ja"),
        ])
    func language(header: String, language: String) throws {
        #expect(try get("/") { $0.acceptLanguage = header }.body.contains("<html lang=\"\(language)\" dir="))
    }

    @Test(
        "STA-06 a page runs the way in which the person's language is written",
        arguments: [
            ("ar-EG,ar;q=0.9", "rtl"), ("he", "rtl"), ("fa-IR", "rtl"), ("ku-Arab-IQ", "rtl"), ("ku", "ltr"),
            ("ur-Latn", "ltr"), ("ja", "ltr"), ("", "ltr"),
        ])
    func direction(header: String, direction: String) throws {
        #expect(try get("/") { $0.acceptLanguage = header }.body.contains("dir=\"\(direction)\">"))
    }

    @Test("a file of the client is served once for each content, and asked for again by its tag")
    func files() throws {
        let file = try #require(client.files["main.js"])
        let plain = try get("/client/main.js")
        #expect(plain.status == 200 && plain.body == String(decoding: file.bytes, as: UTF8.self))
        #expect(plain.headers["cache-control"] == "no-cache" && plain.headers["etag"] == file.tag(isCompressed: false))
        #expect(plain.headers["content-type"] == "text/javascript; charset=utf-8")
        let versioned = try get("/client/\(client.version)/main.js")
        #expect(versioned.headers["cache-control"] == "public, max-age=31536000, immutable")
        #expect(try get("/client/0000/main.js").headers["cache-control"] == "no-cache")
        #expect(plain.headers["vary"] == "accept-encoding" && plain.headers["content-encoding"] == nil)
        let known = try get("/client/main.js") { $0.ifNoneMatch = "\"x\", \(file.tag(isCompressed: false))" }
        #expect(known.status == 304 && known.body.isEmpty)
        #expect(try get("/client/main.js") { $0.ifNoneMatch = "\"x\"" }.status == 200)
        let gzip = try get("/client/main.js") { $0.acceptEncoding = "br, gzip" }
        #expect(gzip.headers["content-encoding"] == "gzip" && gzip.headers["etag"] == file.tag(isCompressed: true))
        let other = try get("/client/main.js") {
            $0.acceptEncoding = "gzip"
            $0.ifNoneMatch = file.tag(isCompressed: false)
        }
        #expect(other.status == 200)
    }

    @Test("HEAD has no body, other methods are 405, and what is not there is 404")
    func methods() throws {
        guard case .response(let head) = site.answer(to: HTTPRequest(method: .head, path: "/client/main.js")),
            case .none(let count?) = head.body
        else {
            Issue.record("HEAD has a body")
            return
        }
        #expect(count > 100)
        #expect(try get("/", method: .post).status == 405)
        for path in ["/nowhere", "/client/", "/client/none.js", "/client/main.js/x", "/client/../x", "/todo/"] {
            #expect(try get(path).status == 404)
        }
    }
}
