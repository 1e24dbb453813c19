import FineUI
import FineWire
import Testing

@MainActor
@Suite struct TraitTests {
    private nonisolated static let seven: [(String, Value)] = [
        ("contentSizeCategory", "extraLarge"), ("userInterfaceStyle", "dark"), ("horizontalSizeClass", "compact"),
        ("verticalSizeClass", "regular"), ("layoutDirection", "rtl"), ("accessibilityContrast", "high"),
        ("legibilityWeight", "bold"),
    ]

    private func text(_ traits: FineTraitCollection) -> String {
        "\(traits.preferredContentSizeCategory) \(traits.userInterfaceStyle) \(traits.horizontalSizeClass) "
            + "\(traits.verticalSizeClass) \(traits.layoutDirection) \(traits.accessibilityContrast) "
            + "\(traits.legibilityWeight)"
    }

    private func session(_ tally: Tally, _ traits: [String: Value] = [:]) -> TestSession {
        let screen = Screen {
            FineStack.vertical {
                let _ = tally.count("stack")
                FineEnvironmentReader { environment in
                    let _ = tally.count("reader")
                    FineLabel(text: self.text(environment.traitCollection))
                    FineLabel(text: environment.traitCollection.locale)
                }
            }
        }
        return TestSession(controller: FineContentController(screen), traits: traits)
    }

    @Test(
        "STA-06 each of the seven traits is read as the client stated it, and a change renders who reads it",
        arguments: seven)
    func rendersAgain(name: String, value: Value) throws {
        let session = session(Tally())
        let before = session.root.texts
        #expect(before[0] == Array(repeating: "unspecified", count: 7).joined(separator: " "))
        #expect(session.tree.handle(Entry(node: 0, event: "traits", arguments: [.object([name: value])])) == nil)
        #expect(session.flush().count == 1)
        let stated = try #require(value.string)
        let shown = stated == "rtl" ? "rightToLeft" : stated
        #expect(session.root.texts[0].split(separator: " ").contains(Substring(shown)))
    }

    @Test("STA-06 other traits can be read, and do not render anything")
    func others() {
        let tally = Tally()
        let session = session(tally, ["locale": "de", "displayScale": 2])
        #expect(session.root.texts[1] == "de")
        tally.reset()
        _ = session.tree.handle(Entry(node: 0, event: "traits", arguments: [["locale": "fr", "displayScale": 3]]))
        #expect(!session.tree.isMarked)
        #expect(session.flush() == [])
        #expect(tally["reader"] == 0)
        // Whoever renders next reads the newest.
        _ = session.tree.handle(
            Entry(node: 0, event: "traits", arguments: [["locale": "fr", "userInterfaceStyle": "dark"]]))
        session.flush()
        #expect(session.root.texts[1] == "fr")
        #expect(tally["stack"] == 0)
    }

    @Test("STA-06 a trait that the client states in an unknown way is unspecified")
    func unknown() {
        let session = session(Tally(), ["userInterfaceStyle": "sepia", "horizontalSizeClass": 3, "locale": 7])
        #expect(session.root.texts == [Array(repeating: "unspecified", count: 7).joined(separator: " ")])
    }

    @Test("STA-06 traits reach rows, and can be overridden for a subtree")
    func rowsAndOverrides() {
        var fixed = FineTraitCollection()
        fixed.locale = "fixed"
        let screen = Screen {
            FineList([Item(1)]) { _ in
                FineEnvironmentReader { FineLabel(text: "\($0.traitCollection.userInterfaceStyle)") }
                FineEnvironmentReader { FineLabel(text: $0.traitCollection.locale) }
                    .environment(\.traitCollection, fixed)
            }
        }
        let session = TestSession(
            controller: FineContentController(screen), traits: ["userInterfaceStyle": "light", "locale": "en"])
        #expect(session.root.texts == ["light", "fixed"])
        _ = session.tree.handle(Entry(node: 0, event: "traits", arguments: [["userInterfaceStyle": "dark"]]))
        session.flush()
        #expect(session.root.texts == ["dark", "fixed"])
    }

    @Test("STA-06 traits that change while nobody looks come with the catch-up")
    func suspended() {
        let session = session(Tally())
        session.tree.isConnectionReady = false
        _ = session.tree.handle(Entry(node: 0, event: "traits", arguments: [["userInterfaceStyle": "dark"]]))
        #expect(session.flush() == [])
        session.tree.isConnectionReady = true
        #expect(session.flush().count == 1)
    }
}
