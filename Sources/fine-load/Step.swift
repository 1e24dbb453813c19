import FineWire

/// One thing that a scripted person does.
enum Step {
    /// Types and deletes in the field with this identifier; `start` is in UTF-16 units, back from the end with `fromEnd`.
    case edit(field: String, start: Int, fromEnd: Bool, deleted: Int, inserted: String)
    case tap(String)
    /// In the row that shows this title.
    case set(title: String, Bool)
    case delete(title: String)
    /// Waits until the screen shows what it should by now.
    case check
}

/// What a person does on a screen, step by step from a seed, and what the screen must show after it.
protocol Script {
    var path: String { get }
    mutating func next() -> Step
    func isShown(by screen: Screen) -> Bool
}
