import FineSockets
import Foundation
import Testing

@testable import FineServer

@Suite("Pictures of a directory")
struct PicturesTests {
    private let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    /// A site with a picture, one further down, and what is not to be served.
    private func site(limit: Int = 1000) throws -> Site? {
        try? FileManager.default.removeItem(at: directory)
        let inner = directory.appending(path: "own/deep")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        for (name, text) in [
            ("own/a.PNG", "png"), ("own/deep/b.svg", "<svg/>"), ("own/c.txt", "text"), ("own/.d.png", "hidden"),
            ("secret.png", "secret"),
        ] {
            try Data(text.utf8).write(to: directory.appending(path: name))
        }
        try FileManager.default.createSymbolicLink(
            at: directory.appending(path: "own/link.png"), withDestinationURL: directory.appending(path: "secret.png"))
        let own = directory.appending(path: "own").path
        return Pictures(directory: own, under: "/pictures", limit: limit).map { Site(pages: [], pictures: [$0]) }
    }

    private func get(_ site: Site, _ path: String, tag: String = "") -> HTTPResponse? {
        var request = HTTPRequest(path: path)
        request.ifNoneMatch = tag
        guard case .response(let response) = site.answer(to: request) else { return nil }
        return response
    }

    private func header(_ response: HTTPResponse?, _ name: String) -> String? {
        response?.headers.first { $0.name == name }?.value
    }

    @Test("a picture is served with its type and its content's tag, by which it is asked for again")
    func served() throws {
        defer { try? FileManager.default.removeItem(at: directory) }
        let site = try #require(try site())
        let picture = try #require(get(site, "/pictures/a.PNG"))
        #expect(picture.status == 200 && header(picture, "content-type") == "image/png")
        guard case .bytes(let bytes) = picture.body else { return #expect(Bool(false)) }
        #expect(bytes == Array("png".utf8))
        let tag = try #require(header(picture, "etag"))
        #expect(get(site, "/pictures/a.PNG", tag: tag)?.status == 304)
        #expect(get(site, "/pictures/a.PNG", tag: "\"0\"")?.status == 200)
        let drawing = get(site, "/pictures/deep/b.svg")
        #expect(header(drawing, "content-type") == "image/svg+xml")
        #expect(header(drawing, "content-security-policy")?.contains("sandbox") == true)
    }

    @Test(
        "nothing else is served: no other type, nothing hidden, nothing outside, no link to it, no directory",
        arguments: [
            "/pictures", "/pictures/", "/pictures/c.txt", "/pictures/.d.png", "/pictures/link.png", "/pictures/deep",
            "/pictures/../secret.png", "/pictures/%2e%2e/secret.png", "/secret.png", "/pictures/none.png",
        ])
    func missing(path: String) throws {
        defer { try? FileManager.default.removeItem(at: directory) }
        let site = try #require(try site())
        #expect(get(site, path)?.status == 404)
    }

    @Test("a directory that is not there, or that holds more than the limit, is none")
    func limits() throws {
        defer { try? FileManager.default.removeItem(at: directory) }
        #expect(try site(limit: 8) == nil)
        #expect(try site(limit: 9) != nil)
        #expect(Pictures(directory: directory.path + "/none", under: "/x", limit: 9) == nil)
    }
}
