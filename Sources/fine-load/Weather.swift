/// What happens to one connection on its way through the proxy.
nonisolated struct Weather: Sendable {
    enum Direction: String, Sendable, CaseIterable { case up, down }

    enum Ending: String, Sendable, CaseIterable {
        /// Both ends are told that the other has closed.
        case close
        case reset
        /// Nothing passes any more, and nobody is told for a while.
        case halfOpen
        /// What the server says no longer passes, what the client says does; then it breaks.
        case deaf
    }

    struct Cut: Sendable {
        let direction: Direction
        /// How many bytes of this direction still pass.
        var byte: Int
        let ending: Ending
        /// Milliseconds until a connection that nobody was told about breaks.
        let patience: Int
    }

    /// Milliseconds that bytes are under way: at least, and at most.
    let delay: ClosedRange<Int>
    /// Bytes that are passed on at once; nil for as many as come.
    let trickle: Int?
    var cut: Cut?

    /// Without faults.
    static let fair = Weather(delay: 0...0, trickle: nil, cut: nil)

    /// A connection that will be cut: in its handshake, in its hello or the answer, or later, at any byte.
    static func foul(using generator: inout SeededGenerator) -> Weather {
        let direction = generator.chance(50) ? Direction.up : .down
        let reach = generator.chance(20) ? 260 : generator.chance(30) ? 700 : 1_800
        let cut = Cut(
            direction: direction, byte: Int.random(in: 0..<reach, using: &generator),
            ending: Ending.allCases.randomElement(using: &generator)!,
            patience: Int.random(in: 20...300, using: &generator))
        let least = Int.random(in: 0...4, using: &generator)
        let most = least + (generator.chance(50) ? Int.random(in: 0...12, using: &generator) : 0)
        let trickle = generator.chance(25) ? Int.random(in: 1...9, using: &generator) : nil
        return Weather(delay: least...most, trickle: trickle, cut: cut)
    }
}
