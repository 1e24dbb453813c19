import FineTables
import FineWire
import FineWireJSON

/// Protocol/tables.json: the kinds with their properties and events.
package struct Tables: Sendable {
    private let root: [String: Value]
    private let kinds: [String: Value]

    package static let standard = Tables()

    private init() {
        var count = 0
        let bytes = Array(UnsafeBufferPointer(start: fine_tables(&count), count: count))
        do throws(DecodingFault) {
            root = try JSONCodec.decodeValue(bytes, limits: .fromServer).object ?? [:]
        } catch {
            preconditionFailure("Protocol/tables.json cannot be read: \(error.message)")
        }
        kinds = root["kinds"]?.object ?? [:]
    }

    /// What is not in the tables, or not of the type that they give; nil when all is.
    package func objection(to node: WireNode) -> String? {
        guard kinds[node.kind] != nil else { return "node \(node.id) is of kind \(node.kind), which the tables lack" }
        for (name, value) in node.properties {
            if let objection = objection(to: value, of: name, kind: node.kind) { return objection }
        }
        return node.children.lazy.compactMap { self.objection(to: $0) }.first
    }

    package func objection(to value: Value, of name: String, kind: String) -> String? {
        let own = kinds[kind]?.object?["properties"]?.object?[name]
        guard let property = (own ?? root["common"]?.object?[name])?.object else {
            return "\(kind) has no property \(name) in the tables"
        }
        if value == .null || has(value, type: property["type"]?.string ?? "", of: property) { return nil }
        return "\(name) of a \(kind) is \(Explanation.words(value)), which is no \(property["type"]?.string ?? "value")"
    }

    package func objection(to entry: Entry, kind: String) -> String? {
        let own = kinds[kind]?.object?["events"]?.object?[entry.event]
        guard let types = (own ?? root["commonEvents"]?.object?[entry.event])?.array else {
            return "\(kind) takes no event \(entry.event)"
        }
        let fits =
            types.count <= entry.arguments.count
            && zip(types, entry.arguments).allSatisfy { has($1, type: $0.string ?? "", of: [:]) }
        return fits ? nil : "\(Explanation.words(entry)) has not the arguments that the tables give"
    }

    private func has(_ value: Value, type: String, of property: [String: Value]) -> Bool {
        switch (type, value) {
        case ("string", .string): property["values"]?.array?.contains(value) ?? true
        case ("number", .number), ("boolean", .bool), ("object", .object), ("array", .array), ("dimension", .array),
            ("any", _), ("color", .array), ("font", .object):
            true
        case ("color", .string): root["colors"]?.array?.contains(value) ?? false
        case ("image", .string(let text)):
            root["symbols"]?.array?.contains(value) ?? false || text.hasPrefix("/") || text.hasPrefix("data:")
        case ("font", .string): root["textStyles"]?.array?.contains(value) ?? false
        default: false
        }
    }
}
