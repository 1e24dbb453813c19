import FineSockets
import Foundation
import SocketTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct GzipTests {
    /// What gzip itself makes of it.
    private func unzipped(_ bytes: [UInt8]) async throws -> [UInt8] {
        try await Blocking.run {
            Result { try Self.gunzip(bytes) }
        }.get()
    }

    private static func gunzip(_ bytes: [UInt8]) throws -> [UInt8] {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).gz")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["gzip", "-dc", file.path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let result = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return Array(result)
    }

    @Test(
        "pieces that were compressed apart are one text when joined",
        arguments: [[0], [1], [5, 0, 70_000], [200_000, 3]])
    func joined(sizes: [Int]) async throws {
        let pieces = sizes.enumerated().map { index, size in
            (0..<size).map { UInt8(truncatingIfNeeded: $0 &* $0 / 7 &+ index) }
        }
        let whole = GzipPiece.join(pieces.map { GzipPiece($0, level: 6) })
        #expect(try await unzipped(whole) == pieces.flatMap { $0 })
    }

    @Test(
        "gzip is what a request accepts, or not",
        arguments: [
            ("gzip", true), ("br, gzip;q=0.5", true), ("*", true), ("GZIP", true), ("", false), ("br", false),
            ("gzip;q=0", false), ("gzip; q=0.0", false), ("x-gzip2", false),
        ])
    func acceptance(header: String, isAccepted: Bool) {
        var request = HTTPRequest(path: "/")
        request.acceptEncoding = header
        #expect(request.acceptsGzip == isAccepted)
    }
}
