import FineWire
import Observation
import Testing

@testable import FineUI

@MainActor
@Suite struct LifecycleTests {
    @Test("LIF-01 a view appears once the client has acknowledged the frame that brought it")
    func acknowledged() {
        let tally = Tally()
        let isShown = Observed(false)
        let session = TestSession {
            FineStack.vertical {
                FineLabel(text: "a").onAppear { tally.count("first") }
                if isShown.value {
                    FineLabel(text: "b").onAppear { tally.count("second") }.onDisappear { tally.count("gone") }
                }
            }
        }
        #expect(tally["first"] == 1)
        isShown.value = true
        let frame = session.tree.frame
        _ = session.tree.flush()
        #expect(session.tree.frame == frame + 1)
        session.tree.acknowledge(through: frame)
        #expect(tally["second"] == 0)
        session.tree.acknowledge(through: frame + 1)
        #expect(tally["second"] == 1)
        isShown.value = false
        _ = session.tree.flush()
        #expect(tally["gone"] == 1)
        isShown.value = true
        _ = session.tree.flush()
        session.tree.acknowledge(through: session.tree.frame)
        #expect(tally["second"] == 2)
        #expect(tally["first"] == 1)
    }

    @Test("LIF-01 a view that left before the client had shown it neither appears nor disappears")
    func overtaken() {
        let tally = Tally()
        let isShown = Observed(false)
        let session = TestSession {
            FineStack.vertical {
                if isShown.value {
                    FineLabel(text: "b").onAppear { tally.count("appear") }.onDisappear { tally.count("disappear") }
                }
            }
        }
        isShown.value = true
        _ = session.tree.flush()
        isShown.value = false
        _ = session.tree.flush()
        session.tree.acknowledge(through: session.tree.frame)
        #expect(tally["appear"] == 0)
        #expect(tally["disappear"] == 0)
    }

    @Test("LIF-02 a task starts when its view appears, no render starts it again, and it is cancelled at the end")
    func task() async {
        let tally = Tally()
        let text = Observed("a")
        let isShown = Observed(true)
        let session = TestSession {
            FineStack.vertical {
                if isShown.value {
                    FineLabel(text: text.value).key(text.value.count).task {
                        tally.count("start")
                        await withTaskCancellationHandler {
                            await Forever().wait()
                        } onCancel: {
                            Task { @MainActor in tally.count("cancel") }
                        }
                    }
                }
                FineLabel(text: text.value)
            }
        }
        await session.settle()
        #expect(tally["start"] == 1)
        text.value = "b"
        session.flush()
        await session.settle()
        #expect(tally["start"] == 1)
        isShown.value = false
        session.flush()
        await session.settle()
        await session.settle()
        #expect(tally["cancel"] == 1)
        session.tree.unmount()
    }

    @Test("LIF-02 a task that has ended starts again only when its id changes")
    func taskID() async {
        let tally = Tally()
        let id = Observed(1)
        let other = Observed(0)
        let session = TestSession {
            FineStack.vertical {
                FineLabel(text: "\(other.value)")
                FineStack.vertical(spacing: Double(other.value)) {}.task(id: id.value) { tally.count("run") }
            }
        }
        await session.settle()
        #expect(tally["run"] == 1)
        other.value = 1
        session.flush()
        await session.settle()
        #expect(tally["run"] == 1)
        id.value = 2
        session.flush()
        await session.settle()
        #expect(tally["run"] == 2)
        session.tree.unmount()
    }

    @Test("LIF-03 lifecycle modifiers merge into one wrapper")
    func merged() {
        let session = TestSession {
            FineLabel(text: "a").onAppear {}.onDisappear {}.task {}.task(id: 1) {}
        }
        #expect(session.root.kind == "group")
        #expect(session.root.children.map(\.kind) == ["label"])
    }

    @Test("LIF-04 a lost connection and a hidden page keep tasks, the session's end cancels them")
    func lostConnection() async {
        let tally = Tally()
        let session = TestSession {
            FineLabel(text: "a").onDisappear { tally.count("disappear") }.task {
                await withTaskCancellationHandler {
                    await Forever().wait()
                } onCancel: {
                    Task { @MainActor in tally.count("cancel") }
                }
            }
        }
        await session.settle()
        session.tree.isConnectionReady = false
        session.send(session.tree.snapshot(), "visible", false)
        session.flush()
        await session.settle()
        #expect(tally["cancel"] == 0)
        #expect(tally["disappear"] == 0)
        session.tree.unmount()
        await session.settle()
        await session.settle()
        #expect(tally["cancel"] == 1)
        #expect(tally["disappear"] == 1)
    }

    @Test("MEM-03 a task that ignores cancellation delays the release of its content, and nothing more")
    func stubborn() async {
        let gate = Forever()
        weak var released: Stubborn?
        do {
            let content = Stubborn(gate: gate)
            released = content
            let session = TestSession(content)
            await session.settle()
            session.tree.unmount()
        }
        #expect(released != nil)
        gate.open()
        for _ in 0..<10 where released != nil { await Task.yield() }
        #expect(released == nil)
    }
}

/// Waits until it is opened, or the task is cancelled where `wait` heeds that; an `AsyncStream` ends by itself then.
@MainActor
private final class Forever {
    private let stream: AsyncStream<Void>
    private let source: AsyncStream<Void>.Continuation

    init() { (stream, source) = AsyncStream.makeStream() }

    func wait() async { for await _ in stream {} }

    /// Waits also when cancelled.
    func waitStubbornly() async { await Task { await self.wait() }.value }

    func open() { source.finish() }
}

@MainActor
@Observable
private final class Stubborn: FineContent {
    @ObservationIgnored let gate: Forever

    init(gate: Forever) { self.gate = gate }

    func body() -> any Renderable {
        FineLabel(text: "a").task {
            await self.gate.waitStubbornly()
            _ = self
        }
    }
}
