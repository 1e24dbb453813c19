import FineWire

/// The lines of a label.
enum Lines {
    static func of(_ label: Replica.Node, width: Int) -> [String] {
        let text = label.properties["text"]?.string ?? ""
        guard !text.isEmpty else { return [] }
        let limit = max(label.properties["lines"]?.integer ?? 1, 0)
        return limit == 1 ? [text.replacing("\n", with: " ")] : text.wrapped(to: width, limit: limit)
    }

    static func width(of text: String) -> Int {
        text.split(separator: "\n", omittingEmptySubsequences: false).reduce(0) { max($0, String($1).columns) }
    }
}
