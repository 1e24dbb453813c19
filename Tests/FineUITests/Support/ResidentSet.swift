import Foundation

/// The memory of this process that is in RAM, in bytes.
func residentSetSize() throws -> Int {
    let statm = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = statm.split(separator: " ")[1]
    return Int(pages)! * sysconf(Int32(_SC_PAGESIZE))
}
