import FineUI
import FineWire
import Testing

@MainActor
@Suite struct IdentityTests {
    private struct Title: Renderable {
        let text: String
        var body: any Renderable { FineLabel(text: text) }
    }

    private struct Heading: Renderable {
        let text: String
        var body: any Renderable { FineLabel(text: text) }
    }

    private struct Wrapped: Renderable {
        let text: String
        var body: any Renderable { Title(text: text) }
    }

    /// Whether the one child of a stack kept its node when `first` became `second`.
    private func keepsNode(
        _ first: @autoclosure @escaping @MainActor () -> any Renderable,
        _ second: @autoclosure @escaping @MainActor () -> any Renderable
    ) -> Bool {
        let isFirst = Observed(true)
        let session = TestSession { FineStack.vertical { isFirst.value ? first() : second() } }
        let before = session.root.children[0].id
        isFirst.value = false
        let ops = session.flush()
        let kept = session.root.children[0].id == before
        #expect(kept == !ops.contains { $0.isRebuild }, "\(ops)")
        return kept
    }

    @Test("ID-01 a node is updated in place while kind, signature and key are equal")
    func inPlace() {
        #expect(keepsNode(FineLabel(text: "a"), FineLabel(text: "b")))
        #expect(keepsNode(FineLabel(text: "a").key(1), FineLabel(text: "b").key(1)))
        #expect(keepsNode(FineLabel(text: "a").opacity(0.5), FineLabel(text: "b").opacity(0.7)))
        #expect(keepsNode(Title(text: "a"), Title(text: "b")))
    }

    @Test("ID-01 another kind, signature or key rebuilds")
    func rebuilds() {
        #expect(!keepsNode(FineLabel(text: "a"), FineButton(title: "a") {}))
        #expect(!keepsNode(FineLabel(text: "a"), FineLabel(text: "a").opacity(0.5)))
        #expect(!keepsNode(FineLabel(text: "a"), Title(text: "a")))
        #expect(!keepsNode(FineLabel(text: "a").key(1), FineLabel(text: "a").key(2)))
        #expect(!keepsNode(FineLabel(text: "a").key(1), FineLabel(text: "a")))
    }

    /// `depth` composites around a label; a negative depth never ends.
    private struct Nested: Renderable {
        let depth: Int
        var body: any Renderable { depth == 0 ? FineLabel(text: "end") : Nested(depth: depth - 1) }
    }

    @Test("ID-02 a composite is walked at most 64 deep")
    func composites() {
        #expect(TestSession { Nested(depth: 63) }.root.kind == "label")
    }

    @Test("ID-02 a deeper composite is an error in the tree and a diagnostic", arguments: [64, -1])
    func endlessComposite(depth: Int) {
        let (session, messages) = recordingDiagnostics {
            TestSession {
                FineStack.vertical {
                    FineLabel(text: "before")
                    Nested(depth: depth)
                }
            }
        }
        #expect(session.root.children.map(\.kind) == ["label", "error"])
        #expect(session.the("error").text?.contains("Nested") == true)
        #expect(messages.count == 1)
        #expect(messages.first?.contains("Nested") == true)
    }

    @Test("ID-03 another composite type with the same primitive rebuilds and inherits no state")
    func otherComposite() {
        #expect(!keepsNode(Title(text: "a"), Heading(text: "a")))
        #expect(keepsNode(Heading(text: "a"), Heading(text: "b")))
    }

    @Test("ID-03 nesting depth counts")
    func nestingDepth() {
        #expect(!keepsNode(Title(text: "a"), Wrapped(text: "a")))
        #expect(keepsNode(Wrapped(text: "a"), Wrapped(text: "b")))
    }

    @Test("ID-05 a composite's body is evaluated once a render, however many modifiers wrap it")
    func bodyOnce() {
        struct Counted: Renderable {
            let text: String
            let tally: Tally
            var body: any Renderable {
                tally.count("body")
                return FineLabel(text: text)
            }
        }
        let tally = Tally()
        let text = Observed("a")
        let session = TestSession {
            FineStack.vertical {
                Counted(text: text.value, tally: tally).padding(1).backgroundColor(.red).padding(2).opacity(0.5)
                    .accessibilityIdentifier("id").key(1)
            }
        }
        #expect(tally["body"] == 1)
        text.value = "b"
        session.flush()
        #expect(tally["body"] == 2)
    }

