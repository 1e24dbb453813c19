import FineWire

/// A frame of a given size with a view in it; a node of its own.
struct FineFramed: Renderable, Primitive {
    let content: any Renderable
    let width: Double?
    let height: Double?
    let alignment: FineFrameAlignment

    var body: any Renderable { self }
    func resolve(into resolution: inout FineResolution) {
        // The alignment belongs to the signature.
        let variant = FineFrameAlignment.allCases.firstIndex(of: alignment) ?? 0
        resolution.mark(.modifier("frame", variant: variant))
        resolution.end(at: self)
    }

    var kind: String { "frame" }

    func update(_ update: inout Update) {
        update.set("size", [width?.wire ?? .null, height?.wire ?? .null], default: [.null, .null])
        update.set("align", alignment.rawValue, default: "center")
        update.add(content)
    }
}

extension Renderable {
    /// A frame of this size, in points, with the view in it; where a length is nil the view decides.
    public func frame(
        width: Double? = nil, height: Double? = nil, alignment: FineFrameAlignment = .center
    ) -> any Renderable {
        FineFramed(content: self, width: width, height: height, alignment: alignment)
    }
}
