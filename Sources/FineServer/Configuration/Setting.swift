/// One thing that an operator may set: a flag `--name`, a variable `FINE_NAME`, a line `name = value` of the file.
struct Setting: Sendable {
    let name: String
    /// What stands for the value where the setting is explained.
    let placeholder: String
    /// One line for people.
    let meaning: String
    /// What a value must be, for whoever wrote another.
    let expectation: String
    /// Sets the value that the text states; false where it states none.
    let read: @Sendable (_ text: String, _ configuration: inout Configuration) -> Bool
    /// The value as `read` takes it. Empty for none.
    let text: @Sendable (Configuration) -> String

    var flag: String { "--\(name)" }
    var variable: String { "FINE_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined() }
}

extension Setting {
    /// A path into a configuration, which any thread may follow.
    typealias Path<Value> = WritableKeyPath<Configuration, Value> & Sendable

    static func text(_ name: String, _ placeholder: String, _ path: Path<String>, _ meaning: String) -> Setting {
        Setting(
            name: name, placeholder: placeholder, meaning: meaning, expectation: "a text",
            read: { text, configuration in
                configuration[keyPath: path] = text
                return !text.isEmpty
            }, text: { $0[keyPath: path] })
    }

    /// An empty text is none.
    static func optionalText(
        _ name: String, _ placeholder: String, _ path: Path<String?>, _ meaning: String
    ) -> Setting {
        Setting(
            name: name, placeholder: placeholder, meaning: meaning, expectation: "a text",
            read: { text, configuration in
                configuration[keyPath: path] = text.isEmpty ? nil : text
                return true
            }, text: { $0[keyPath: path] ?? "" })
    }

    /// Words with commas or spaces between them.
    static func list(
        _ name: String, _ path: Path<Set<String>>, _ meaning: String, of things: String,
        where isOne: @escaping @Sendable (String) -> Bool
    ) -> Setting {
        Setting(
            name: name, placeholder: "LIST", meaning: meaning, expectation: "a list of \(things)",
            read: { text, configuration in
                let words = text.split { $0 == "," || $0 == " " }.map(String.init)
                guard words.allSatisfy(isOne) else { return false }
                configuration[keyPath: path] = Set(words)
                return true
            }, text: { $0[keyPath: path].sorted().joined(separator: ",") })
    }

    /// A whole number. `k`, `M` and `G` behind it stand for powers of 1,024.
    static func count(
        _ name: String, _ path: Path<Int>, _ meaning: String, in range: ClosedRange<Int> = 1...Self.most,
        except hole: ClosedRange<Int>? = nil
    ) -> Setting {
        let bounds =
            range.upperBound == Self.most ? "\(range.lowerBound) on" : "\(range.lowerBound) to \(range.upperBound)"
        return Setting(
            name: name, placeholder: "N", meaning: meaning, expectation: "a whole number from \(bounds)",
            read: { text, configuration in
                guard let number = Notation.count(text), range.contains(number), hole?.contains(number) != true
                else { return false }
                configuration[keyPath: path] = number
                return true
            }, text: { String($0[keyPath: path]) })
    }

    /// The number of a port, or nothing.
    static func optionalPort(_ name: String, _ path: Path<Int?>, _ meaning: String) -> Setting {
        Setting(
            name: name, placeholder: "PORT", meaning: meaning, expectation: "a whole number from 0 to 65535",
            read: { text, configuration in
                let number = Notation.count(text)
                guard text.isEmpty || number.map({ $0 < 65_536 }) ?? false else { return false }
                configuration[keyPath: path] = number
                return true
            }, text: { $0[keyPath: path].map(String.init) ?? "" })
    }

    /// The same for a number of so many a second.
    static func rate(_ name: String, _ path: Path<Double>, _ meaning: String) -> Setting {
        Setting(
            name: name, placeholder: "N", meaning: meaning, expectation: "a whole number from 0 on",
            read: { text, configuration in
                guard let number = Notation.count(text) else { return false }
                configuration[keyPath: path] = Double(number)
                return true
            }, text: { String(Int($0[keyPath: path])) })
    }

    /// Seconds, which may have a fraction.
    static func seconds(
        _ name: String, _ path: Path<Duration>, _ meaning: String, in range: ClosedRange<Double> = 0...31_536_000
    ) -> Setting {
        Setting(
            name: name, placeholder: "SECONDS", meaning: meaning,
            expectation: "seconds from \(Notation.text(range.lowerBound)) to \(Notation.text(range.upperBound))",
            read: { text, configuration in
                guard let number = Double(text), range.contains(number) else { return false }
                configuration[keyPath: path] = .milliseconds(Int(number * 1_000))
                return true
            }, text: { Notation.text($0[keyPath: path] / .seconds(1)) })
    }

    /// One of some words.
    static func choice<Value: RawRepresentable & CaseIterable & Sendable>(
        _ name: String, _ path: Path<Value>, _ meaning: String
    ) -> Setting where Value.RawValue == String {
        let words = Value.allCases.map(\.rawValue)
        return Setting(
            name: name, placeholder: words.joined(separator: "|"), meaning: meaning,
            expectation: "one of \(words.joined(separator: ", "))",
            read: { text, configuration in
                guard let value = Value(rawValue: text) else { return false }
                configuration[keyPath: path] = value
                return true
            }, text: { $0[keyPath: path].rawValue })
    }

    private static var most: Int { 1 << 50 }
}
