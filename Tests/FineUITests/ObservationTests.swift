import FineUI
import FineWire
import Observation
import Testing

@MainActor
@Suite struct ObservationTests {
    @Test("OBS-01 a label's text changes that label alone, and body is not called again")
    func labelAlone() {
        let text = Observed("a")
        let screen = Screen {
            FineStack.vertical {
                FineLabel(text: "other")
                FineLabel(text: text.value)
            }
        }
        let session = TestSession(screen)
        let label = session.the(text: "a").id
        text.value = "b"
        #expect(session.flush() == [.update(id: label, changes: [.init("text", "b")])])
        #expect(screen.bodies == 1)
    }

    @Test("OBS-03 a read in a stack's builder re-evaluates that stack only")
    func stackAlone() {
        let tally = Tally()
        let shows = Observed(false)
        let screen = Screen {
            tally.count("body")
            return FineStack.vertical {
                let _ = tally.count("outer")
                FineStack.horizontal {
                    let _ = tally.count("inner")
                    if shows.value { FineLabel(text: "a") }
                }
                FineStack.horizontal {
                    let _ = tally.count("sibling")
                    FineLabel(text: "b")
                }
            }
        }
        let session = TestSession(screen)
        tally.reset()
        shows.value = true
        session.flush()
        #expect(tally.counts == ["inner": 1])
    }

    @Test("OBS-03 a read in a modifier's argument re-evaluates the enclosing builder")
    func modifierArgument() {
        let tally = Tally()
        let opacity = Observed(0.5)
        let session = TestSession {
            FineStack.vertical {
                let _ = tally.count("outer")
                FineStack.horizontal {
                    let _ = tally.count("inner")
                    FineLabel(text: "a").opacity(opacity.value)
                }
            }
        }
        tally.reset()
        opacity.value = 0.7
        #expect(session.flush() == [.update(id: session.the("label").id, changes: [.init("opacity", 0.7)])])
        #expect(tally.counts == ["inner": 1])
    }

    @Test("OBS-03 a direct read in body re-evaluates the root")
    func directRead() {
        let value = Observed(1)
        let screen = Screen {
            let read = value.value
            return FineLabel(text: "\(read)")
        }
        let session = TestSession(screen)
        value.value = 2
        #expect(session.flush() == [.update(id: session.the("label").id, changes: [.init("text", "2")])])
        #expect(screen.bodies == 2)
    }

    private struct Reading: Renderable {
        let value: Observed<Int>
        let tally: Tally
        var body: any Renderable {
            tally.count("composite")
            let read = value.value
            return FineLabel(text: "\(read)")
        }
    }

    @Test("OBS-04 a read in a composite's body is tracked by the scope that resolves it")
    func compositeRead() {
        let value = Observed(1)
        let tally = Tally()
        let screen = Screen {
            FineStack.vertical {
                let _ = tally.count("outer")
                FineStack.vertical {
                    let _ = tally.count("inner")
                    Reading(value: value, tally: tally)
                }
            }
        }
        let session = TestSession(screen)
        tally.reset()
        value.value = 2
        session.flush()
        #expect(session.root.texts == ["2"])
        #expect(tally.counts == ["inner": 1, "composite": 1])
    }

    @Test("OBS-04 the root tracks the composite that it resolves")
    func rootComposite() {
        let value = Observed(1)
        let tally = Tally()
        let screen = Screen { Reading(value: value, tally: tally) }
        let session = TestSession(screen)
        value.value = 2
        session.flush()
        #expect(session.root.texts == ["2"])
        #expect(screen.bodies == 2)
    }

    @Test("OBS-06 n synchronous writes give one render a scope with the final values, and one frame")
    func coalescing() async {
        let tally = Tally()
        let value = Observed(0)
        let other = Observed(0)
        let session = TestSession {
            FineStack.vertical {
                FineLabel(text: tally.count("first", "\(value.value) \(other.value)"))
                FineLabel(text: tally.count("second", "other \(other.value)"))
            }
        }
        tally.reset()
        for turn in 1...10 {
            value.value = turn
            other.value = turn * 2
        }
        await session.settle()
        #expect(session.marks == 1)
        session.flush()
        #expect(session.root.texts == ["10 20", "other 20"])
        #expect(tally.counts == ["first": 1, "second": 1])
        #expect(session.frames.count == 1)
        #expect(session.flush() == [])
    }

    @Test("OBS-07 a job superseded by a newer one is dropped: no node is rendered twice for one change")
    func superseded() {
        let tally = Tally()
        let value = Observed(0)
        let session = TestSession {
            FineStack.vertical {
                let _ = tally.count("stack")
                FineStack.vertical {
                    let _ = tally.count("inner \(value.value > 0)")
                    FineLabel(text: tally.count("label", "\(value.value)"))
                }
                .opacity(value.value > 0 ? 1 : 0.5)
            }
        }
        tally.reset()
        value.value = 1
        session.flush()
        #expect(tally.counts == ["stack": 1, "inner true": 1, "label": 1])
    }

