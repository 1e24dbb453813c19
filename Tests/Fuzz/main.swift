// A coverage-guided fuzzer of what strangers can say. `make fuzz-coverage` builds it with `-sanitize=fuzzer`, which brings the
// driver; FINE_FUZZ_TARGET names what is fuzzed.

import Foundation

/// libFuzzer's loop, which calls `one` with each input that it makes up, on this thread.
@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ one: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// The name by which the sanitizer's own entry, which some linkers take instead of this one, looks for it.
@_cdecl("LLVMFuzzerTestOneInput")
func testOne(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
    let input = Array(UnsafeBufferPointer(start: bytes, count: size))
    MainActor.assumeIsolated { Fuzzing.shared.take(input) }
    return 0
}

/// What this process fuzzes.
@MainActor
final class Fuzzing {
    static let shared = Fuzzing()

    private let target: any FuzzTarget
    private var inputs = 0

    private init() {
        let name = ProcessInfo.processInfo.environment["FINE_FUZZ_TARGET"] ?? ""
        guard let make = FuzzTargets.all[name] else {
            let names = FuzzTargets.all.keys.sorted().joined(separator: ", ")
            fatalError("FINE_FUZZ_TARGET is one of \(names)")
        }
        target = make()
    }

    func take(_ bytes: [UInt8]) {
        do {
            try target.take(bytes)
        } catch {
            // The driver keeps the input of an abort.
            FileHandle.standardError.write(Data("finding: \(error)\n".utf8))
            abort()
        }
        inputs += 1
        // What was left to the main queue, which nobody else serves here.
        if inputs % 1_000 == 0 { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
    }
}

// The runtime's own handlers would keep the driver from writing down the input of a trap.
for number in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] { signal(number, SIG_DFL) }
var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(runDriver(&count, &arguments) { testOne($0, $1) })
