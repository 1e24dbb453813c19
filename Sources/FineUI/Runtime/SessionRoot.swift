import FineWire

/// Node 0: the session itself, whose children are screens. Its entries speak for the person's window.
struct SessionRoot: Primitive {
    let controller: FineContentController

    package var kind: String { "session" }
    package var body: any Renderable { self }
    package func resolve(into resolution: inout FineResolution) { resolution.end(at: self) }

    package func update(_ update: inout Update) {
        update.add(Screen(controller: controller))
    }

    package func handle(_ event: String, _ arguments: [Value], on node: Node) -> Refusal? {
        switch event {
        case "visible":
            guard let isVisible = arguments.first?.bool else { return Refusal(.badValue, "visible takes a boolean") }
            node.tree.change { $0.isVisible = isVisible }
        case "traits":
            guard let traits = arguments.first?.object else { return Refusal(.badValue, "traits takes an object") }
            guard TraitBounds.hold(traits) else { return Refusal(.badValue, "the traits are too many or too long") }
            node.tree.session.traits = traits
        default: return .unknownEvent(event, kind: kind)
        }
        return nil
    }
}

/// A screen: the scope that evaluates a content's `body()`.
struct Screen: Primitive {
    let controller: FineContentController

    package var kind: String { "screen" }
    package var site: Site { Site(type: type(of: controller.content)) }
    package var body: any Renderable { self }
    package func resolve(into resolution: inout FineResolution) { resolution.end(at: self) }

    package func update(_ update: inout Update) {
        update.set("title", controller.title ?? "")
        update.set("keyboard", controller.avoidsKeyboard, default: true)
        update.add(controller.content.body())
    }
}
