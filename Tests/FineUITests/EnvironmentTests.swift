import FineUI
import FineWire
import Observation
import Testing

private struct ThemeKey: FineEnvironmentKey {
    static let defaultValue = "light"
}

extension FineEnvironmentValues {
    fileprivate var theme: String {
        get { self[ThemeKey.self] }
        set { self[ThemeKey.self] = newValue }
    }
}

@MainActor
@Observable
private final class AuthManager {
    var user: String
    init(user: String) { self.user = user }
}

@MainActor
@Suite struct EnvironmentTests {
    private struct ThemeLabel: Renderable {
        var body: any Renderable {
            FineEnvironmentReader { environment in FineLabel(text: environment.theme) }
        }
    }

    @Test("STA-04 without a writer a reader sees the default")
    func defaultValue() {
        #expect(TestSession { ThemeLabel() }.root.texts == ["light"])
    }

    @Test("STA-04 the inner writer wins")
    func innerWins() {
        let session = TestSession {
            FineStack.vertical {
                ThemeLabel().environment(\.theme, "inner")
                ThemeLabel()
            }
            .environment(\.theme, "outer")
        }
        #expect(session.root.texts == ["inner", "outer"])
        #expect(
            TestSession { ThemeLabel().environment(\.theme, "inner").environment(\.theme, "outer") }.root.texts
                == ["inner"])
    }

    @Test("STA-04 a writer adds no node")
    func noNode() {
        let root = TestSession { FineLabel(text: "a").environment(\.theme, "dark") }.root
        #expect(root.size == 1)
    }

    @Test("STA-04 a node-local re-render keeps the injected values")
    func localRender() {
        let count = Observed(0)
        let session = TestSession {
            FineStack.vertical {
                FineStack.vertical {
                    for _ in 0..<count.value { ThemeLabel() }
                }
                FineEnvironmentReader { environment in FineLabel(text: "\(environment.theme) \(count.value)") }
            }
            .environment(\.theme, "dark")
        }
        count.value = 2
        session.flush()
        #expect(session.root.texts == ["dark", "dark", "dark 2"])
    }

    @Test("STA-04 a changed value reaches readers through siblings that did not change")
    func changedValue() {
        let theme = Observed("light")
        let session = TestSession {
            FineStack.vertical {
                FineStack.vertical { ThemeLabel() }
                FineLabel(text: "other")
            }
            .environment(\.theme, theme.value)
        }
        let label = session.the(text: "light").id
        theme.value = "dark"
        #expect(session.flush() == [.update(id: label, changes: [.init("text", "dark")])])
    }

    @Test("STA-07 a dependency is injected by type and read back by type")
    func byType() {
        let manager = AuthManager(user: "Ada")
        let session = TestSession {
            FineStack.vertical {
                FineEnvironmentReader { environment in
                    FineLabel(text: environment[AuthManager.self]?.user ?? "guest")
                }
            }
            .environment(manager)
        }
        #expect(session.root.texts == ["Ada"])
        let label = session.the("label").id
        manager.user = "Grace"
        #expect(session.flush() == [.update(id: label, changes: [.init("text", "Grace")])])
    }

    @Test("STA-07 without an injection there is none")
    func notInjected() {
        let session = TestSession {
            FineEnvironmentReader { environment in
                FineLabel(text: environment[AuthManager.self]?.user ?? "guest")
            }
        }
        #expect(session.root.texts == ["guest"])
    }
}
