import FineUI
import FineWire
import Testing

@MainActor
@Suite struct InteractionTests {
    @Test("INT-01 chained taps all run, in order")
    func chained() {
        var order: [Int] = []
        let session = TestSession {
            FineLabel(text: "a").onTap { order.append(1) }.onTap { order.append(2) }.onTap { order.append(3) }
        }
        #expect(session.the("label").properties["tap"] == true)
        session.send(session.the("label"), "tap")
        #expect(order == [1, 2, 3])
    }

    @Test("INT-01 nil keeps the node and drops the handler, and the others in the chain still run")
    func nilKeepsNode() {
        let both = Observed(true)
        var order: [Int] = []
        let second = { @MainActor in order.append(2) }
        let session = TestSession {
            FineStack.vertical {
                FineLabel(text: "a").onTap { order.append(1) }.onTap(both.value ? second : nil)
            }
        }
        let label = session.the("label")
        both.value = false
        session.flush()
        #expect(session.the("label").id == label.id)
        session.send(label, "tap")
        #expect(order == [1])
    }

    @Test("INT-01 a control's own action still runs, first")
    func ownAction() {
        var order: [String] = []
        let session = TestSession {
            FineButton(title: "a") { order.append("action") }.onTap { order.append("tap") }
        }
        session.send(session.the("button"), "tap")
        #expect(order.sorted() == ["action", "tap"])
    }

    @Test("INT-01 a stack takes taps and its children's controls keep theirs")
    func container() {
        var order: [String] = []
        let session = TestSession {
            FineStack.vertical { FineButton(title: "a") { order.append("action") } }.onTap { order.append("stack") }
        }
        session.send(session.the("button"), "tap")
        session.send(session.root, "tap")
        #expect(order == ["action", "stack"])
    }

    @Test("INT-03 FLD-18 a second click on a button that the first has disabled, or taken away, does nothing")
    func disabledByItself() {
        let payments = Observed(0)
        let isOpen = Observed(false)
        var openings = 0
        let session = TestSession {
            FineStack.vertical {
                FineButton(title: "Pay") { payments.value += 1 }.enabled(payments.value == 0)
                if !isOpen.value {
                    FineButton(title: "Open") {
                        isOpen.value = true
                        openings += 1
                    }
                }
            }
        }
        var refusals: [Refusal.Code?] = []
        for title in ["Pay", "Open"] {
            let tap = Entry(node: session.the(text: title).id, event: "tap")
            for _ in 0..<2 {
                if session.tree.mustFlush(before: tap) { session.flush() }
                refusals.append(session.tree.handle(tap)?.code)
            }
        }
        #expect(payments.value == 1 && openings == 1)
        #expect(refusals == [nil, .disabled, nil, .unknownNode])
    }
}
