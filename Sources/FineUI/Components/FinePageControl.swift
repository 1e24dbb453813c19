import FineWire

/// Which of several pages is shown, as a row of dots. What the binding's getter reads updates this control alone; an
/// index beyond the pages is taken to the last, and written back, unless there are no pages at all.
public struct FinePageControl: Renderable, Primitive {
    private let numberOfPages: Int
    private let currentPage: FineBinding<Int>
    package let site: Site
    private var hidesForSinglePage = false
    private var pageIndicatorTintColor: FineColor?
    private var currentPageIndicatorTintColor: FineColor?

    public init(
        numberOfPages: Int, currentPage: FineBinding<Int>, file: StaticString = #fileID, line: UInt32 = #line
    ) {
        self.numberOfPages = max(0, numberOfPages)
        self.currentPage = currentPage
        site = Site(file: file, line: line)
    }

    /// Whether nothing shows while there is but one page; false by default.
    public func hidesForSinglePage(_ hides: Bool = true) -> FinePageControl { with { $0.hidesForSinglePage = hides } }

    /// The colour of the dots; a fill by default.
    public func pageIndicatorTintColor(_ color: FineColor?) -> FinePageControl {
        with { $0.pageIndicatorTintColor = color }
    }

    /// The colour of the current page's dot; `.label` by default.
    public func currentPageIndicatorTintColor(_ color: FineColor?) -> FinePageControl {
        with { $0.currentPageIndicatorTintColor = color }
    }

    public var body: any Renderable { self }
    public func resolve(into resolution: inout FineResolution) { resolution.end(at: self) }

    package var kind: String { "pageControl" }

    package func update(_ update: inout Update) {
        update.set("pages", Double(numberOfPages), default: 0)
        update.set("page", Double(numberOfPages > 0 ? clamp(currentPage.value) : 0), default: 0)
        update.set("hidesForSinglePage", hidesForSinglePage, default: false)
        if let pageIndicatorTintColor { update.set("color", pageIndicatorTintColor.wire) }
        if let currentPageIndicatorTintColor {
            update.set("currentColor", currentPageIndicatorTintColor.wire, default: "label")
        }
    }

    package func didRender(_ node: Node) {
        if numberOfPages > 0 { node.settle(currentPage, to: clamp(currentPage.value)) }
    }

    package func handle(_ event: String, _ arguments: [Value], on node: Node) -> Refusal? {
        node.choose(event, arguments, isEnabled: numberOfPages > 0) { number in
            guard let page = Value.number(number).integer else { return Refusal(.badValue, "\(number) is no page") }
            currentPage.value = clamp(page)
            return nil
        }
    }

    private func clamp(_ page: Int) -> Int { min(max(page, 0), numberOfPages - 1) }
}
