import FineUI
import FineWire
import Observation
import Testing

@MainActor
@Observable
private final class Form {
    var name = "a"
    var isOn = false
    var isEnabled = true
    var other = 0
}

@MainActor
@Suite struct BindingTests {
    @Test("BND-01 a property goes on the wire only when it differs from what the client has")
    func onlyDifferences() {
        let form = Form()
        let session = TestSession {
            FineStack.vertical {
                let _ = form.other
                FineLabel(text: form.name).font(.boldSystemFont(ofSize: 12)).textColor(.systemRed)
                FineToggle(isOn: .init(form, \.isOn))
            }
        }
        form.other += 1
        #expect(session.flush() == [])
        form.name = "b"
        form.other += 1
        #expect(session.flush() == [.update(id: session.the("label").id, changes: [.init("text", "b")])])
        form.name = "c"
        form.name = "b"
        #expect(session.flush() == [])
    }

    @Test("BND-01 what a choice became is sent once")
    func choice() {
        let form = Form()
        let session = TestSession { FineToggle(isOn: .init(form, \.isOn)) }
        #expect(session.send(session.the("toggle"), "set", true) == nil)
        #expect(form.isOn)
        #expect(session.flush() == [.update(id: session.the("toggle").id, changes: [.init("on", true)])])
        form.isOn = true
        #expect(session.flush() == [])
    }

    @Test("BND-02 a toggle writes back through the binding's setter")
    func toggleWrites() {
        var written: [Bool] = []
        let session = TestSession { FineToggle(isOn: .init(get: { false }, set: { written.append($0) })) }
        session.send(session.the("toggle"), "set", true)
        #expect(written == [true])
    }

    @Test("BND-02 what is written shows, though the getter reads nothing observable")
    func plainGetter() {
        var isOn = false
        let session = TestSession { FineToggle(isOn: .init(get: { isOn }, set: { isOn = $0 })) }
        let toggle = session.the("toggle")
        session.send(toggle, "set", true)
        #expect(session.flush() == [.update(id: toggle.id, changes: [.init("on", true)])])
    }

    @Test("BND-02 what a setter refuses is no op: the client shows the property again when it is answered")
    func toggleRefused() {
        let form = Form()
        let session = TestSession {
            FineToggle(isOn: .init(get: { form.isOn }, set: { _ in form.other += 1 }))
        }
        session.send(session.the("toggle"), "set", true)
        #expect(session.flush() == [])
        #expect(form.other == 1)
        #expect(session.the("toggle").properties["on"] == nil)
    }

    @Test("BND-02 an edit writes back through the binding's setter")
    func fieldWrites() {
        let form = Form()
        let session = TestSession {
            FineStack.vertical {
                FineTextField(text: .init(form, \.name))
                FineLabel(text: "=\(form.name)")
            }
        }
        #expect(session.send(session.the("textField"), "edit", 1, 0, "bc") == nil)
        #expect(form.name == "abc")
        let ops = session.flush()
        #expect(ops == [.update(id: session.the("label").id, changes: [.init("text", "=abc")])])
    }

    @Test("BND-02 a setter that normalises answers with a splice of the difference")
    func fieldNormalises() {
        let form = Form()
        let session = TestSession {
            FineTextField(text: .init(get: { form.name }, set: { form.name = $0.uppercased() }))
        }
        form.name = "AB"
        session.flush()
        session.send(session.the("textField"), "edit", 2, 0, "c")
        #expect(form.name == "ABC")
        let ops = session.flush()
        #expect(ops.count == 1 && ops[0].isSplice)
        #expect(session.the("textField").text == "ABC")
    }

    @Test("BND-13 the newest closure runs, and runs once")
    func newestClosure() {
        let value = Observed(0)
        var seen: [Int] = []
        let session = TestSession {
            FineStack.vertical {
                let captured = value.value
                FineButton(title: "a") { seen.append(captured) }
            }
        }
        for turn in 1...3 {
            value.value = turn
            session.flush()
        }
        session.send(session.the("button"), "tap")
        #expect(seen == [3])
    }

    @Test("BND-13 a setter is replaced on re-render")
    func newestSetter() {
        let value = Observed(0)
        var seen: [Int] = []
        let session = TestSession {
            FineStack.vertical {
                let captured = value.value
                FineToggle(isOn: .init(get: { false }, set: { _ in seen.append(captured) }))
            }
        }
        value.value = 1
        session.flush()
        session.send(session.the("toggle"), "set", true)
        #expect(seen == [1])
    }

    @Test("BND-13 nil removes the handler")
    func nilRemoves() {
        let handles = Observed(true)
        var taps = 0
        let handler = { @MainActor in taps += 1 }
        let session = TestSession {
            FineStack.vertical { FineLabel(text: "a").onTap(handles.value ? handler : nil) }
        }
        let label = session.the("label")
        #expect(session.send(label, "tap") == nil)
        handles.value = false
        #expect(session.flush() == [.update(id: label.id, changes: [.init("tap", .null)])])
        #expect(session.send(label, "tap")?.code == .unknownEvent)
        #expect(taps == 1)
    }

