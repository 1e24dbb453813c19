import FineWire

/// Types into the middle of a text, deletes from it and replaces parts of it.
struct TextScript: Script {
    let path = "/bench/input"
    private var generator: SeededGenerator
    private var text = ""
    private static let pieces = ["a", "bc", " ", "é", "日本", "😀", "words and words "]

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func next() -> Step {
        if generator.chance(8) { return .check }
        // No edit ends inside a surrogate pair.
        let scalars = Array(text.unicodeScalars)
        let start = Int.random(in: 0...scalars.count, using: &generator)
        let most = min(scalars.count - start, scalars.count > 300 ? 80 : 4)
        let end = start + (generator.chance(35) ? Int.random(in: 0...most, using: &generator) : 0)
        let inserted = generator.chance(85) ? Self.pieces.randomElement(using: &generator)! : ""
        let splice = Splice(
            start: Self.length(scalars[..<start]), deleted: Self.length(scalars[start..<end]), inserted: inserted)
        _ = text.apply(splice)
        return .edit(
            field: "name", start: splice.start, fromEnd: false, deleted: splice.deleted, inserted: inserted)
    }

    func isShown(by screen: Screen) -> Bool { screen.text("name") == text && screen.text("echo") == text }

    private static func length(_ scalars: ArraySlice<Unicode.Scalar>) -> Int {
        scalars.reduce(0) { $0 + $1.utf16.count }
    }
}