    @Test("ID-06 a signature holds modifier names, never their values")
    func modifierValues() {
        let big = Observed(false)
        let session = TestSession {
            FineLabel(text: "a")
                .font(.preferredFont(forTextStyle: big.value ? .title1 : .body))
                .backgroundColor(big.value ? .systemRed : .systemGray6)
                .cornerRadius(big.value ? 8 : 4)
                .border(width: big.value ? 2 : 1, color: big.value ? .red : .black)
                .opacity(big.value ? 0.9 : 0.5)
                .tintColor(big.value ? .systemRed : .systemBlue)
                .width(.equal, big.value ? 200 : 100)
                .padding(big.value ? 16 : 8)
                .frame(width: big.value ? 300 : 200, height: nil)
        }
        let before = session.root.subtree.map(\.id)
        big.value = true
        let ops = session.flush()
        #expect(session.root.subtree.map(\.id) == before)
        #expect(ops.allSatisfy { $0.isUpdate })
        let label = session.the("label").properties
        #expect(label["backgroundColor"] == "systemRed")
        #expect(label["cornerRadius"] == 8)
        #expect(label["border"] == [2, [1, 0, 0, 1]])
        #expect(label["opacity"] == 0.9)
        #expect(label["tintColor"] == "systemRed")
        #expect(session.the("padding").properties["insets"] == [16, 16, 16, 16])
        #expect(session.the("frame").properties["size"] == [300, .null])
    }

