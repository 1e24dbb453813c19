import FineUI

/// Runs `work` and returns what it made, with the diagnostics that it gave rise to.
@MainActor
@discardableResult
func recordingDiagnostics<Result>(_ work: () -> Result) -> (Result, [String]) {
    var messages: [String] = []
    let before = FineDiagnostics.handler
    FineDiagnostics.handler = { messages.append($0) }
    defer { FineDiagnostics.handler = before }
    let result = work()
    return (result, messages)
}
