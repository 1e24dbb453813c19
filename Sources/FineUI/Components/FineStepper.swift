import FineWire

/// A number that goes up and down in steps. What the binding's getter reads updates this stepper alone; a value outside
/// of the range is taken to its nearest bound, and written back.
public struct FineStepper: Renderable, Primitive {
    private let value: FineBinding<Double>
    private let bounds: Bounds<Double>
    private let step: Double
    package let site: Site
    private var isEnabled = true

    /// A step that is not a finite number above zero is 1, with a diagnostic.
    public init(
        value: FineBinding<Double>, in range: ClosedRange<Double> = 0...100, step: Double = 1,
        file: StaticString = #fileID, line: UInt32 = #line
    ) {
        self.value = value
        bounds = Bounds(range)
        self.step = step
        site = Site(file: file, line: line)
    }

    /// Whether it can be worked; true by default.
    public func enabled(_ isEnabled: Bool) -> FineStepper { with { $0.isEnabled = isEnabled } }

    public var body: any Renderable { self }
    public func resolve(into resolution: inout FineResolution) { resolution.end(at: self) }

    package var kind: String { "stepper" }

    package func update(_ update: inout Update) {
        if size != step {
            FineDiagnostics.report("the stepper's step is \(step) (node \(update.node.id)); it steps by 1")
        }
        update.set("value", bounds.clamp(value.value), default: 0)
        update.set("min", bounds.lower, default: 0)
        update.set("max", bounds.upper, default: 100)
        update.set("enabled", isEnabled, default: true)
    }

    package func didRender(_ node: Node) { node.settle(value, to: bounds.clamp(value.value)) }

    package func handle(_ event: String, _ arguments: [Value], on node: Node) -> Refusal? {
        node.choose(event, arguments, as: "step", isEnabled: isEnabled) { direction in
            guard abs(direction) == 1 else { return Refusal(.badValue, "step takes 1 or -1") }
            value.value = bounds.clamp(bounds.clamp(value.value) + direction * size)
            return nil
        }
    }

    private var size: Double { step > 0 && step.isFinite ? step : 1 }
}
