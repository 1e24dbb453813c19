import Foundation
import Testing

@testable import FineServer

/// The article about limits against the settings that there are.
@Suite
struct LimitTableTests {
    private func rows() throws -> [String: [String]] {
        let path = FileManager.default.currentDirectoryPath + "/Sources/FineServer/FineServer.docc/Limits.md"
        var rows: [String: [String]] = [:]
        for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
            guard line.hasPrefix("| `"), line.hasSuffix("|") else { continue }
            let cells = line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            rows[cells[0].filter { $0 != "`" }] = cells
        }
        return rows
    }

    @Test("the table of limits has every one, with its default, its meaning and whether it is counted")
    func table() throws {
        let rows = try rows()
        let settings = Setting.messages + Setting.connections + Setting.sessions + Setting.keeping
        #expect(Set(rows.keys) == Set(settings.map(\.name)))
        let defaults = Configuration()
        for setting in settings {
            let row = try #require(rows[setting.name])
            #expect(row[1] == setting.text(defaults), "\(setting.name)")
            #expect(row[2] == setting.meaning, "\(setting.name)")
            #expect(!row[3].isEmpty, "\(setting.name)")
            #expect((row[4] == "yes") == (Limit(rawValue: setting.name) != nil), "\(setting.name)")
        }
    }

    @Test("every limit that is counted has a setting of its name")
    func counters() {
        let names = Set(Setting.all.map(\.name))
        for limit in Limit.allCases { #expect(names.contains(limit.rawValue)) }
    }

    @Test("the article about deployment names every metric")
    func metrics() async throws {
        let path = FileManager.default.currentDirectoryPath + "/Sources/FineServer/FineServer.docc/Deployment.md"
        let article = try String(contentsOfFile: path, encoding: .utf8)
        let text = try await TestServer().running.sessions.metricsText()
        for line in text.split(separator: "\n") where line.hasPrefix("# TYPE fine_") {
            let name = line.split(separator: " ")[2]
            #expect(article.contains("`\(name)"), "\(name)")
        }
    }
}
