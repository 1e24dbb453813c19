import FineUI
import FineWire
import Foundation
import Testing

@MainActor
@Suite struct ControlTests {
    /// A session with one control, and how often its getter has run.
    private func counted<Value>(
        _ state: Observed<Value>, _ control: @escaping @MainActor (FineBinding<Value>) -> any Renderable
    ) -> (TestSession, Tally) {
        let tally = Tally()
        let binding = FineBinding(
            get: { tally.count("get", state.value) },
            set: {
                tally.count("set")
                state.value = $0
            })
        return (TestSession { control(binding) }, tally)
    }

    @Test(
        "BND-03 a slider takes what is out of its range to the nearest bound, and writes it back once",
        arguments: [(-4, 2), (2, 2), (3.5, 3.5), (9, 8), (.infinity, 8), (-.infinity, 2)] as [(Float, Float)])
    func sliderClamps(value: Float, shown: Float) {
        let state = Observed(value)
        let (session, tally) = counted(state) { FineSlider(value: $0, in: 2...8) }
        let renders = session.tree.nodes[session.root.id]!.renders
        session.flush()
        #expect(state.value == shown)
        #expect(session.root.properties["value"] == .number(Double(shown)))
        #expect(tally["set"] == (value == shown ? 0 : 1))
        #expect(session.tree.nodes[session.root.id]!.renders - renders <= 1)
        #expect(session.flush() == [])
        #expect(!session.tree.isMarked)
    }

    @Test("BND-03 a value that leaves the range later is written back within two evaluations")
    func sliderClampsLater() {
        let state = Observed(Float(0.5))
        let (session, _) = counted(state) { FineSlider(value: $0) }
        let node = session.tree.nodes[session.root.id]!
        let renders = node.renders
        state.value = 3
        #expect(session.flush() == [.update(id: node.id, changes: [.init("value", 1)])])
        #expect(state.value == 1)
        #expect(node.renders - renders == 2)
    }

    @Test("BND-16 a NaN shows the lower bound, and converges")
    func sliderNotANumber() {
        let state = Observed(Float.nan)
        let (session, tally) = counted(state) { FineSlider(value: $0, in: 1...2) }
        session.flush()
        #expect(state.value == 1 && tally["set"] == 1)
        #expect(session.root.properties["value"] == 1)
    }

    @Test("BND-04 a range that moves as a whole travels with its value in one op")
    func rangeMoves() {
        let state = Observed(Float(5))
        let range = Observed(Float(0)...Float(10))
        let session = TestSession {
            FineStack.vertical { FineSlider(value: .init(state, \.value), in: range.value) }
        }
        range.value = 20...30
        let ops = session.flush()
        #expect(ops.count == 1 && ops[0].isUpdate)
        #expect(session.the("slider").properties == ["value": 20, "min": 20, "max": 30])
        #expect(state.value == 20)
        range.value = 0...10
        #expect(session.flush().count == 1)
        #expect(session.the("slider").properties == ["value": 10, "max": 10])
    }

    @Test("An empty range and infinite bounds are ranges like others")
    func oddRanges() {
        let state = Observed(Float(7))
        #expect(TestSession { FineSlider(value: .init(state, \.value), in: 5...5) }.root.properties["value"] == 5)
        state.value = 7
        let wide = TestSession { FineSlider(value: .init(state, \.value), in: -.infinity ... .infinity) }
        #expect(wide.root.properties["value"] == 7)
        #expect(wide.root.properties["max"]?.number?.isFinite == true)
    }

    @Test("A Float travels as the number that people write")
    func decimals() {
        #expect(TestSession { FineSlider(value: .constant(0.1)) }.root.properties == ["value": 0.1])
    }

    @Test("BND-02 a slider writes what the person sets, clamped where the range has shrunk in flight")
    func sliderSets() {
        let state = Observed(Float(1))
        let session = TestSession { FineSlider(value: .init(state, \.value), in: 0...10) }
        #expect(session.send(session.root, "set", 4.5) == nil)
        #expect(state.value == 4.5)
        #expect(session.send(session.root, "set", 400) == nil)
        #expect(state.value == 10)
        #expect(session.send(session.root, "set", -1e300) == nil)
        #expect(state.value == 0)
    }

    @Test(
        "BND-08 a step that is no finite number above zero is 1, with a diagnostic",
        arguments: [0, -2, .nan, .infinity] as [Double])
    func badStep(step: Double) {
        let state = Observed(5.0)
        let (session, messages) = recordingDiagnostics {
            TestSession { FineStepper(value: .init(state, \.value), step: step) }
        }
        #expect(messages.count == 1 && messages[0].contains("steps by 1"))
        recordingDiagnostics {
            session.send(session.root, "step", 1)
            session.flush()
        }
        #expect(state.value == 6)
    }

