/// The walk from a description to the built-in component that makes its node, and what it met on the way:
/// composites and modifiers (the signature), styles, a key, injected environment values.
@MainActor
public struct FineResolution {
    /// Deeper nesting of composites is taken for a cycle.
    static let compositeLimit = 64

    private(set) var primitive: (any Primitive)?
    private var next: (any Renderable)?
    private(set) var signature = Signature.empty
    /// Outermost first.
    private(set) var styles: [Style] = []
    private(set) var key: Key?
    private(set) var environment: FineEnvironmentValues
    private var isInjected = false
    private var composites = 0

    /// Walks `description` to its end. What composites read is tracked by the scope that calls this.
    init(_ description: any Renderable, environment: FineEnvironmentValues) {
        self.environment = environment
        var current = description
        while true {
            current.resolve(into: &self)
            if primitive != nil { return }
            guard let next else { preconditionFailure("\(type(of: current)) resolved to nothing") }
            current = next
            self.next = nil
        }
    }

    /// Whether nothing stands around the primitive.
    var isPlain: Bool { key == nil && !isInjected && signature === Signature.empty }

    /// The description is a built-in component: the walk ends.
    package mutating func end(at primitive: any Primitive) {
        self.primitive = primitive
    }

    /// The description is a modifier that adds no node.
    package mutating func modify(_ component: Signature.Component, _ style: Style?, content: any Renderable) {
        signature = signature.appending(component, writing: style?.name)
        if let style { styles.append(style) }
        next = content
    }

    /// The description is a built-in component with a trait that belongs to the signature.
    package mutating func mark(_ component: Signature.Component) {
        signature = signature.appending(component)
    }

    /// The description names its identity among its siblings; the outermost key holds.
    package mutating func identify(by key: Key, content: any Renderable) {
        if self.key == nil { self.key = key }
        next = content
    }

    /// The description injects environment values; the inner writer is met later and wins.
    package mutating func inject(_ write: (inout FineEnvironmentValues) -> Void, content: any Renderable) {
        write(&environment)
        isInjected = true
        next = content
    }

    mutating func pass(through composite: any Renderable) {
        composites += 1
        guard composites <= Self.compositeLimit else {
            let name = "\(type(of: composite))"
            FineDiagnostics.report("\(name) nests more than \(Self.compositeLimit) composites; its body never ends")
            return end(at: ErrorPlaceholder(text: "\(name) nests too deep"))
        }
        signature = signature.appending(.composite(ObjectIdentifier(type(of: composite))))
        if let equatable = composite as? any Renderable & Equatable {
            return end(at: EquatableComposite(equatable))
        }
        next = composite.body
    }
}
