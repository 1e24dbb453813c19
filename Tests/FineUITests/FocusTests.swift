import FineWire
import Testing

@testable import FineUI

@MainActor
@Suite struct FocusTests {
    @Test("FOC-01 writing true focuses, writing false blurs")
    func written() {
        let isFocused = Observed(false)
        let session = field(isFocused)
        isFocused.value = true
        let id = session.the("textField").id
        #expect(session.flush() == [.update(id: id, changes: [.init("focused", true)])])
        isFocused.value = false
        #expect(session.flush() == [.update(id: id, changes: [.init("focused", false)])])
    }

    @Test("FOC-01 the person's focus and blur write back, only when different")
    func writtenBack() {
        var isFocused = false
        var writes = 0
        let binding = FineBinding<Bool>(
            get: { isFocused },
            set: {
                isFocused = $0
                writes += 1
            })
        let session = TestSession { FineTextField(text: .init(get: { "" }, set: { _ in })).focused(binding) }
        #expect(session.send(session.the("textField"), "focus", true) == nil)
        #expect(session.send(session.the("textField"), "focus", true) == nil)
        #expect(isFocused)
        #expect(writes == 1)
        #expect(session.send(session.the("textField"), "focus", false) == nil)
        #expect(!isFocused)
        #expect(session.send(session.the("textField"), "focus", "yes")?.code == .badValue)
    }

    @Test("FOC-02 a request made before the view is on screen travels with it, a cleared one does not")
    func early() {
        let isFocused = Observed(true)
        let isShown = Observed(false)
        let session = TestSession {
            FineStack.vertical {
                if isShown.value {
                    FineTextView(text: .init(get: { "" }, set: { _ in })).focused(.init(isFocused, \.value))
                }
            }
        }
        isShown.value = true
        session.flush()
        #expect(session.the("textView").properties["focused"] == true)
        isShown.value = false
        session.flush()
        isFocused.value = false
        isShown.value = true
        session.flush()
        #expect(session.the("textView").properties["focused"] == false)
    }

    @Test("FOC-04 a render of what is around a field says nothing of its focus")
    func otherRenders() {
        let isFocused = Observed(false)
        let title = Observed("a")
        let session = TestSession {
            FineStack.vertical(spacing: Double(title.value.count)) {
                FineLabel(text: title.value)
                FineTextField(text: .init(get: { "" }, set: { _ in })).focused(.init(isFocused, \.value))
            }
        }
        session.send(session.the("textField"), "focus", true)
        session.flush()
        title.value = "bc"
        let ops = session.flush()
        #expect(!ops.isEmpty)
        #expect(!"\(ops)".contains("focused"))
        #expect(session.the("textField").properties["focused"] == true)
    }

    @Test("a field without a focus binding takes no focus event")
    func unbound() {
        let session = TestSession { FineTextField(text: .init(get: { "" }, set: { _ in })) }
        #expect(session.send(session.the("textField"), "focus", true)?.code == .unknownEvent)
    }

    private func field(_ isFocused: Observed<Bool>) -> TestSession {
        TestSession {
            FineTextField(text: .init(get: { "" }, set: { _ in })).focused(.init(isFocused, \.value))
        }
    }
}
