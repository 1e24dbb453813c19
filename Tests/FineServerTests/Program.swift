import Foundation

/// The programs as they are built, beside the tests.
enum Program {
    static func url(_ name: String) throws -> URL {
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        // The tests run inside a bundle's binary beside the products, or inside the toolchain's own tool.
        let beside = URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent(name)
        let built = URL(fileURLWithPath: FileManager.default.currentDirectoryPath + "/.build/debug/\(name)")
        return FileManager.default.isExecutableFile(atPath: beside.path) ? beside : built
    }
}
