import FineWire

/// One choice of a few that stand side by side. What the binding's getter reads updates this control alone.
///
/// A selection that is no segment's index shows none selected, and stays as it is: the segments may be yet to come.
public struct FineSegmentedControl: Renderable, Primitive {
    /// What a segment shows.
    public enum Segment: Hashable, Sendable {
        case title(String)
        case image(FineImageSource)
    }

    /// More are not shown, with a diagnostic.
    package static let limit = 100

    private let segments: [Segment]
    private let selection: FineBinding<Int>
    package let site: Site
    private var isEnabled = true

    public init(
        segments: [Segment], selection: FineBinding<Int>, file: StaticString = #fileID, line: UInt32 = #line
    ) {
        self.segments = segments
        self.selection = selection
        site = Site(file: file, line: line)
    }

    public init(titles: [String], selection: FineBinding<Int>, file: StaticString = #fileID, line: UInt32 = #line) {
        self.init(segments: titles.map(Segment.title), selection: selection, file: file, line: line)
    }

    public init(
        images: [FineImageSource], selection: FineBinding<Int>, file: StaticString = #fileID, line: UInt32 = #line
    ) {
        self.init(segments: images.map(Segment.image), selection: selection, file: file, line: line)
    }

    /// Whether another segment can be chosen; true by default.
    public func enabled(_ isEnabled: Bool) -> FineSegmentedControl { with { $0.isEnabled = isEnabled } }

    public var body: any Renderable { self }
    public func resolve(into resolution: inout FineResolution) { resolution.end(at: self) }

    package var kind: String { "segmented" }

    package func update(_ update: inout Update) {
        if segments.count > Self.limit {
            FineDiagnostics.report(
                "a segmented control has \(segments.count) segments (node \(update.node.id)); \(Self.limit) are shown")
        }
        update.set("segments", .array(shown.map(\.wire)), default: [])
        if shown.indices.contains(selection.value) { update.set("selected", .number(Double(selection.value))) }
        update.set("enabled", isEnabled, default: true)
    }

    package func handle(_ event: String, _ arguments: [Value], on node: Node) -> Refusal? {
        node.choose(event, arguments, isEnabled: isEnabled) { number in
            guard let index = Int(exactly: number), shown.indices.contains(index) else {
                return Refusal(.badValue, "there is no segment \(number)")
            }
            selection.value = index
            return nil
        }
    }

    private var shown: ArraySlice<Segment> { segments.prefix(Self.limit) }
}

extension FineSegmentedControl.Segment: WireConvertible {
    package var wire: Value {
        switch self {
        case .title(let title): .string(title)
        case .image(let image): ["image": image.wire]
        }
    }
}
