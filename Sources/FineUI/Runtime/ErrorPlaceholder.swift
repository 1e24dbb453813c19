/// Stands where a description could not be built.
struct ErrorPlaceholder: Primitive {
    let text: String

    package var kind: String { "error" }
    package var body: any Renderable { self }
    package func resolve(into resolution: inout FineResolution) { resolution.end(at: self) }

    package func update(_ update: inout Update) { update.set("text", text) }
}