    @Test("BND-03 a stepper steps within its range, and each step counts")
    func steps() {
        let state = Observed(0.0)
        let (session, tally) = counted(state) { FineStepper(value: $0, in: 0...1, step: 0.4) }
        session.send(session.root, "step", 1)
        session.send(session.root, "step", 1)
        #expect(state.value == 0.8)
        session.send(session.root, "step", 1)
        #expect(state.value == 1)
        for _ in 1...4 { session.send(session.root, "step", -1) }
        #expect(state.value == 0)
        #expect(tally["set"] == 7)
        state.value = 40
        session.flush()
        #expect(state.value == 1)
    }

    @Test("BND-16 a stepper's NaN becomes the lower bound", arguments: [Double.nan])
    func stepperNotANumber(value: Double) {
        let state = Observed(value)
        let session = TestSession { FineStepper(value: .init(state, \.value), in: 3...4) }
        session.flush()
        #expect(state.value == 3)
    }

    @Test(
        "BND-03 a page beyond the last is taken to the last, one below the first to the first",
        arguments: [(9, 2), (-1, 0), (1, 1), (.max, 2), (.min, 0)])
    func pageClamps(page: Int, shown: Int) {
        let state = Observed(page)
        let (session, tally) = counted(state) { FinePageControl(numberOfPages: 3, currentPage: $0) }
        session.flush()
        #expect(state.value == shown)
        #expect(tally["set"] == (page == shown ? 0 : 1))
    }

    @Test("BND-05 a page control with no pages keeps its index", arguments: [0, -3])
    func noPages(count: Int) {
        let state = Observed(4)
        let pages = Observed(count)
        let session = TestSession {
            FineStack.vertical { FinePageControl(numberOfPages: pages.value, currentPage: .init(state, \.value)) }
        }
        session.flush()
        #expect(state.value == 4)
        #expect(session.the("pageControl").properties == [:])
        #expect(session.send(session.the("pageControl"), "set", 0)?.code == .disabled)
        pages.value = 3
        session.flush()
        #expect(state.value == 2)
    }

    @Test("BND-06 a selection out of range shows none selected and is not written back", arguments: [-1, 3, .max])
    func noSegment(selection: Int) {
        let state = Observed(selection)
        let (session, tally) = counted(state) { FineSegmentedControl(titles: ["a", "b", "c"], selection: $0) }
        session.flush()
        #expect(session.root.properties == ["segments": ["a", "b", "c"]])
        #expect(state.value == selection && tally["set"] == 0)
    }

