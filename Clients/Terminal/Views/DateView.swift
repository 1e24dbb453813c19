import FineWire

/// Where the person is within a date.
package struct DateState: Hashable, Sendable {
    /// The number of the part that keys change.
    var part = 0
    /// Digits that are no whole part yet.
    var typed = ""
}

/// A date, a time or both in numbers, of which one at a time is changed; and a mark for less and for more.
struct DateView: ControlView {
    private let time: CivilTime
    private let clock: WallClock
    private let value: Double
    private let mode: String?
    private let interval: Int
    private let bounds: (minimum: Double, maximum: Double)
    /// Nil while the focus is elsewhere.
    private let state: DateState?

    init(_ properties: Properties, clock: WallClock, state: DateState?) {
        value = properties["value"]?.number ?? 0
        mode = properties["mode"]?.string
        interval = max(properties["minuteInterval"]?.integer ?? 1, 1)
        let minimum = properties["min"]?.number ?? -.infinity
        bounds = (minimum, max(properties["max"]?.number ?? .infinity, minimum))
        self.clock = clock
        self.state = state
        time = clock.time(at: value)
    }

    var width: Int { text.count + 7 }
    var help: [(key: String, words: String)] { [("↑↓", "change"), ("←→", "part"), ("0-9", "type")] }

    var parts: [CivilTime.Part] {
        switch mode {
        case "date": [.year, .month, .day]
        case "time": [.hour, .minute]
        default: [.year, .month, .day, .hour, .minute]
        }
    }

    func spans(width: Int) -> [Span] {
        [Span(" ")]
            + pieces.map { piece in
                let isActive = state != nil && piece.part == state?.part
                return Span(piece.text, isActive ? .chosen : piece.part == nil ? .pale : .words)
            } + [Span("  ▾ ▴", .tint)]
    }

    func choice(_ wish: Wish) -> Choice? { nil }

    /// Which part is in a column, counted from the control's start; nil for none.
    func part(atColumn column: Int) -> Int? {
        var start = 1
        for piece in pieces {
            if column >= start, column < start + piece.text.count { return piece.part }
            start += piece.text.count
        }
        return nil
    }

    /// Which way the mark in a column goes; nil for none.
    func direction(atColumn column: Int) -> Int? {
        switch column - text.count - 3 {
        case -1...0: -1
        case 1...3: 1
        default: nil
        }
    }

    func turned(by steps: Int) -> Choice? {
        choose { $0.turn(parts[active], by: steps, interval: interval) }
    }

    /// With this number in the active part.
    func set(_ number: Int) -> Choice? {
        choose { time in
            let part = parts[active]
            time[part] = part == .minute ? number / interval * interval : number
        }
    }

    /// Whether no further digit can follow these.
    func isWhole(_ digits: String) -> Bool {
        let part = parts[active]
        return digits.count >= (part == .year ? 4 : 2) || (Int(digits) ?? 0) * 10 > time.range(of: part).upperBound
    }

    private var active: Int { min(state?.part ?? 0, parts.count - 1) }

    private func choose(_ change: (inout CivilTime) -> Void) -> Choice? {
        var changed = time
        change(&changed)
        // What is not shown stays.
        if mode != "date", mode != "time" { changed.second = 0 }
        let instant = min(max(clock.instant(of: changed), bounds.minimum), bounds.maximum)
        return instant == value ? nil : Choice(value: .number(instant))
    }

    private var text: String { pieces.reduce(into: "") { $0 += $1.text } }

    private var pieces: [(text: String, part: Int?)] {
        let signs: [CivilTime.Part: String] = [.month: "-", .day: "-", .hour: " ", .minute: ":"]
        return parts.enumerated().flatMap { index, part -> [(text: String, part: Int?)] in
            let length = part == .year ? 4 : 2
            let typed = state?.part == index ? state?.typed ?? "" : ""
            let digits =
                typed.isEmpty
                ? String(time[part]).padded(to: length, with: "0") : typed.padded(to: length, with: "_")
            return (index > 0 ? [(signs[part] ?? " ", nil)] : []) + [(digits, index)]
        }
    }
}

extension String {
    fileprivate func padded(to length: Int, with filler: Character) -> String {
        String(repeating: filler, count: max(length - count, 0)) + self
    }
}
