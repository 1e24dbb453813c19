import FineUI
import FineWire
import FineWireJSON
import Synchronization

@testable import FineServer
@testable import FineSockets

/// What is decided about a request, from its head. The first byte chooses how the server is set up; then come the
/// request line and the headers as HTTP has them, each in a line.
@MainActor
final class RequestTarget: FuzzTarget {
    private let counters = Counters()
    private let site = Site(pages: [Page(path: "/fuzz", title: "Fuzz <&> \"it\"")])
    private let host: SessionHost
    private let inbox = Inbox { _ in }
    private let clock = FuzzClock()

    init() {
        let clock = clock
        host = SessionHost(
            factories: ["/fuzz": { _ in FineContentController(BystanderScreen()) }], limits: Limits(),
            log: Log(threshold: .error, write: { _ in }), scheduler: clock.scheduler(),
            counters: counters, now: { clock.time })
    }

    func take(_ bytes: [UInt8]) throws {
        guard let first = bytes.first else { return }
        let setup = Setup(first)
        let head = RequestHead(String(decoding: bytes.dropFirst(), as: UTF8.self), isSecure: setup.isSecure)
        let visitors = Visitors(
            authenticate: setup.authenticates ? Self.authenticate : nil,
            forwarding: Forwarding(
                proxies: setup.trustsProxy ? [NetworkRange("10.0.0.0/8")!] : [], header: setup.header),
            counters: counters)
        try seeWho(head, visitors, setup)
        if head.isHandshake { try shake(head, visitors, setup) } else { try answer(head, visitors) }
    }

    /// Whatever the header says, an address is one, and a stranger's own word counts for nothing.
    private func seeWho(_ head: RequestHead, _ visitors: Visitors, _ setup: Setup) throws {
        let headers = head.headers
        let client = visitors.forwarding.client(peer: head.request.peer, isSecure: setup.isSecure) { headers[$0] }
        try expect(NetworkAddress(client.address)?.description == client.address, "\(client.address) is no address")
        guard !setup.trustsProxy else { return }
        try expect(client.address == head.request.peer, "a stranger says where they come from")
        try expect(client.isSecure == setup.isSecure, "a stranger says how they have come")
    }

    /// A WebSocket is asked for: let in, or refused and counted once.
    private func shake(_ head: RequestHead, _ visitors: Visitors, _ setup: Setup) throws {
        let keeper = Gatekeeper(
            site: site, limits: host.limits, allowedOrigins: setup.origins, visitors: visitors, inbox: inbox,
            log: host.log)
        let before = counters.total
        var request = head.request
        let refusal = keeper.admit(&request, HTTPHeaders(head.headers))
        try expect(counters.total == before + (refusal == nil ? 0 : 1), "a refusal is not counted once")
        if let refusal {
            try expect([401, 403, 404, 503].contains(refusal.status), "refused with \(refusal.status)")
            return try check(refusal)
        }
        try expect(request.path == "/fuzz", "let in at \(request.path)")
        guard !request.origin.isEmpty else { return }
        let origin = request.origin.lowercased()
        let isListed = setup.origins.contains(origin)
        let isOwn = setup.origins.isEmpty && origin.hasSuffix("://" + request.host.lowercased())
        let isOwnWithPort = setup.origins.isEmpty && Self.isSame(origin, request.host.lowercased())
        try expect(isListed || isOwn || isOwnWithPort, "a page of \(origin) is let in to \(request.host)")
    }

    /// Whether they are the same but for a port that need not be named.
    private static func isSame(_ origin: String, _ host: String) -> Bool {
        let port = origin.hasPrefix("https://") ? ":443" : ":80"
        return origin.hasSuffix("://" + host + port)
            || host.hasSuffix(port) && origin.hasSuffix("://" + host.dropLast(port.count))
    }

    /// A page or a file is asked for.
    private func answer(_ head: RequestHead, _ visitors: Visitors) throws {
        switch site.answer(to: head.request) {
        case .health: try check(.text(200, "ok\n"))
        case .response(let response):
            try expect([200, 304, 404, 405].contains(response.status), "answered with \(response.status)")
            if head.request.method != .get, response.status != 405, case .bytes = response.body {
                try expect(response.status == 304, "a body where none was asked for")
            }
            try check(response)
        case .page(let page):
            var request = head.request
            let before = counters.total
            if let refusal = visitors.identify(&request, HTTPHeaders(head.headers), isConnection: false) {
                try expect(counters.total == before + 1, "a refusal is not counted once")
                return try check(refusal)
            }
            let answers = Answers()
            host.receive([.page(PageRequest(request, for: page) { answers.add($0) })])
            let mounts = answers.all
            try expect(mounts.count == 1, "a page is answered \(mounts.count) times")
            guard let mount = mounts.first ?? nil else { throw FuzzFinding("a page comes without its mount") }
            try check(site.response(to: request, page: page, mount: mount), page: mount, of: request)
            clock.time += .seconds(60)
            host.sweep()
            clock.catchUp()
            try expect(host.sessions.isEmpty && host.pages.count == 0, "the session of a page stays")
        }
    }

