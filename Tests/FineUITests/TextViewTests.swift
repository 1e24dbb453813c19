import FineWire
import Testing

@testable import FineUI

@MainActor
@Suite struct TextViewTests {
    @Test("BND-15 a text view grows with its text by default and scrolls when asked")
    func scrolls() {
        let scrolls = Observed(false)
        let session = TestSession {
            FineTextView(text: .init(get: { "a" }, set: { _ in }), placeholder: "Memo").scrollEnabled(scrolls.value)
        }
        #expect(session.the("textView").properties == ["text": "a", "placeholder": "Memo"])
        scrolls.value = true
        session.flush()
        #expect(session.the("textView").properties["scrolls"] == true)
    }

    @Test("BND-02 an edit of several lines is written to the binding")
    func edit() {
        let text = Observed("one")
        let session = TestSession { FineTextView(text: .init(text, \.value)) }
        #expect(session.send(session.the("textView"), "edit", 3, 0, "\ntwo") == nil)
        #expect(text.value == "one\ntwo")
        #expect(session.flush().isEmpty)
    }

    @Test("BND-17 a view that is not editable refuses an edit and takes it out again")
    func readOnly() {
        let text = Observed("one")
        let session = TestSession { FineTextView(text: .init(text, \.value)).editable(false) }
        #expect(session.send(session.the("textView"), "edit", 0, 0, "x")?.code == .disabled)
        #expect(session.flush().contains { $0.isSplice })
        #expect(text.value == "one")
    }
}
