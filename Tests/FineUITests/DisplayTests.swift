import FineUI
import FineWire
import Observation
import Testing

@MainActor
@Observable
private final class Download {
    var done = 1.0
    var total = 4.0
    var isLoading = true
}

@MainActor
@Suite struct DisplayTests {
    @Test("OBS-02 what a progress view and an indicator read updates them alone, the total what is around them")
    func values() {
        let download = Download()
        let tally = Tally()
        let session = TestSession {
            FineStack.vertical {
                let _ = tally.count("builder")
                FineProgressView(value: download.done, total: download.total)
                FineActivityIndicator(isAnimating: download.isLoading)
            }
        }
        #expect(session.the("progress").properties == ["value": 0.25])
        download.done = 2
        #expect(session.flush() == [.update(id: session.the("progress").id, changes: [.init("value", 0.5)])])
        download.isLoading = false
        #expect(session.flush() == [.update(id: session.the("activity").id, changes: [.init("animating", .null)])])
        #expect(tally["builder"] == 1)
        download.total = 2
        session.flush()
        #expect(session.the("progress").properties == ["value": 1])
        #expect(tally["builder"] == 2)
    }

    @Test(
        "BND-10 progress clamps to 0...1; what is no number, or has no total, is empty",
        arguments: [
            (2, 1, 1), (-2, 1, 0), (.nan, 1, 0), (1, 0, 0), (1, -1, 0), (1, .nan, 0), (.infinity, 1, 1),
            (.infinity, .infinity, 0), (0.5, 2, 0.25),
        ] as [(Double, Double, Double)])
    func progress(value: Double, total: Double, shown: Double) {
        let properties = TestSession { FineProgressView(value: value, total: total) }.root.properties
        #expect(properties["value"] ?? 0 == .number(shown))
    }

    @Test(
        "BND-11 a thickness that is negative or no number is a hairline; 0 stays 0",
        arguments: [(nil, nil), (-1, nil), (.nan, nil), (0, 0), (2.5, 2.5)] as [(Double?, Double?)])
    func thickness(points: Double?, shown: Double?) {
        let properties = TestSession { FineDivider().thickness(points) }.root.properties
        #expect(properties["thickness"]?.number == shown)
    }

    @Test("BND-12 a button's own title and image override its configuration's")
    func button() {
        var configuration = FineButtonConfiguration.tinted()
        configuration.title = "theirs"
        configuration.image = FineImageSource(systemName: "star")
        let own = FineButton(title: "own") {}.configuration(configuration)
        #expect(TestSession { own }.root.properties == ["title": "own", "image": "star", "style": "tinted"])
        let plus = FineButton {}.image(FineImageSource(systemName: "plus")).configuration(configuration)
        #expect(TestSession { plus }.root.properties == ["title": "theirs", "image": "plus", "style": "tinted"])
    }

    @Test("ID-12 what a configuration no longer asks for goes back to its default on the same node")
    func configurationResets() {
        var rich = FineButtonConfiguration.filled()
        rich.subtitle = "more"
        rich.imagePlacement = .top
        rich.buttonSize = .large
        rich.baseForegroundColor = .systemRed
        rich.baseBackgroundColor = .systemBlue
        let configuration = Observed(rich)
        let session = TestSession {
            FineStack.vertical { FineButton(title: "a") {}.configuration(configuration.value) }
        }
        let id = session.the("button").id
        #expect(
            session.the("button").properties == [
                "title": "a", "style": "filled", "subtitle": "more", "imagePlacement": "top", "buttonSize": "large",
                "baseForeground": "systemRed", "baseBackground": "systemBlue",
            ])
        configuration.value = .filled()
        session.flush()
        #expect(session.the("button").properties == ["title": "a", "style": "filled"])
        #expect(session.the("button").id == id)
    }

    @Test("ID-07 the axis of a scroll view, an aspect ratio and having a colour belong to the signature")
    func signatures() {
        let turn = Observed(0)
        let session = TestSession {
            FineStack.vertical {
                FineScrollView(turn.value == 1 ? .horizontal : .vertical) { FineLabel(text: "a") }
                FineLabel(text: "b").aspectRatio(turn.value == 1 ? 2 : 1)
                FineActivityIndicator(isAnimating: true).color(turn.value == 1 ? .red : nil)
                FineDivider().color(turn.value == 1 ? .red : nil)
            }
        }
        let before = session.root.children.map(\.id)
        turn.value = 1
        let ops = session.flush()
        #expect(ops.count { $0.isRebuild } == 3)
        let after = session.root.children.map(\.id)
        #expect(zip(before, after).map { $0 == $1 } == [false, false, false, true])
    }

    @Test("A picture is a symbol, data of a known type, a file or an address of the daemon's own, or nothing")
    func images() {
        #expect(FineImageSource(systemName: "star.fill")?.wire == "star.fill")
        #expect(FineImageSource(systemName: "no.such.symbol") == nil)
        #expect(FineImageSource(data: [0x89, 0x50, 0x4E, 0x47])?.wire == "data:image/png;base64,iVBORw==")
        #expect(FineImageSource(data: Array("<svg/>".utf8))?.wire == "data:image/svg+xml;base64,PHN2Zy8+")
        #expect(FineImageSource(data: Array("<html>".utf8)) == nil)
        #expect(FineImageSource(data: [UInt8](repeating: 0xFF, count: FineImageSource.sizeLimit + 1)) == nil)
        #expect(FineImageSource(contentsOfFile: "/nowhere/at/all.png") == nil)
        #expect(FineImageSource(path: "/pictures/1.png")?.wire == "/pictures/1.png")
        let foreign = [
            "", "a.png", "//example.com/a.png", "https://example.com", "/a b", "/\\example.com", "javascript:0",
        ]
        for path in foreign {
            #expect(FineImageSource(path: path) == nil)
        }
        #expect(TestSession { FineImage(image: nil) }.root.properties == [:])
        #expect(TestSession { FineImage(systemName: "star") }.root.properties == ["image": "star"])
    }

    @Test("INT-02 the six accessibility modifiers reach the node, and stay off the wire at their defaults")
    func accessibility() {
        let label = FineLabel(text: "")
        let full = label.accessibilityLabel("name").accessibilityValue("value").accessibilityHint("hint")
            .accessibilityTraits([.header, .button]).accessibilityIdentifier("id").accessibilityHidden(true)
        #expect(
            TestSession { full }.root.properties == [
                "accessibilityLabel": "name", "accessibilityValue": "value", "accessibilityHint": "hint",
                "accessibilityTraits": ["button", "header"], "identifier": "id", "accessibilityHidden": true,
            ])
        let empty = label.accessibilityLabel("").accessibilityValue("").accessibilityHint("")
            .accessibilityTraits(.none).accessibilityIdentifier("").accessibilityHidden(false)
        #expect(TestSession { empty }.root.properties == [:])
    }
}
