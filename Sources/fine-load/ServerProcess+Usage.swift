import Foundation
import Glibc

extension ServerProcess {
    /// What of it is in memory.
    var residentBytes: Int {
        let fields = file("statm").split(separator: " ")
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4_096 : 0
    }

    /// Processor time that it has used.
    var processorSeconds: Double {
        // The name, in parentheses, may hold spaces; times are the 12th and 13th field after it.
        let fields = file("stat").split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return .nan }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    var descriptorCount: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/fd").count) ?? 0
    }

    private func file(_ name: String) -> String {
        (try? String(contentsOfFile: "/proc/\(identifier)/\(name)", encoding: .utf8)) ?? ""
    }
}