    /// The head has a line for each header, and says how long the body is.
    private func check(_ response: HTTPResponse) throws {
        let head = response.head(closes: false)
        try expect(head.suffix(4) == [13, 10, 13, 10], "the head does not end")
        try expect(!head.contains(0), "a zero in the head")
        var lines = 0
        var lineStart = 0
        var forbidsGuessing = false
        var length: [UInt8]?
        for index in head.indices where head[index] == 10 || head[index] == 13 {
            guard head[index] == 13 else {
                try expect(head[index - 1] == 13, "a line begins alone")
                lineStart = index + 1
                continue
            }
            try expect(head[index + 1] == 10, "a line ends alone")
            let line = head[lineStart..<index]
            lines += 1
            if line.first == 120, line.elementsEqual("x-content-type-options: nosniff".utf8) {
                forbidsGuessing = true
            }
            if line.starts(with: Self.length) { length = Array(line.dropFirst(Self.length.count)) }
        }
        let count = 2 + response.headers.count + (length == nil ? 0 : 1)
        try expect(lines == count, "\(lines) lines instead of \(count)")
        try expect(forbidsGuessing, "the type of an answer may be guessed at")
        if case .bytes(let body) = response.body, response.status != 304 {
            try expect(length == Array("\(body.count)".utf8), "the length is not the body's")
        }
    }

    private static let length = Array("content-length: ".utf8)

    /// The page holds its mount, and nothing of it but the mount is the stranger's.
    private func check(_ response: HTTPResponse, page mount: [UInt8], of request: HTTPRequest) throws {
        try check(response)
        guard case .bytes(let body) = response.body else { throw FuzzFinding("a page without a body") }
        if response.headers.contains(where: { $0 == ("content-encoding", "gzip") }) {
            return try expect(request.acceptsGzip && body.starts(with: [0x1f, 0x8b]), "compressed without need")
        }
        let language = PageLanguage.of(request)
        let isTag = language.utf8.allSatisfy { $0 == 45 || (48...57).contains($0) || (97...122).contains($0 | 32) }
        try expect(isTag && !language.isEmpty, "\(language) is no language")
        let opening = Array("<script type=\"application/json\" id=\"fine-mount\">".utf8)
        guard let start = body.prefix(2_048).indices.first(where: { body[$0...].starts(with: opening) }),
            let end = body[(start + opening.count)...].firstIndex(of: UInt8(ascii: "<"))
        else { throw FuzzFinding("there is no mount in the page") }
        try expect(body[end...].starts(with: "</script>".utf8), "the mount ends its element")
        let found = try? JSONCodec.decodeServerMessage(Array(body[(start + opening.count)..<end]))
        try expect(found == (try? JSONCodec.decodeServerMessage(mount)), "the mount in the page is another")
    }

    /// A program's own rule, which makes use of all that it is told.
    @Sendable private nonisolated static func authenticate(_ asked: FineRequest) -> FineAdmission {
        if let user = asked.cookies["user"], !user.isEmpty { return .admit(principal: user) }
        if let realm = asked.query["realm"] { return .unauthorized(challenge: "Basic realm=\"\(realm)\"") }
        if asked.header("authorization") == nil { return .unauthorized() }
        return asked.isSecure ? .admit(principal: asked.address) : .forbidden
    }

    final class Answers: Sendable {
        private let mounts = Mutex<[[UInt8]?]>([])

        func add(_ mount: [UInt8]?) { mounts.withLock { $0.append(mount) } }
        var all: [[UInt8]?] { mounts.withLock { $0 } }
    }
}

/// How the server is set up: a bit each.
private struct Setup {
    let authenticates, trustsProxy, isSecure: Bool
    let header: Forwarding.Header
    let origins: Set<String>

    init(_ byte: UInt8) {
        authenticates = byte & 1 != 0
        trustsProxy = byte & 2 != 0
        isSecure = byte & 4 != 0
        header = byte & 8 != 0 ? .forwarded : .xForwarded
        origins = byte & 16 != 0 ? ["https://a.example", "http://b.example:8080"] : []
    }
}

/// A request line and headers, as far as libwebsockets would have understood them.
private struct RequestHead {
    private(set) var request: HTTPRequest
    private(set) var headers: [String: String] = [:]
    let isHandshake: Bool

    init(_ text: String, isSecure: Bool) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let words = lines[0].split(separator: " ", maxSplits: 2).map(String.init)
        let address = words.count > 1 ? words[1] : "/fuzz"
        let parts = address.split(separator: "?", maxSplits: 1).map(String.init)
        let query = parts.dropFirst().first?.split(separator: "&") ?? []
        request = HTTPRequest(
            method: HTTPRequest.Method(rawValue: (words.first ?? "").lowercased()) ?? .other,
            path: parts.first ?? "", query: query.map { HTTPRequest.Parameter(String($0)) })
        isHandshake = words.first == "WS"
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let name = line[..<colon].lowercased()
            let value = String(line[line.index(after: colon)...].drop { $0 == " " })
            headers[name] = headers[name].map { "\($0), \(value)" } ?? value
        }
        request.host = headers["host"] ?? ""
        request.origin = headers["origin"] ?? ""
        request.acceptEncoding = headers["accept-encoding"] ?? ""
        request.acceptLanguage = headers["accept-language"] ?? ""
        request.ifNoneMatch = headers["if-none-match"] ?? ""
        request.userAgent = headers["user-agent"] ?? ""
        request.peer = "10.0.0.1"
        request.isSecure = isSecure
    }
}

extension Counters {
    /// How many have been refused, for whatever reason.
    fileprivate var total: Int {
        Refusal.allCases.reduce(0) { $0 + refusal($1) } + Limit.allCases.reduce(0) { $0 + limit($1) }
    }
}
