/// One module, file or header that a source names.
struct Import: Equatable {
    let target: String
    let line: Int

    /// What a Swift source imports, with any access level, attribute or kind in front.
    static func all(inSwift source: String) -> [Import] {
        let statement =
            #/\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:\w+\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/#
        return code(of: source).compactMap { number, line in
            line.prefixMatch(of: statement).map { Import(target: String($0.output.1), line: number) }
        }
    }

    /// What a JavaScript module imports or exports again, in the static and in the dynamic form.
    static func all(inJavaScript source: String) -> [Import] {
        let statement = #/(?:\bfrom\s*|^\s*import\s*|\bimport\(\s*)["']([^"']+)["']/#
        return code(of: source).flatMap { number, line in
            line.matches(of: statement).map { Import(target: String($0.output.1), line: number) }
        }
    }

    /// What a C source includes.
    static func all(inC source: String) -> [Import] {
        let directive = #/\s*#\s*include\s*[<"]([^>"]+)[>"]/#
        return code(of: source).compactMap { number, line in
            line.prefixMatch(of: directive).map { Import(target: String($0.output.1), line: number) }
        }
    }

    /// The numbered lines that are not within a comment or a literal that spans lines.
    static func code(of source: String) -> [(number: Int, line: Substring)] {
        var isComment = false
        var isLiteral = false
        var lines: [(Int, Substring)] = []
        for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if isComment {
                isComment = !line.contains("*/")
            } else if isLiteral {
                isLiteral = !line.contains("\"\"\"")
            } else if !line.drop(while: \.isWhitespace).starts(with: "//") {
                isComment = line.contains("/*") && !line.contains("*/")
                isLiteral = line.matches(of: #/"""/#).count == 1
                lines.append((index + 1, line))
            }
        }
        return lines
    }
}
