import Observation

/// A row of the benchmark: its number is its identity.
@Observable
final class BenchRow: Identifiable {
    let id: Int
    var label: String

    init(id: Int) {
        self.id = id
        label = "row \(id)"
    }
}
