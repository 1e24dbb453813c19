import FineWire

/// What a content may know of the session that shows it. One person's window; it ends when they leave or when it
/// has been without a connection for longer than the retention time.
@MainActor
public final class FineSession {
    /// Random and unguessable, but no credential: it may be logged in part.
    public let id: String
    /// The path under which the screen was opened, such as `/todo`.
    public let path: String
    /// The query of that address; of a name that occurs more than once, the last value.
    public let query: [String: String]
    /// Who opened it, as the program's own `authenticate` has named them; nil for nobody in particular. Nobody else can
    /// resume it.
    public let principal: String?
    /// The client's traits as it stated them last, by name.
    package var traits: [String: Value] {
        didSet { observedTraits.current = FineTraitCollection(traits) }
    }
    let observedTraits: SessionTraits

    package init(
        id: String, path: String, query: [String: String] = [:], principal: String? = nil, traits: [String: Value] = [:]
    ) {
        self.principal = principal
        self.id = id
        self.path = path
        self.query = query
        self.traits = traits
        observedTraits = SessionTraits(FineTraitCollection(traits))
    }
}
