import FineWire

/// A number within a range, set by a thumb. What the binding's getter reads updates this slider alone; a value outside
/// of the range is shown at its nearest bound, and written back.
public struct FineSlider: Renderable, Primitive {
    private let value: FineBinding<Float>
    private let bounds: Bounds<Float>
    package let site: Site
    private var isEnabled = true

    public init(
        value: FineBinding<Float>, in range: ClosedRange<Float> = 0...1, file: StaticString = #fileID,
        line: UInt32 = #line
    ) {
        self.value = value
        bounds = Bounds(range)
        site = Site(file: file, line: line)
    }

    /// Whether the thumb can be moved; true by default.
    public func enabled(_ isEnabled: Bool) -> FineSlider { with { $0.isEnabled = isEnabled } }

    public var body: any Renderable { self }
    public func resolve(into resolution: inout FineResolution) { resolution.end(at: self) }

    package var kind: String { "slider" }

    package func update(_ update: inout Update) {
        update.set("value", bounds.clamp(value.value).decimal, default: 0)
        update.set("min", bounds.lower.decimal, default: 0)
        update.set("max", bounds.upper.decimal, default: 1)
        update.set("enabled", isEnabled, default: true)
    }

    package func didRender(_ node: Node) { node.settle(value, to: bounds.clamp(value.value)) }

    package func handle(_ event: String, _ arguments: [Value], on node: Node) -> Refusal? {
        node.choose(event, arguments, isEnabled: isEnabled) { number in
            value.value = bounds.clamp(Float(number))
            return nil
        }
    }
}

extension Float {
    /// The number that people write for this one: 0.1, where the conversion gives 0.10000000149011612.
    fileprivate var decimal: Double { Double(description) ?? Double(self) }
}
