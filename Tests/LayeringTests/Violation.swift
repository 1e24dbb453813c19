/// A line that the layers forbid.
struct Violation: Equatable, CustomStringConvertible {
    let path: String
    let line: Int
    let message: String

    var description: String { "\(path):\(line): \(message)" }

    /// What is wrong with a source at this path, relative to the package's root.
    static func all(in source: String, at path: String) -> [Violation] {
        guard let layer = Layer.owner(of: path) else {
            return [Violation(path: path, line: 1, message: "no layer is stated for this directory")]
        }
        let imports =
            switch path.split(separator: ".").last {
            case "swift":
                Import.all(inSwift: source).compactMap { item in
                    layer.objection(toModule: item.target).map { Violation(path: path, line: item.line, message: $0) }
                }
            case "js", "mjs":
                Import.all(inJavaScript: source).compactMap { item in
                    layer.objection(toScript: item.target, of: path).map {
                        Violation(path: path, line: item.line, message: $0)
                    }
                }
            case "c", "h":
                Import.all(inC: source).compactMap { item in
                    layer.objection(toHeader: item.target).map { Violation(path: path, line: item.line, message: $0) }
                }
            default:
                [Violation]()
            }
        return imports + (path.hasSuffix(".swift") ? unsafeties(in: source, at: path, of: layer) : [])
    }

    /// Where a source leaves the compiler's isolation checks, outside of the one module that may.
    private static func unsafeties(in source: String, at path: String, of layer: Layer) -> [Violation] {
        guard layer.name != "FineSockets" else { return [] }
        return Import.code(of: source).flatMap { number, line in
            ["@unchecked Sendable", "nonisolated(unsafe)", "assumeIsolated"].filter(line.contains).map {
                Violation(path: path, line: number, message: "\(layer.name) must not use \($0)")
            }
        }
    }
}

extension Layer {
    /// Why a Swift file of this layer may not import a module, or nil.
    fileprivate func objection(toModule module: String) -> String? {
        if module == name || modules.contains(module) || Layer.platform.contains(module) { return nil }
        if Layer.foundations.contains(module), foundation { return nil }
        return "\(name) must not import \(module)"
    }

    /// Why a script of this layer may not import a file, or nil. A client imports what lies in its own directory, since
    /// it has no packages.
    fileprivate func objection(toScript specifier: String, of path: String) -> String? {
        let depth = path.dropFirst(directory.count + 1).split(separator: "/").count - 1
        let steps = specifier.split(separator: "/").prefix { $0 == ".." || $0 == "." }
        let isWithin = !steps.isEmpty && steps.count { $0 == ".." } <= depth
        return isWithin ? nil : "\(name) must not import \(specifier)"
    }

    /// Why a C file of this layer may not include a header, or nil. Only a C module sees its library.
    fileprivate func objection(toHeader header: String) -> String? {
        let libraries = ["jansson.h": "CJansson", "libwebsockets.h": "CLibWebSockets", "ncurses.h": "CNcurses"]
        guard let module = libraries[header], module != name else { return nil }
        return "\(name) must not include \(header)"
    }
}
