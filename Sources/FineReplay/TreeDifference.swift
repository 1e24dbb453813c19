import FineWire
import FineWireJSON

/// Where two trees differ first, in words.
package enum TreeDifference {
    /// Nil when the trees are equal.
    package static func first(between expected: WireNode, and actual: WireNode) -> String? {
        guard expected.id == actual.id else { return "node \(actual.id) is in the place of node \(expected.id)" }
        let node = "node \(expected.id)"
        guard expected.kind == actual.kind else { return "\(node) is of kind \(actual.kind), not \(expected.kind)" }
        let names = Set(expected.properties.map(\.key)).union(actual.properties.map(\.key)).sorted()
        for name in names where expected.properties[name] != actual.properties[name] {
            let values = [actual, expected].map { Explanation.words($0.properties[name] ?? .null) }
            return "\(name) of \(node) (\(expected.kind)) is \(values[0]), not \(values[1])"
        }
        for (one, other) in zip(expected.children, actual.children) {
            if let difference = first(between: one, and: other) { return difference }
        }
        guard expected.children.count == actual.children.count else {
            return "\(node) (\(expected.kind)) has \(actual.children.count) children, not \(expected.children.count)"
        }
        return nil
    }
}