    @Test("BND-14 onSubmit fires on Return; dropped, it no longer does")
    func submit() {
        let submits = Observed(true)
        var count = 0
        let session = TestSession {
            FineStack.vertical {
                let field = FineTextField(text: .init(get: { "a" }, set: { _ in }))
                submits.value ? field.onSubmit { count += 1 } : field
            }
        }
        let field = session.the("textField")
        #expect(field.properties["submit"] == true)
        #expect(session.send(field, "submit") == nil)
        #expect(count == 1)
        submits.value = false
        session.flush()
        #expect(session.the("textField").id == field.id)
        #expect(session.send(field, "submit")?.code == .unknownEvent)
        #expect(count == 1)
    }

    /// A screen with one of everything that takes events, and a count of what they did.
    private func controls(_ form: Form) -> TestSession {
        TestSession {
            FineStack.vertical {
                FineToggle(isOn: .init(get: { form.isOn }, set: { (form.isOn, form.other) = ($0, form.other + 1) }))
                    .enabled(form.isEnabled)
                FineTextField(text: .init(get: { form.name }, set: { (form.name, form.other) = ($0, form.other + 1) }))
                    .enabled(form.isEnabled)
                    .onSubmit { form.other += 1 }
                FineButton(title: "b") { form.other += 1 }.enabled(form.isEnabled)
                FineLabel(text: "label")
            }
        }
    }

    @Test("BND-17 a value of the wrong type is refused and changes nothing")
    func wrongType() {
        let form = Form()
        let session = controls(form)
        let toggle = session.the("toggle")
        let field = session.the("textField")
        for value: Value in ["true", 1, .null, [true], [:]] {
            #expect(session.send(toggle, "set", value)?.code == .badValue)
        }
        #expect(session.send(toggle, "set")?.code == .badValue)
        #expect(session.send(field, "edit", "0", 0, "x")?.code == .badValue)
        #expect(session.send(field, "edit", 0, 0, 1)?.code == .badValue)
        #expect(session.send(field, "edit", 0, 0)?.code == .badValue)
        #expect(form.other == 0)
        #expect(session.flush() == [])
    }

    @Test(
        "BND-17 an edit outside the text, or no whole finite number, is refused",
        arguments: [[-1, 0], [0, -1], [2, 0], [0, 2], [0.5, 0], [.infinity, 0], [0, .nan], [1e300, 0]])
    func outsideText(splice: [Double]) {
        let form = Form()
        let session = controls(form)
        let refusal = session.send(session.the("textField"), "edit", .number(splice[0]), .number(splice[1]), "x")
        #expect(refusal?.code == .badValue)
        #expect(form.name == "a")
        #expect(form.other == 0)
    }

    @Test(
        "BND-17 an edit that would cut a character's pair of units in two is refused",
        arguments: [[1, 1], [0, 1], [1, 0]])
    func cutPair(splice: [Double]) {
        let form = Form()
        form.name = "\u{1F600}"
        let session = controls(form)
        let refusal = session.send(session.the("textField"), "edit", .number(splice[0]), .number(splice[1]), "x")
        #expect(refusal?.code == .badValue)
        #expect(form.name == "\u{1F600}")
        #expect(session.flush() == [])
    }

    @Test("BND-17 a refused edit is taken out again", arguments: [false, true])
    func takenOut(isDisabled: Bool) {
        let form = Form()
        let session = controls(form)
        form.isEnabled = !isDisabled
        session.flush()
        let field = session.the("textField")
        let inserted = isDisabled ? "xy" : String(repeating: "x", count: TextEditing.lengthLimit)
        let refusal = session.send(field, "edit", 1, 0, .string(inserted))
        #expect(refusal?.code == (isDisabled ? .disabled : .tooLong))
        let ops = session.flush()
        let splice = Splice(start: 1, deleted: inserted.utf16.count, inserted: "")
        #expect(ops == [.splice(id: field.id, name: "text", splice)])
        #expect(session.the("textField").text == "a")
    }

    @Test("BND-17 a text that grows too long is refused")
    func tooLong() {
        let form = Form()
        let session = controls(form)
        let long = String(repeating: "x", count: 2_000_000)
        #expect(session.send(session.the("textField"), "edit", 0, 0, .string(long))?.code == .tooLong)
        #expect(form.name == "a")
    }

    @Test("BND-17 a disabled control refuses what it would take")
    func disabled() {
        let form = Form()
        let session = controls(form)
        form.isEnabled = false
        session.flush()
        #expect(session.send(session.the("toggle"), "set", true)?.code == .disabled)
        #expect(session.send(session.the("textField"), "edit", 0, 0, "x")?.code == .disabled)
        #expect(session.send(session.the("textField"), "submit")?.code == .disabled)
        #expect(session.send(session.the("button"), "tap")?.code == .disabled)
        #expect(form.other == 0)
        #expect(form.name == "a")
    }

    @Test("BND-17 a node that takes no such event refuses it")
    func unknownEvent() {
        let form = Form()
        let session = controls(form)
        #expect(session.send(session.the("label"), "tap")?.code == .unknownEvent)
        #expect(session.send(session.the("label"), "set", true)?.code == .unknownEvent)
        #expect(session.send(session.the("toggle"), "explode")?.code == .unknownEvent)
        #expect(session.send(session.root, "tap")?.code == .unknownEvent)
        #expect(form.other == 0)
    }
}
