import FineWire

/// A kind with a value in one line: what it looks like, and what keys and presses make of it.
protocol ControlView {
    /// The columns that it prefers, with one at either end for the marks of the focus.
    var width: Int { get }
    /// Whether it stands in brackets without colours and on a ground of its own with them.
    var isFramed: Bool { get }
    /// Whether it takes all the columns that it is given.
    var isWide: Bool { get }
    /// What is seen in this many columns.
    func spans(width: Int) -> [Span]
    /// What the person makes of it; nil where that does nothing.
    func choice(_ wish: Wish) -> Choice?
    /// What its keys do, for the help.
    var help: [(key: String, words: String)] { get }
}

extension ControlView {
    var isFramed: Bool { true }
    var isWide: Bool { false }

    /// Where it is within a node's place.
    func line(in rect: Rect) -> Rect {
        Rect(rect.column, rect.row + max(0, (rect.height - 1) / 2), isWide ? rect.width : min(width, rect.width), 1)
    }
}

/// A part of a line in one style.
struct Span: Hashable {
    enum Tone: Hashable {
        case words, tint, pale, line, chosen
        case color(Value)
    }

    var text: String
    var tone: Tone

    init(_ text: String, _ tone: Tone = .words) {
        self.text = text
        self.tone = tone
    }
}

/// What a person asks of a control.
enum Wish: Hashable {
    /// Right is 1, left -1.
    case step(Int)
    case first, last
    /// A press in this column of so many.
    case press(Int, of: Int)
}

/// What a control sends, and what it shows until that is answered.
struct Choice: Hashable {
    var event = "set"
    var value: Value
    var isShown = true
}

extension Replica.Node {
    /// How this node is worked, where it has a value and is not a text or a switch. `state` and `clock` are for dates.
    func control(_ state: DateState? = nil, clock: WallClock = .utc) -> (any ControlView)? {
        switch kind {
        case "slider": SliderView(properties)
        case "stepper": StepperView(properties)
        case "segmented": SegmentsView(properties)
        case "pageControl": PagesView(properties)
        case "datePicker": DateView(properties, clock: clock, state: state)
        default: nil
        }
    }

    /// The property that the person sets.
    var settable: String {
        switch kind {
        case "toggle": "on"
        case "textField", "textView": "focused"
        case "segmented": "selected"
        case "pageControl": "page"
        default: "value"
        }
    }

    var isEnabled: Bool { properties["enabled"]?.bool ?? true }

    /// Whether it takes part in the layout at all.
    var isHidden: Bool {
        switch kind {
        case "activity":
            properties["animating"]?.bool != true && properties["hidesWhenStopped"]?.bool ?? true
        case "pageControl":
            (properties["pages"]?.integer ?? 0) < (properties["hidesForSinglePage"]?.bool == true ? 2 : 1)
        default: false
        }
    }

    /// A line from top to bottom.
    var isUpright: Bool { kind == "divider" && properties["axis"]?.string == "vertical" }

    /// Whether it keeps its width where others fill a column.
    var isCompact: Bool {
        ["toggle", "stepper", "segmented", "datePicker", "pageControl", "activity"].contains(kind)
    }
}
