import FineUI
import FineWire
import Testing

@MainActor
@Suite struct LocalStateTests {
    /// A counter that keeps its own count; a tap raises it.
    private struct Counter: Renderable {
        let name: String
        var body: any Renderable {
            FineState(0) { count in
                FineLabel(text: "\(name) \(count.value)").onTap { count.value += 1 }
            }
        }
    }

    private struct OtherCounter: Renderable {
        let name: String
        var body: any Renderable {
            FineState(0) { count in
                FineLabel(text: "\(name) \(count.value)").onTap { count.value += 1 }
            }
        }
    }

    @Test("STA-01 local state survives the parent's re-render")
    func survives() {
        let name = Observed("a")
        let session = TestSession { FineStack.vertical { Counter(name: name.value) } }
        session.send(session.the(text: "a 0"), "tap")
        session.flush()
        name.value = "b"
        session.flush()
        #expect(session.root.texts == ["b 1"])
    }

    @Test("STA-01 local state starts anew when type, signature or key changes, or the subtree goes", arguments: 0..<4)
    func startsAnew(cause: Int) {
        let step = Observed(0)
        let session = TestSession {
            FineStack.vertical {
                switch (cause, step.value) {
                case (_, 0): Counter(name: "a").key(1)
                case (0, 1): OtherCounter(name: "a").key(1)
                case (1, 1): Counter(name: "a").opacity(0.5).key(1)
                case (2, 1): Counter(name: "a").key(2)
                case (3, 1): ([] as [any Renderable])
                default: Counter(name: "a").key(1)
                }
            }
        }
        session.send(session.the(text: "a 0"), "tap")
        session.flush()
        #expect(session.root.texts == ["a 1"])
        step.value = 1
        session.flush()
        if cause < 3 { #expect(session.root.texts == ["a 0"]) }
        step.value = 2
        session.flush()
        #expect(session.root.texts == ["a 0"])
    }

    @Test("STA-01 local state follows its key through a reorder")
    func followsKey() {
        let items = Observed([Item(1), Item(2), Item(3)])
        let session = TestSession {
            FineStack.vertical { FineForEach(items.value) { Counter(name: $0.title) } }
        }
        session.send(session.the(text: "3 0"), "tap")
        session.flush()
        items.value = [Item(3), Item(1), Item(2)]
        session.flush()
        #expect(session.root.texts == ["3 1", "1 0", "2 0"])
    }

    @Test("STA-02 sibling states are independent")
    func independent() {
        let session = TestSession {
            FineStack.vertical {
                Counter(name: "a")
                Counter(name: "b")
            }
        }
        session.send(session.the(text: "a 0"), "tap")
        session.flush()
        #expect(session.root.texts == ["a 1", "b 0"])
    }

    @Test("STA-02 a change re-renders only the nodes that read it")
    func readersOnly() {
        let tally = Tally()
        let session = TestSession {
            FineState(0) { count in
                FineStack.vertical {
                    let _ = tally.count("stack")
                    FineLabel(text: tally.count("reader", "\(count.value)"))
                    FineLabel(text: tally.count("other", "other"))
                    FineButton(title: "add") { count.value += 1 }
                }
            }
        }
        tally.reset()
        session.send(session.the("button"), "tap")
        let ops = session.flush()
        #expect(ops == [.update(id: session.the(text: "1").id, changes: [.init("text", "1")])])
        #expect(tally.counts == ["reader": 1])
    }

    @Test("STA-03 hiding a subtree loses its local state; a nested content keeps its own")
    func hiding() {
        let shows = Observed(true)
        let count = Observed(0)
        let child = Screen { FineLabel(text: "content \(count.value)").onTap { count.value += 1 } }
        let session = TestSession {
            FineStack.vertical {
                if shows.value {
                    Counter(name: "state")
                    child.body()
                }
            }
        }
        session.send(session.the(text: "state 0"), "tap")
        session.send(session.the(text: "content 0"), "tap")
        session.flush()
        #expect(session.root.texts == ["state 1", "content 1"])
        shows.value = false
        session.flush()
        shows.value = true
        session.flush()
        #expect(session.root.texts == ["state 0", "content 1"])
    }
}
