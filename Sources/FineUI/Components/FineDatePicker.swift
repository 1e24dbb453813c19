import FineWire
import FoundationEssentials

/// A date, a time of day or both, shown and edited in the person's calendar and time zone; the binding holds an instant.
/// What the binding's getter reads updates this picker alone; an instant outside of the range, or between two steps of
/// the minute interval, is clamped and rounded down, and written back.
public struct FineDatePicker: Renderable, Primitive {
    public enum Mode: String, Hashable, Sendable, CaseIterable {
        case time, date, dateAndTime
        /// Refused with a diagnostic, since an instant is no duration; shown as `dateAndTime`.
        case countDownTimer
    }

    public enum Style: String, Hashable, Sendable, CaseIterable {
        case automatic, wheels, compact, inline
    }

    private let selection: FineBinding<Date>
    private let range: ClosedRange<Date>?
    package let site: Site
    private var mode = Mode.dateAndTime
    private var style = Style.automatic
    private var minuteInterval = 1
    private var isEnabled = true

    public init(
        selection: FineBinding<Date>, in range: ClosedRange<Date>? = nil, file: StaticString = #fileID,
        line: UInt32 = #line
    ) {
        self.selection = selection
        self.range = range
        site = Site(file: file, line: line)
    }

    /// What is picked; `.dateAndTime` by default.
    public func datePickerMode(_ mode: Mode) -> FineDatePicker { with { $0.mode = mode } }

    /// How it is picked, as far as the client can; `.automatic` by default.
    public func preferredDatePickerStyle(_ style: Style) -> FineDatePicker { with { $0.style = style } }

    /// The step of the minutes; 1 by default. One that does not divide 60 is 1, with a diagnostic.
    public func minuteInterval(_ minutes: Int) -> FineDatePicker { with { $0.minuteInterval = minutes } }

    /// Whether another date can be chosen; true by default.
    public func enabled(_ isEnabled: Bool) -> FineDatePicker { with { $0.isEnabled = isEnabled } }

    public var body: any Renderable { self }
    public func resolve(into resolution: inout FineResolution) { resolution.end(at: self) }

    package var kind: String { "datePicker" }

    package func update(_ update: inout Update) {
        let node = update.node
        if mode == .countDownTimer {
            FineDiagnostics.report("a date picker counts no duration (node \(node.id)); it shows date and time")
        }
        if step != minuteInterval {
            FineDiagnostics.report("\(minuteInterval) minutes do not divide an hour (node \(node.id)); the step is 1")
        }
        update.set("value", .number(shown(on: node).timeIntervalSince1970))
        if let range {
            update.set("min", .number(instants.clamp(range.lowerBound.timeIntervalSince1970)))
            update.set("max", .number(instants.clamp(range.upperBound.timeIntervalSince1970)))
        }
        update.set("mode", mode == .countDownTimer ? "dateAndTime" : mode.rawValue, default: "dateAndTime")
        update.set("style", style.rawValue, default: "automatic")
        update.set("minuteInterval", Double(step), default: 1)
        update.set("enabled", isEnabled, default: true)
    }

    package func didRender(_ node: Node) { node.settle(selection, to: shown(on: node)) }

    package func handle(_ event: String, _ arguments: [Value], on node: Node) -> Refusal? {
        node.choose(event, arguments, isEnabled: isEnabled) { seconds in
            selection.value = valid(Date(timeIntervalSince1970: seconds), on: node)
            return nil
        }
    }

    private var step: Int { minuteInterval > 0 && 60 % minuteInterval == 0 ? minuteInterval : 1 }

    /// The instants that every client can show, in seconds.
    private var instants: Bounds<Double> { Bounds(-8.64e12...8.64e12) }

    private func shown(on node: Node) -> Date { valid(selection.value, on: node) }

    private func valid(_ date: Date, on node: Node) -> Date {
        let seconds = date.timeIntervalSince1970
        guard !seconds.isNaN else { return range?.lowerBound ?? Date(timeIntervalSince1970: 0) }
        let kept = abs(seconds) <= instants.upper ? date : Date(timeIntervalSince1970: instants.clamp(seconds))
        return rounded(clamp(kept), on: node)
    }

    private func clamp(_ date: Date) -> Date {
        range.map { min(max(date, $0.lowerBound), $0.upperBound) } ?? date
    }

    /// Down to the person's last step of the minutes; up to the next where that is before the range.
    private func rounded(_ date: Date, on node: Node) -> Date {
        guard step > 1, mode != .date else { return date }
        let interval = Double(step) * 60
        // An hour of the person's may begin at any minute of ours, and does so all year.
        let offset = (node.tree.session.traits["utcOffset"]?.number ?? 0) * 60
        let seconds = date.timeIntervalSince1970 + offset
        let rounded = (seconds / interval).rounded(.down) * interval
        guard rounded != seconds else { return date }
        let down = Date(timeIntervalSince1970: rounded - offset)
        let up = down.addingTimeInterval(interval)
        return clamp(down) == down ? down : clamp(up) == up ? up : date
    }
}
