import Foundation

/// A server of our own, beside this program, on a free port.
final class ServerProcess {
    /// For many who come from one address.
    static let generous = [
        "--sessions-per-address", "100k", "--connections-per-address", "100k", "--messages-per-second-per-address",
        "1M",
        "--bytes-per-second-per-address", "1G",
    ]

    let port: Int
    private let process = Process()

    var identifier: Int32 { process.processIdentifier }

    /// `program` prints its address, as `fine-server` does.
    init(program: String = "fine-server", _ arguments: [String] = []) throws {
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        process.executableURL = URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent(
            program)
        process.arguments = program == "fine-server" ? ["--port", "0"] + arguments : arguments
        process.environment = ["FINE_LOG": "error"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard
            let port = line.split(separator: "\n").first?.split(separator: ":").last.flatMap({
                Int($0.prefix { $0.isNumber })
            })
        else {
            throw Trouble("\(program) does not start: \(line)")
        }
        self.port = port
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }
}
