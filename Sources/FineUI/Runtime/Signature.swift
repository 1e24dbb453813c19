/// Which composites and modifiers, in which order, stand around a primitive: outermost first. Values are no part of
/// it, save where a modifier says so. Equal signatures are one object, so that comparing is a pointer comparison.
@MainActor
package final class Signature {
    package enum Component: Hashable, Sendable {
        /// `variant` tells modifiers of one name apart whose values belong to the signature.
        case modifier(String, variant: Int = 0)
        /// A composite, by its type.
        case composite(ObjectIdentifier)
    }

    package static let empty = Signature(outer: nil, component: nil, property: nil)

    private let outer: Signature?
    private let component: Component?
    /// What has been appended so far; a handful at most, so a scan beats a hash table.
    private var inner: [Signature] = []

    /// The properties that its modifiers write.
    let styled: [String]

    private init(outer: Signature?, component: Component?, property: String?) {
        self.outer = outer
        self.component = component
        styled = (outer?.styled ?? []) + (property.map { [$0] } ?? [])
    }

    /// The signature with one more component inside, which writes `property` or none.
    func appending(_ component: Component, writing property: String? = nil) -> Signature {
        for known in inner where known.component == component { return known }
        let made = Signature(outer: self, component: component, property: property)
        inner.append(made)
        return made
    }

    /// As diagnostics show it, innermost first: `|backgroundColor|cornerRadius`.
    package var description: String {
        guard let component, let outer else { return "" }
        return switch component {
        case .modifier(let name, 0): "|\(name)\(outer.description)"
        case .modifier(let name, let variant): "|\(name)(\(variant))\(outer.description)"
        case .composite(let type): "|<\(unsafeBitCast(type, to: Any.Type.self))>\(outer.description)"
        }
    }
}
