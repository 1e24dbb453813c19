import FineUI
import FineWire
import Observation
import Testing

@MainActor
@Observable
private final class SelfCapturing: FineContent {
    var draft = ""
    var isOn = false
    var items = [Item(1), Item(2)]
    @ObservationIgnored weak var delegate: Owner?
    @ObservationIgnored var controller: FineContentController?

    func act() { draft = "acted" }

    func body() -> any Renderable {
        FineStack.vertical {
            FineLabel(text: self.draft).onTap { self.act() }
            FineButton(title: "a") { self.act() }
            FineTextField(text: .init(self, \.draft)).onSubmit { self.act() }
            FineToggle(isOn: .init(self, \.isOn))
            FineState(0) { count in
                FineButton(title: "\(count.value)") {
                    count.value += 1
                    self.act()
                }
            }
            FineEnvironmentReader { _ in FineLabel(text: self.draft) }
            FineForEach(self.items) { item in FineLabel(text: item.title).onTap { self.act() } }
            FineList(self.items) { item in FineLabel(text: item.title + self.draft) }
                .onSelect { _ in self.act() }
                .onDelete { _ in self.act() }
        }
    }
}

@MainActor
private final class Owner {
    let content = SelfCapturing()
    init() { content.delegate = self }
}

@MainActor
@Suite struct MemoryTests {
    /// Mounts a content, works it, ends the session, and says whether the content is still there.
    private func outlivesSession(
        suspended: Bool = false, _ prepare: (SelfCapturing, FineContentController) -> Void = { _, _ in }
    ) -> Bool {
        weak var content: SelfCapturing?
        do {
            let made = SelfCapturing()
            content = made
            let controller = FineContentController(made)
            prepare(made, controller)
            let session = TestSession(controller: controller)
            for node in session.root.all("button") {
                session.send(node, "tap")
            }
            session.flush()
            if suspended {
                controller.suspendRendering()
                made.draft = "while suspended"
                session.flush()
            }
            session.tree.unmount()
        }
        return content != nil
    }

    @Test("MEM-01 a content that captures itself in every handler is released with its session")
    func released() {
        #expect(!outlivesSession())
    }

    @Test("MEM-01 the same while suspended")
    func releasedWhileSuspended() {
        #expect(!outlivesSession(suspended: true))
    }

    @Test("MEM-02 a content that strongly holds its controller leaks: the boundary")
    func holdsController() {
        #expect(outlivesSession { content, controller in content.controller = controller })
    }

    @Test("MEM-02 a weak delegate does not leak")
    func weakDelegate() {
        weak var content: SelfCapturing?
        do {
            let owner = Owner()
            content = owner.content
            let session = TestSession(owner.content)
            session.flush()
            session.tree.unmount()
        }
        #expect(content == nil)
    }
}
