import Observation

/// One observable value.
@MainActor
@Observable
final class Observed<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
}

/// An element with an identity and something to show.
struct Item: Identifiable, Equatable {
    var id: Int
    var title: String

    init(_ id: Int, _ title: String? = nil) {
        self.id = id
        self.title = title ?? "\(id)"
    }
}

/// Counts evaluations from inside descriptions without being observed.
@MainActor
final class Tally {
    private(set) var counts: [String: Int] = [:]

    func count(_ name: String) { counts[name, default: 0] += 1 }

    /// Counts the evaluation of an expression.
    func count<Value>(_ name: String, _ value: Value) -> Value {
        count(name)
        return value
    }

    subscript(name: String) -> Int { counts[name] ?? 0 }
    func reset() { counts = [:] }
}
