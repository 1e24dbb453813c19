import Glibc

/// A file of lines `name = value`, in UTF-8. Whatever follows a `#` at the start of a line or after a space is a comment.
/// What a value could not hold so stands in double quotes, in which `\"`, `\\`, `\n` and `\r` are what they are in Swift.
struct ConfigurationFile {
    struct Line: Equatable {
        let number: Int
        let name: String
        let text: String
    }

    private typealias Text = Substring.UnicodeScalarView

    private(set) var lines: [Line] = []

    init(reading path: String) throws(ConfigurationFault) {
        guard let content = try? SystemFile.read(path) else {
            throw ConfigurationFault("\(path): \(String(cString: strerror(errno)))")
        }
        try self.init(String(decoding: content, as: UTF8.self), path: path)
    }

    init(_ content: String, path: String) throws(ConfigurationFault) {
        var content = content[...].unicodeScalars
        // The mark that some editors write before everything else.
        if content.first == "\u{FEFF}" { content.removeFirst() }
        for (index, line) in content.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let text = Self.trimmed(Self.withoutComment(line))
            guard !text.isEmpty else { continue }
            let place = "\(path):\(index + 1)"
            guard let equals = text.firstIndex(of: "=") else {
                throw ConfigurationFault("\(place): a line is name = value")
            }
            let name = String(Self.trimmed(text[..<equals]))
            guard Setting.all.contains(where: { $0.name == name }) else {
                throw ConfigurationFault("\(place): unknown setting \(name); --help lists what there is")
            }
            if let other = lines.first(where: { $0.name == name }) {
                throw ConfigurationFault("\(place): \(name) is set in line \(other.number) already")
            }
            guard let value = Self.value(of: line[line.index(after: equals)...]) else {
                throw ConfigurationFault("\(place): the quotes of \(name) do not end, or not with the line")
            }
            lines.append(Line(number: index + 1, name: name, text: value))
        }
    }

    /// The value as a line of such a file has it: in quotes only where it must be.
    static func written(_ value: String) -> String {
        if !value.unicodeScalars.contains("\n"), Self.value(of: value[...].unicodeScalars) == value { return value }
        var text = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    /// What stands behind the `=`; nil for quotes that are not right.
    private static func value(of text: Text) -> String? {
        let text = trimmed(text)
        guard text.first == "\"" else { return String(trimmed(withoutComment(text))) }
        var value = String.UnicodeScalarView()
        var rest = text.dropFirst()
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\"":
                let end = withoutComment(rest)
                return trimmed(end).isEmpty ? String(value) : nil
            case "\\":
                switch rest.popFirst() {
                case "n": value.append("\n")
                case "r": value.append("\r")
                case let other? where other == "\"" || other == "\\": value.append(other)
                default: return nil
                }
            default: value.append(scalar)
            }
        }
        return nil
    }

    private static func withoutComment(_ text: Text) -> Text {
        var previous: Unicode.Scalar = " "
        for index in text.indices {
            if text[index] == "#", previous.properties.isWhitespace { return text[..<index] }
            previous = text[index]
        }
        return text
    }

    private static func trimmed(_ text: Text) -> Text {
        var text = text
        while text.first?.properties.isWhitespace ?? false { text.removeFirst() }
        while text.last?.properties.isWhitespace ?? false { text.removeLast() }
        return text
    }
}
