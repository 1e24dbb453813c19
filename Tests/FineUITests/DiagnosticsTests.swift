import FineUI
import FineWire
import Observation
import Testing

@MainActor
@Suite struct DiagnosticsTests {
    private struct Title: Renderable {
        let text: String
        var body: any Renderable { FineLabel(text: text) }
    }

    private func counters(_ session: TestSession, _ node: WireNode) -> [Int?] {
        let live = session.tree.nodes[node.id]
        return [live.map { Int($0.renders) }, live.map { Int($0.rebuilds) }]
    }

    @Test("ID-04 a tree of built-in components carries no composite signature")
    func noCompositeSignature() {
        let plain = TestSession {
            FineStack.vertical {
                FineLabel(text: "a").padding(1)
                FineState(0) { _ in FineButton(title: "b") {} }
                FineList([Item(1)]) { FineLabel(text: $0.title) }
            }
        }
        #expect(!plain.tree.dump().contains("modifiers"))
        let composite = TestSession { Title(text: "a") }
        #expect(composite.tree.dump().contains("modifiers \"|<Title>\""))
    }

    @Test("DIA-01 renders are counted by place in the tree")
    func renders() {
        let text = Observed("a")
        let session = TestSession {
            FineStack.vertical {
                FineLabel(text: text.value)
                FineLabel(text: "other")
            }
        }
        for step in ["b", "c"] {
            text.value = step
            session.flush()
        }
        #expect(counters(session, session.the(text: "c")) == [3, 0])
        #expect(counters(session, session.the(text: "other")) == [1, 0])
        #expect(counters(session, session.root) == [1, 0])
    }

    @Test("DIA-01 the counters are carried over to a rebuilt node")
    func rebuilds() {
        let isLabel = Observed(true)
        let session = TestSession {
            FineStack.vertical {
                if isLabel.value { FineLabel(text: "a") } else { FineButton(title: "b") {} }
            }
        }
        isLabel.value = false
        session.flush()
        #expect(counters(session, session.the("button")) == [2, 1])
        isLabel.value = true
        session.flush()
        #expect(counters(session, session.the("label")) == [3, 2])
        #expect(counters(session, session.root) == [3, 0])
    }

    @Test("DIA-04 the dump shows component, kind, key, signature, counters and state")
    func dump() {
        let isFirst = Observed(true)
        let session = TestSession {
            FineStack.vertical {
                FineLabel(text: isFirst.value ? "a" : "b").opacity(0.5).cornerRadius(1).key("draft")
                FineState(0) { _ in FineSpacer() }
                if isFirst.value { FineLabel(text: "a") } else { FineButton(title: "b") {} }
            }
        }
        isFirst.value = false
        session.flush()
        let dumped: [Substring] = session.tree.dump().split(separator: "\n")
        let lines = dumped.map { $0.drop { $0 == " " } }
        let label = lines.first { $0.hasPrefix("FineLabel → label") }
        #expect(label?.contains("renders 2") == true)
        #expect(label?.contains("key draft") == true)
        #expect(label?.contains("modifiers \"|opacity|cornerRadius\"") == true)
        #expect(label?.contains("rebuilds") == false)
        #expect(lines.first { $0.hasPrefix("FineState") }?.hasSuffix("state") == true)
        #expect(lines.first { $0.hasPrefix("FineButton → button") }?.contains("renders 2 rebuilds 1") == true)
        #expect(lines.filter { $0.hasSuffix("state") }.count == 1)
    }

    @Test("DIA-04 the dump is indented by depth")
    func indentation() {
        let session = TestSession { FineLabel(text: "a").padding(1) }
        let lines: [Substring] = session.tree.dump().split(separator: "\n")
        let indents = lines.map { $0.prefix { $0 == " " }.count }
        #expect(indents == [0, 2, 4, 6])
    }

    @Test("DIA-04 taking a dump subscribes to nothing")
    func dumpSubscribesToNothing() {
        let text = Observed("a")
        let session = TestSession {
            FineStack.vertical {
                FineLabel(text: text.value)
                FineTextField(text: .init(text, \.value))
                FineList([Item(1)]) { FineLabel(text: $0.title + text.value) }
            }
        }
        var isTracking = false
        func noting() -> @Sendable () -> Void {
            isTracking = true
            return {}
        }
        // What is to be called on a change is asked for only where something was read.
        withObservationTracking({ _ = session.tree.dump() }, onChange: noting())
        #expect(!isTracking)
        withObservationTracking({ _ = text.value }, onChange: noting())
        #expect(isTracking)
    }

    @Test("A rebuild is told with one of three reasons, old and new")
    func reuse() {
        let step = Observed(0)
        FineDiagnostics.logsViewReuse = true
        defer { FineDiagnostics.logsViewReuse = false }
        let session = TestSession {
            FineStack.vertical {
                switch step.value {
                case 0: FineLabel(text: "a").opacity(0.5).key("a")
                case 1: FineLabel(text: "a").opacity(0.5).key("b")
                case 2: FineLabel(text: "a").opacity(0.5).cornerRadius(1).key("b")
                default: FineButton(title: "a") {}.opacity(0.5).cornerRadius(1).key("b")
                }
            }
        }
        let messages = (1...3).map { next -> [String] in
            step.value = next
            return recordingDiagnostics { session.flush() }.1
        }
        #expect(messages.allSatisfy { $0.count == 1 })
        #expect(messages[0].first?.contains("key changed (a → b)") == true)
        #expect(
            messages[1].first?.contains("modifier composition changed (\"|opacity\" → \"|opacity|cornerRadius\")")
                == true)
        #expect(messages[2].first?.contains("label is incompatible") == true)
    }
}
