import FineWire
import FineWireJSON

/// What a person does, an action a line.
struct Script {
    enum Action: Equatable {
        case entry(target: String, event: String, arguments: [Value])
        case type(target: String, text: String)
        case cut
        case mount
        case wait(Int)
        case bye
    }

    struct Step: Equatable {
        var action: Action
        /// Whether the next one waits until nothing is under way.
        var isSettling: Bool
    }

    private(set) var steps: [Step] = []

    /// `type` becomes a step for each character, as keys do.
    init(_ text: String) throws(ProgramOptions.UsageError) {
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            var words = Self.words(line)
            guard let verb = words.first, !verb.hasPrefix("#") else { continue }
            let isSettling = words.last != "&"
            if !isSettling { words.removeLast() }
            guard let actions = Self.actions(verb, Array(words.dropFirst())) else {
                throw .init("line \(number + 1) of the script is no action: \(line)")
            }
            steps += actions.map { Step(action: $0, isSettling: isSettling) }
        }
    }

    private static func actions(_ verb: String, _ words: [String]) -> [Action]? {
        switch (verb, words.count) {
        case ("tap", 1), ("submit", 1), ("select", 1), ("delete", 1):
            return [.entry(target: words[0], event: verb, arguments: [])]
        case ("type", 2): return words[1].map { .type(target: words[0], text: String($0)) }
        case ("paste", 2): return [.type(target: words[0], text: words[1])]
        case ("set", 2): return [.entry(target: words[0], event: verb, arguments: [value(words[1])])]
        case ("send", 2...):
            return [.entry(target: words[0], event: words[1], arguments: words.dropFirst(2).map { value($0) })]
        case ("wait", 1): return Int(words[0]).map { [.wait($0)] }
        case ("cut", 0): return [.cut]
        case ("mount", 0): return [.mount]
        case ("bye", 0): return [.bye]
        default: return nil
        }
    }

    /// A JSON value, or else a text.
    private static func value(_ word: String) -> Value {
        (try? JSONCodec.decodeValue(Array(word.utf8), limits: DecodingLimits())) ?? .string(word)
    }

    /// Words are parted by blanks; in quotes they may hold some.
    private static func words(_ line: Substring) -> [String] {
        var words: [String] = []
        var word: String?
        var isQuoted = false
        for character in line {
            if character == "\"" {
                isQuoted.toggle()
                word = word ?? ""
            } else if character == " ", !isQuoted {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }
}

extension Replica {
    /// The node that a person would name so: by its id, live or not, or else the first with this identifier, label, title
    /// or key. A row is named by its key first.
    func target(_ name: String, isRow: Bool = false) -> Int? {
        if let id = Int(name), !isRow { return id }
        return preOrder(from: 0).first { id in
            let properties = nodes[id]?.properties
            let names = ["identifier", "accessibilityLabel", "title", "key"].compactMap { properties?[$0] }
            return names.contains { $0.string == name || ($0.number != nil && $0.number == Double(name)) }
        }
    }
}