    @Test("BND-07 segments come, go and change between title and image on the same node")
    func segmentsChange() throws {
        let star = try #require(FineImageSource(systemName: "star"))
        let segments = Observed<[FineSegmentedControl.Segment]>([.title("a"), .title("b")])
        let session = TestSession {
            FineStack.vertical { FineSegmentedControl(segments: segments.value, selection: .constant(1)) }
        }
        let control = session.the("segmented")
        segments.value = [.title("a"), .image(star), .title("c")]
        #expect(
            session.flush()
                == [.update(id: control.id, changes: [.init("segments", ["a", ["image": "star"], "c"])])])
        segments.value = [.title("a")]
        session.flush()
        #expect(session.the("segmented").properties == ["segments": ["a"]])
        #expect(session.the("segmented").id == control.id)
    }

    @Test("A million segments are a hundred, with a diagnostic")
    func manySegments() {
        let (session, messages) = recordingDiagnostics {
            TestSession {
                FineSegmentedControl(titles: Array(repeating: "s", count: 1_000_000), selection: .constant(100))
            }
        }
        #expect(session.root.properties["segments"]?.array?.count == 100)
        #expect(session.root.properties["selected"] == nil)
        #expect(messages.count == 1)
        #expect(session.send(session.root, "set", 100)?.code == .badValue)
    }

    @Test("A text of a megabyte is a text like another, wherever it stands")
    func longTexts() {
        let long = String(repeating: "é", count: 1 << 19)
        let session = TestSession {
            FineStack.vertical {
                FineLabel(text: long)
                FineButton(title: long) {}
                FineTextField(text: .constant(long), placeholder: long)
                FineSegmentedControl(titles: [long], selection: .constant(0)).accessibilityLabel(long)
            }
        }
        let texts = session.root.children.flatMap { node in
            ["text", "title", "placeholder", "accessibilityLabel"].compactMap { node.properties[$0] }
        }
        #expect(texts == Array(repeating: .string(long), count: 5))
        #expect(session.the("segmented").properties["segments"] == [.string(long)])
    }

    private nonisolated static let controls: [(kind: String, event: String)] = [
        ("slider", "set"), ("stepper", "step"), ("segmented", "set"), ("datePicker", "set"), ("pageControl", "set"),
    ]

    private func form(isEnabled: Bool, count: @escaping @MainActor () -> Void) -> TestSession {
        func binding<Value>(_ value: Value) -> FineBinding<Value> { .init(get: { value }, set: { _ in count() }) }
        return TestSession {
            FineStack.vertical {
                FineSlider(value: binding(0)).enabled(isEnabled)
                FineStepper(value: binding(0)).enabled(isEnabled)
                FineSegmentedControl(titles: ["a"], selection: binding(0)).enabled(isEnabled)
                FineDatePicker(selection: binding(Date(timeIntervalSince1970: 0))).enabled(isEnabled)
                FinePageControl(numberOfPages: isEnabled ? 1 : 0, currentPage: binding(0))
            }
        }
    }

    @Test("BND-17 what is no finite number, or no such choice, is refused and changes nothing", arguments: controls)
    func refusedValues(kind: String, event: String) {
        var writes = 0
        let session = form(isEnabled: true) { writes += 1 }
        let node = session.the(kind)
        for value: Value in ["1", true, .null, [1], [:], .number(.nan), .number(.infinity)] {
            #expect(session.send(node, event, value)?.code == .badValue)
        }
        #expect(session.send(node, event)?.code == .badValue)
        #expect(session.send(node, "tap")?.code == .unknownEvent)
        #expect(session.send(node, event == "set" ? "step" : "set", 1)?.code == .unknownEvent)
        switch kind {
        case "stepper":
            for value: Value in [0, 2, 0.5] { #expect(session.send(node, event, value)?.code == .badValue) }
        case "segmented":
            for value: Value in [-1, 1, 0.5, 1e300] { #expect(session.send(node, event, value)?.code == .badValue) }
        case "pageControl":
            for value: Value in [0.5, 1e300] { #expect(session.send(node, event, value)?.code == .badValue) }
        default: break
        }
        #expect(writes == 0)
        #expect(session.flush() == [])
    }

    @Test("BND-17 a disabled control refuses what it would take", arguments: controls)
    func disabled(kind: String, event: String) {
        var writes = 0
        let session = form(isEnabled: false) { writes += 1 }
        #expect(session.send(session.the(kind), event, 1)?.code == .disabled)
        #expect(writes == 0)
    }

    @Test("OBS-13 bindings that take each other's write back stop past a bound, with a diagnostic that names the node")
    func feedingEachOther() {
        let state = Observed(Float(0))
        let (_, messages) = recordingDiagnostics {
            let session = TestSession {
                FineStack.vertical {
                    FineSlider(value: .init(state, \.value), in: 0...1)
                    FineSlider(value: .init(state, \.value), in: 5...6)
                }
            }
            session.flush()
        }
        #expect(messages.contains { $0.contains("slider (node ") && $0.contains("in one flush") })
    }

    @Test("OBS-13 a setter that refuses the write-back stops past the bound")
    func refusingSetter() {
        let (session, messages) = recordingDiagnostics {
            let session = TestSession { FineSlider(value: .init(get: { 7 }, set: { _ in })) }
            session.flush()
            return session
        }
        #expect(messages.count == 1)
        #expect(session.root.properties["value"] == 1)
    }

    @Test("ID-12 a dropped modifier of a control resets to its default on the same node")
    func resets() {
        let isPlain = Observed(false)
        let page = FinePageControl(numberOfPages: 2, currentPage: .constant(0))
        let date = FineDatePicker(selection: .constant(Date(timeIntervalSince1970: 60)))
        let session = TestSession {
            FineStack.vertical {
                let isPlain = isPlain.value
                isPlain ? FineSlider(value: .constant(0)) : FineSlider(value: .constant(0)).enabled(false)
                isPlain ? FineStepper(value: .constant(0)) : FineStepper(value: .constant(0)).enabled(false)
                isPlain
                    ? page
                    : page.hidesForSinglePage().pageIndicatorTintColor(.red).currentPageIndicatorTintColor(.blue)
                isPlain ? date : date.datePickerMode(.time).minuteInterval(5).preferredDatePickerStyle(.wheels)
                isPlain
                    ? FineProgressView(value: 0.0)
                    : FineProgressView(value: 0.0).progressViewStyle(.bar).progressTintColor(.red).trackTintColor(.blue)
                isPlain ? FineDivider() : FineDivider().thickness(3).color(.red)
                isPlain
                    ? FineActivityIndicator(isAnimating: false)
                    : FineActivityIndicator(isAnimating: false).style(.large).hidesWhenStopped(false)
                isPlain ? FineButton {} : FineButton {}.image(FineImageSource(systemName: "plus")).enabled(false)
            }
        }
        let before = session.root.children
        #expect(before.allSatisfy { $0.properties.count > 1 || $0.kind == "slider" || $0.kind == "stepper" })
        isPlain.value = true
        session.flush()
        let after = session.root.children
        #expect(after.map(\.id) == before.map(\.id))
        let rest = after.map(\.properties)
        #expect(rest == [[:], [:], ["pages": 2], ["value": 60], [:], [:], [:], [:]])
    }
}

extension FineBinding {
    fileprivate static func constant(_ value: Value) -> FineBinding { .init(get: { value }, set: { _ in }) }
}