    @Test("OBS-08 a parent and a child invalidated together: the parent first, the child once")
    func parentFirst() {
        var order: [String] = []
        let value = Observed(0)
        func child(_ text: String) -> String {
            order.append("child")
            return text
        }
        let session = TestSession {
            FineStack.vertical {
                let _ = order.append("parent \(value.value)")
                FineLabel(text: child("\(value.value)"))
            }
        }
        order = []
        value.value = 1
        session.flush()
        #expect(order == ["parent 1", "child"])
    }

    @Test("OBS-08 a child that its parent removes in the same turn is not rendered")
    func removedChild() {
        let tally = Tally()
        let items = Observed(["a"])
        let session = TestSession {
            FineStack.vertical {
                if let first = items.value.first {
                    FineLabel(text: tally.count("label", items.value.first ?? first))
                }
            }
        }
        tally.reset()
        items.value = []
        session.flush()
        #expect(tally.counts == [:])
    }

    @Test("OBS-11 a child content's state change does not run the parent's body")
    func childContent() {
        let text = Observed("a")
        let child = Screen {
            FineStack.vertical { FineLabel(text: text.value) }
        }
        let parent = Screen {
            FineStack.vertical { child.body() }
        }
        let session = TestSession(parent)
        text.value = "b"
        session.flush()
        #expect(session.root.texts == ["b"])
        #expect(parent.bodies == 1)
    }

    /// A text whose evaluation has a side effect, as no author's should.
    private func text(_ text: String, after effect: () -> Void) -> String {
        effect()
        return text
    }

    @Test("OBS-13 scopes that feed each other stop past a bound, with a diagnostic that names a node")
    func cycle() {
        let left = Observed(0)
        let right = Observed(0)
        let starts = Observed(false)
        let session = TestSession {
            FineStack.vertical {
                FineLabel(text: text("left") { if starts.value { right.value = left.value + 1 } })
                FineLabel(text: text("right") { if starts.value { left.value = right.value + 1 } })
            }
        }
        starts.value = true
        let (_, messages) = recordingDiagnostics { session.flush() }
        #expect(messages.count == 1)
        #expect(messages.first?.contains("label (node ") == true)
        #expect(left.value < 1000)
    }

    @Test("OBS-13 a cycle that converges goes on until it has")
    func converges() {
        let raw = Observed(7)
        let clamped = Observed(0)
        let session = TestSession {
            FineStack.vertical {
                FineLabel(
                    text: text("raw \(raw.value)") {
                        let value = min(raw.value, 5)
                        if clamped.value != value { clamped.value = value }
                    })
                FineLabel(text: "clamped \(clamped.value)")
            }
        }
        session.flush()
        raw.value = 3
        session.flush()
        #expect(session.root.texts == ["raw 3", "clamped 3"])
        #expect(!session.tree.isMarked)
    }

    @Test("OBS-14 a write through a hop to the main actor reaches the screen")
    func hop() async {
        let text = Observed("a")
        let session = TestSession { FineLabel(text: text.value) }
        await Task.detached { await MainActor.run { text.value = "b" } }.value
        await session.settle()
        #expect(session.marks == 1)
        session.flush()
        #expect(session.root.texts == ["b"])
    }

    private struct Chart: Renderable, Equatable {
        let points: Int
        let live: Observed<Int>
        let tally: Tally

        var body: any Renderable {
            tally.count("chart")
            let read = live.value
            return FineLabel(text: "\(points) \(read)")
        }

        nonisolated static func == (left: Self, right: Self) -> Bool { left.points == right.points }
    }

    @Test("OBS-15 an equatable composite that is equal to the last is not evaluated again")
    func equatableSkip() {
        let tally = Tally()
        let outer = Observed(0)
        let points = Observed(1)
        let live = Observed(0)
        let session = TestSession {
            FineStack.vertical {
                let _ = outer.value
                Chart(points: points.value, live: live, tally: tally)
            }
        }
        tally.reset()
        outer.value = 1
        #expect(session.flush() == [])
        #expect(tally["chart"] == 0)
        points.value = 2
        session.flush()
        #expect(tally["chart"] == 1)
        #expect(session.root.texts == ["2 0"])
    }

    @Test("OBS-15 a modifier around an equal composite still changes")
    func equatableModified() {
        let tally = Tally()
        let opacity = Observed(0.5)
        let session = TestSession {
            FineStack.vertical {
                Chart(points: 1, live: Observed(0), tally: tally).opacity(opacity.value)
            }
        }
        let composite = session.root.children[0].id
        tally.reset()
        opacity.value = 0.7
        #expect(session.flush() == [.update(id: composite, changes: [.init("opacity", 0.7)])])
        opacity.value = 1
        #expect(session.flush() == [.update(id: composite, changes: [.init("opacity", .null)])])
        #expect(tally.counts == [:])
    }

    @Test("OBS-15 what an equatable composite observes still updates it")
    func equatableObserves() {
        let tally = Tally()
        let outer = Observed(0)
        let live = Observed(0)
        let session = TestSession {
            FineStack.vertical {
                let _ = outer.value
                let _ = tally.count("stack")
                Chart(points: 1, live: live, tally: tally)
            }
        }
        outer.value = 1
        session.flush()
        tally.reset()
        live.value = 5
        session.flush()
        #expect(session.root.texts == ["1 5"])
        #expect(tally.counts == ["chart": 1])
    }
}
