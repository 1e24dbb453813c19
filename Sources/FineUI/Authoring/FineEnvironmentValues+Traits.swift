import Observation

/// The traits of one session. Reading them is tracked, but only a change of one of the seven that descriptions branch on
/// is told.
@MainActor
final class SessionTraits: Observable {
    private let registrar = ObservationRegistrar()
    private var stated: FineTraitCollection

    init(_ stated: FineTraitCollection) { self.stated = stated }

    var current: FineTraitCollection {
        get {
            registrar.access(self, keyPath: \.current)
            return stated
        }
        set {
            guard !newValue.branches(like: stated) else {
                stated = newValue
                return
            }
            registrar.withMutation(of: self, keyPath: \.current) { stated = newValue }
        }
    }
}

private struct TraitsKey: FineEnvironmentKey {
    static let defaultValue: FineTraitCollection? = nil
}

extension FineEnvironmentValues {
    /// What the client is like. A scope that reads it renders again when one of the seven traits changes: the size
    /// category, the interface style, the two size classes, the layout direction, the contrast and the legibility weight.
    public var traitCollection: FineTraitCollection {
        get { self[TraitsKey.self] ?? self[SessionTraits.self]?.current ?? FineTraitCollection() }
        set { self[TraitsKey.self] = newValue }
    }
}