    @Test("ID-07 priority and relation of a size, and the alignment of a frame, are in the signature")
    func valuesInSignature() {
        let label = { FineLabel(text: "a") }
        #expect(!keepsNode(label().width(.equal, 10), label().width(.lessThanOrEqual, 10)))
        #expect(!keepsNode(label().height(.equal, 10), label().height(.equal, 10, priority: .required)))
        #expect(
            !keepsNode(
                label().frame(width: 10, height: 10, alignment: .top),
                label().frame(width: 10, height: 10, alignment: .bottom)))
        #expect(
            keepsNode(label().height(.equal, 10, priority: .required), label().height(.equal, 9, priority: .required)))
    }

    @Test("ID-07 whether a button has a configuration is in the signature, which one is not")
    func configurationInSignature() {
        #expect(!keepsNode(FineButton(title: "a") {}, FineButton(title: "a") {}.configuration(.filled())))
        #expect(
            keepsNode(
                FineButton(title: "a") {}.configuration(.gray()), FineButton(title: "a") {}.configuration(.filled())))
    }

    @Test("ID-08 adding, removing or reordering a modifier rebuilds and leaves no residue", arguments: 0..<3)
    func noResidue(change: Int) {
        let changed = Observed(false)
        let session = TestSession {
            FineStack.vertical {
                let label = FineLabel(text: "a")
                switch (changed.value, change) {
                case (false, 0): label.backgroundColor(.systemRed)
                case (true, 0): label.backgroundColor(.systemRed).cornerRadius(8)
                case (false, 1): label.backgroundColor(.systemRed).cornerRadius(8)
                case (true, 1): label.cornerRadius(8)
                case (false, _): label.backgroundColor(.systemRed).cornerRadius(8)
                case (true, _): label.cornerRadius(8).backgroundColor(.systemRed)
                }
            }
        }
        let before = session.the("label").id
        changed.value = true
        let ops = session.flush()
        #expect(ops.count == 1 && ops[0].isRebuild)
        #expect(session.the("label").id != before)
        #expect(session.the("label").properties["backgroundColor"] == (change == 1 ? nil : "systemRed"))
        #expect(session.the("label").properties["cornerRadius"] == 8)
    }

    @Test("ID-09 a background before and after a padding differ in what a client shows")
    func backgroundAndPadding() {
        let inside = TestSession { FineLabel(text: "a").backgroundColor(.systemRed).padding(8) }.root
        #expect(inside.kind == "padding")
        #expect(inside.properties["backgroundColor"] == nil)
        #expect(inside.children[0].properties["backgroundColor"] == "systemRed")

        let outside = TestSession { FineLabel(text: "a").padding(8).backgroundColor(.systemRed) }.root
        #expect(outside.kind == "padding")
        #expect(outside.properties["backgroundColor"] == "systemRed")
        #expect(outside.children[0].properties["backgroundColor"] == nil)
    }

    @Test("ID-10 style, accessibility, tap, key and constraint modifiers add no node")
    func noNode() {
        let root = TestSession {
            FineLabel(text: "a")
                .backgroundColor(.red).cornerRadius(1).border(width: 1, color: .black).opacity(0.5).tintColor(.red)
                .accessibilityLabel("label").accessibilityIdentifier("id")
                .onTap {}
                .key(1)
                .width(.equal, 1).height(.equal, 1).hugging(.required, axis: .horizontal)
                .compressionResistance(.required, axis: .vertical)
        }.root
        #expect(root.size == 1)
        #expect(root.kind == "label")
    }

    @Test("ID-10 padding, frame, state and environment reader make their own")
    func ownNode() {
        #expect(TestSession { FineLabel(text: "a").padding(1) }.root.subtree.map(\.kind) == ["padding", "label"])
        #expect(
            TestSession { FineLabel(text: "a").frame(width: 1, height: 1) }.root.subtree.map(\.kind)
                == ["frame", "label"])
        #expect(
            TestSession { FineState(0) { _ in FineLabel(text: "a") } }.root.subtree.map(\.kind) == ["group", "label"])
        #expect(
            TestSession { FineEnvironmentReader { _ in FineLabel(text: "a") } }.root.subtree.map(\.kind)
                == ["group", "label"])
    }

    @Test("ID-11 a wrapper with its own node survives when only its content is rebuilt")
    func wrapperSurvives() {
        let isLabel = Observed(true)
        let session = TestSession {
            FineStack.vertical {
                (isLabel.value ? FineLabel(text: "a") as any Renderable : FineButton(title: "a") {})
                    .padding(8)
            }
        }
        let (padding, label) = (session.the("padding").id, session.the("label").id)
        isLabel.value = false
        let ops = session.flush()
        #expect(ops.count == 1)
        guard case .rebuild(label, _) = ops.first else {
            Issue.record("\(ops)")
            return
        }
        #expect(session.the("padding").id == padding)
    }

    @Test("ID-12 a dropped component-specific modifier resets to its default on the same node")
    func droppedModifier() {
        let modified = Observed(true)
        let session = TestSession {
            FineStack.vertical {
                modified.value
                    ? FineLabel(text: "a").font(.boldSystemFont(ofSize: 12)).textColor(.systemRed)
                        .textAlignment(.center).numberOfLines(0)
                    : FineLabel(text: "a")
                modified.value ? FineButton(title: "b") {}.enabled(false) : FineButton(title: "b") {}
                modified.value
                    ? FineTextField(text: .init(get: { "c" }, set: { _ in })).keyboardType(.emailAddress)
                        .returnKeyType(.done).secureTextEntry().enabled(false).font(.systemFont(ofSize: 9))
                        .textColor(.systemRed).textAlignment(.right)
                    : FineTextField(text: .init(get: { "c" }, set: { _ in }))
                modified.value
                    ? FineToggle(isOn: .init(get: { true }, set: { _ in })).enabled(false)
                    : FineToggle(isOn: .init(get: { true }, set: { _ in }))
            }
        }
        let before = session.root.children
        #expect(before.map { $0.properties.count } == [5, 2, 8, 2])
        modified.value = false
        session.flush()
        let after = session.root.children
        #expect(after.map(\.id) == before.map(\.id))
        #expect(after.map(\.properties) == [["text": "a"], ["title": "b"], ["text": "c"], ["on": true]])
    }

    @Test("ID-13 node ids grow and are never reused")
    func idsGrow() {
        let shows = Observed(true)
        let session = TestSession { FineStack.vertical { if shows.value { FineLabel(text: "a") } } }
        var highest = session.tree.snapshot().subtree.map(\.id).max()!
        for _ in 0..<3 {
            shows.value = false
            session.flush()
            shows.value = true
            session.flush()
            let id = session.the("label").id
            #expect(id > highest)
            highest = id
        }
    }

    @Test("ID-13 FLD-16 a late event for a dead id hits nothing and is refused")
    func lateEvent() {
        let shows = Observed(true)
        let tally = Tally()
        let session = TestSession {
            FineStack.vertical {
                if shows.value { FineButton(title: "a") { tally.count("action") } }
                FineButton(title: "b") { tally.count("other") }
            }
        }
        let dead = session.the(text: "a")
        #expect(session.send(dead, "tap") == nil)
        shows.value = false
        session.flush()
        #expect(session.send(dead, "tap")?.code == .unknownNode)
        #expect(tally.counts == ["action": 1])
    }
}
