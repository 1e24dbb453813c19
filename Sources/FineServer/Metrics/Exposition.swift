/// A text in the format that Prometheus reads.
struct Exposition {
    enum Kind: String { case counter, gauge }

    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    private(set) var text = ""

    mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
        head(name, kind.rawValue, help)
        line(name, [], value)
    }

    /// One sample for each value of a label.
    mutating func add(
        _ name: String, _ kind: Kind, _ help: String, by label: String, _ values: [(label: String, value: Double)]
    ) {
        head(name, kind.rawValue, help)
        for (value, number) in values { line(name, [(label, value)], number) }
    }

    mutating func add(_ name: String, _ help: String, _ histogram: Histogram) {
        head(name, "histogram", help)
        var total = 0
        for (bound, count) in zip(Histogram.bounds, histogram.buckets) {
            total += count
            line("\(name)_bucket", [("le", Self.number(bound))], Double(total))
        }
        line("\(name)_bucket", [("le", "+Inf")], Double(histogram.count))
        line("\(name)_sum", [], histogram.sum)
        line("\(name)_count", [], Double(histogram.count))
    }

    private mutating func head(_ name: String, _ kind: String, _ help: String) {
        text += "# HELP \(name) \(Self.escaped(help, quotes: false))\n# TYPE \(name) \(kind)\n"
    }

    private mutating func line(_ name: String, _ labels: [(String, String)], _ value: Double) {
        let list = labels.map { "\($0)=\"\(Self.escaped($1, quotes: true))\"" }.joined(separator: ",")
        text += "\(name)\(list.isEmpty ? "" : "{\(list)}") \(Self.number(value))\n"
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    }

    private static func escaped(_ text: String, quotes: Bool) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\"" where quotes: result += "\\\""
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
