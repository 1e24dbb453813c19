import FineWire
import FineWireJSON

/// A tree as an indented text: a node a line.
package enum TreeText {
    package static func lines(_ node: WireNode, depth: Int = 0) -> [String] {
        let properties = node.properties.map { " \($0.key)=\(Explanation.words($0.value))" }.joined()
        let line = String(repeating: "  ", count: depth) + "\(node.kind) \(node.id)" + properties
        return [line] + node.children.flatMap { lines($0, depth: depth + 1) }
    }
}
