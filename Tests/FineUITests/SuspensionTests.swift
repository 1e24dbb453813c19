import FineUI
import FineWire
import Testing

@MainActor
@Suite struct SuspensionTests {
    private final class AlwaysRendering: FineContentController {
        override var suspendsWhenDisappeared: Bool { false }
    }

    private func visible(_ session: TestSession, _ isVisible: Bool) {
        #expect(session.tree.handle(Entry(node: 0, event: "visible", arguments: [.bool(isVisible)])) == nil)
    }

    @Test("SUS-01 suspended: no render op; resumed: one frame with the final state")
    func catchUp() {
        let text = Observed("a")
        let tally = Tally()
        let session = TestSession {
            FineLabel(text: tally.count("label", text.value))
        }
        visible(session, false)
        for step in ["b", "c", "d"] {
            text.value = step
            #expect(session.tree.flush() == nil)
        }
        tally.reset()
        visible(session, true)
        #expect(session.flush() == [.update(id: session.the("label").id, changes: [.init("text", "d")])])
        #expect(tally.counts == ["label": 1])
        #expect(session.tree.flush() == nil)
    }

    @Test("SUS-01 nothing pending: nothing sent")
    func nothingPending() {
        let session = TestSession { FineLabel(text: "a") }
        visible(session, false)
        visible(session, true)
        #expect(session.tree.flush() == nil)
    }

    @Test("SUS-01 the connection's gate is the same: what waits is asked for when it opens")
    func connectionGate() {
        let text = Observed("a")
        let session = TestSession { FineLabel(text: text.value) }
        session.tree.isConnectionReady = false
        text.value = "b"
        #expect(session.tree.flush() == nil)
        let before = session.marks
        session.tree.isConnectionReady = true
        #expect(session.marks == before + 1)
        #expect(session.flush().count == 1)
        #expect(session.root.texts == ["b"])
    }

    @Test("SUS-01 opening the gate with nothing pending asks for nothing")
    func openingIdle() {
        let session = TestSession { FineLabel(text: "a") }
        session.tree.isConnectionReady = false
        session.tree.isConnectionReady = true
        #expect(session.marks == 0)
    }

    @Test("SUS-02 the initial build is never held back")
    func initialBuild() {
        let controller = FineContentController(Screen { FineLabel(text: "a") })
        controller.suspendRendering()
        #expect(TestSession(controller: controller).root.texts == ["a"])

        let tree = Tree(
            session: FineSession(id: "test", path: "/test"),
            controller: FineContentController(Screen { FineLabel(text: "a") }))
        tree.isConnectionReady = false
        tree.mount()
        #expect(tree.snapshot().texts == ["a"])
    }

    @Test("SUS-04 the author's suspension outlasts an automatic resume")
    func authorOutlasts() {
        let text = Observed("a")
        let session = TestSession { FineLabel(text: text.value) }
        session.controller.suspendRendering()
        visible(session, false)
        visible(session, true)
        text.value = "b"
        #expect(session.tree.flush() == nil)
        session.controller.resumeRendering()
        #expect(session.flush().count == 1)
    }

    @Test("SUS-04 the author's suspension works before the first attach")
    func beforeAttach() {
        let text = Observed("a")
        let controller = FineContentController(Screen { FineLabel(text: text.value) })
        controller.suspendRendering()
        let session = TestSession(controller: controller)
        text.value = "b"
        #expect(session.tree.flush() == nil)
        controller.resumeRendering()
        #expect(session.marks == 1)
        session.flush()
        #expect(session.root.texts == ["b"])
    }

    @Test("SUS-04 a resume while hidden takes effect when shown")
    func resumeWhileHidden() {
        let text = Observed("a")
        let session = TestSession { FineLabel(text: text.value) }
        visible(session, false)
        session.controller.suspendRendering()
        session.controller.resumeRendering()
        text.value = "b"
        #expect(session.tree.flush() == nil)
        visible(session, true)
        #expect(session.flush().count == 1)
    }

    @Test("SUS-04 a content mounted and not yet shown keeps rendering")
    func notYetShown() {
        let text = Observed("a")
        let tree = Tree(
            session: FineSession(id: "test", path: "/test"),
            controller: FineContentController(Screen { FineLabel(text: text.value) }))
        tree.mount()
        text.value = "b"
        #expect(tree.flush()?.ops.count == 1)
        #expect(tree.snapshot().texts == ["b"])
    }

    @Test("SUS-04 suspendsWhenDisappeared = false keeps rendering")
    func keepsRendering() {
        let text = Observed("a")
        let session = TestSession(controller: AlwaysRendering(Screen { FineLabel(text: text.value) }))
        visible(session, false)
        text.value = "b"
        #expect(session.flush().count == 1)
    }
}
