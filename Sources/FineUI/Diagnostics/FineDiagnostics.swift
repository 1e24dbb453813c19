/// What the runtime tells about mistakes and, when asked, about its work.
@MainActor
public enum FineDiagnostics {
    /// Takes every message; nil writes a line to the standard error stream.
    public static var handler: ((String) -> Void)?

    /// Whether each rebuild is told with its reason.
    public static var logsViewReuse = false

    package static func report(_ message: String) {
        if let handler { handler(message) } else { writeLine("FineUI: \(message)") }
    }

    static func noteRebuild(of old: Node, as child: Child) {
        guard logsViewReuse else { return }
        let new = child.primitive
        let reason =
            if type(of: old.primitive) != type(of: new) {
                "\(old.primitive.kind) is incompatible"
            } else if old.signature !== child.signature {
                "modifier composition changed (\"\(old.signature.description)\" → \"\(child.signature.description)\")"
            } else {
                "key changed (\(old.key.map { "\($0)" } ?? "none") → \(child.key.map { "\($0)" } ?? "none"))"
            }
        report("rebuilt \(old.primitive.kind) for \(type(of: new)): \(reason)")
    }
}
