import Observation

/// Lets a scope let go of its registrations. The standard library releases the access list of a tracked evaluation
/// only when something in it changes; a scope reads its token inside the closure, and touching the token later fires,
/// and thereby releases, the whole list.
final class Token: Observable {
    private let registrar = ObservationRegistrar()
    private var value: Void { () }

    func access() { registrar.access(self, keyPath: \.value) }

    func touch() { registrar.withMutation(of: self, keyPath: \.value) {} }
}
