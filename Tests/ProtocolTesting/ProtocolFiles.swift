import FineWire
import FineWireJSON
import Foundation
import Testing

/// The files of Protocol/, which Swift and JavaScript tests run alike.
package enum ProtocolFiles {
    package static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Protocol")

    /// The files of a folder, by name.
    package static func names(in folder: String, suffix: String = ".json") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
            .filter { $0.hasSuffix(suffix) }.sorted()
    }

    package static func bytes(_ path: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: root.appending(path: path)))
    }

    package static func value(_ path: String) throws -> Value {
        try JSONCodec.decodeValue(bytes(path), limits: .fromServer)
    }

    /// The cases of every file of a folder.
    package static func cases(in folder: String) throws -> [VectorCase] {
        try names(in: folder).flatMap { name in
            (try value("\(folder)/\(name)").array ?? []).map {
                VectorCase(file: name, members: $0.object ?? [:])
            }
        }
    }
}

package struct VectorCase: Sendable, CustomTestStringConvertible {
    package var file: String
    package var members: [String: Value]

    package var testDescription: String { "\(file): \(members["comment"]?.string ?? "a case without a comment")" }
}
