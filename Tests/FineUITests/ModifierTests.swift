import FineUI
import FineWire
import Testing

@MainActor
@Suite struct ModifierTests {
    private func properties(_ description: @escaping @autoclosure @MainActor () -> any Renderable) -> Properties {
        TestSession { description() }.root.properties
    }

    private var label: FineLabel { FineLabel(text: "") }

    @Test("Of two modifiers of one name the outer holds, down to the default")
    func outerHolds() {
        #expect(properties(label.opacity(0.2).opacity(0.5)) == ["opacity": 0.5])
        #expect(properties(label.opacity(0.2).opacity(1)) == [:])
        #expect(properties(label.backgroundColor(.red).backgroundColor(nil)) == [:])
    }

    @Test("A modifier at its default stays off the wire")
    func defaults() {
        #expect(properties(label.opacity(1).cornerRadius(0).border(width: 0, color: .red)) == [:])
        #expect(properties(label.accessibilityLabel("").accessibilityIdentifier("")) == [:])
        #expect(properties(label.padding(0)) == [:])
        #expect(properties(label.frame()) == [:])
    }

    @Test("Numbers that no client can read count as zero")
    func notFinite() {
        #expect(properties(label.opacity(.nan)) == ["opacity": 0])
        #expect(properties(label.cornerRadius(.infinity)) == [:])
        #expect(properties(label.width(.equal, .nan)) == ["width": [["=", 0, 999]]])
        #expect(properties(label.frame(width: .infinity, height: nil)) == ["size": [0, .null]])
        #expect(properties(FineStack.vertical(spacing: .nan) {}) == [:])
        #expect(properties(FineSpacer(minLength: -.infinity)) == [:])
    }

    @Test("Priorities of both axes travel as one pair")
    func axes() {
        #expect(properties(label.hugging(.defaultHigh, axis: .horizontal)) == ["hugging": [750, .null]])
        #expect(
            properties(label.hugging(.defaultHigh, axis: .horizontal).hugging(.required, axis: .vertical))
                == ["hugging": [750, 1000]])
        #expect(properties(label.compressionResistance(.required, axis: .vertical)) == ["compression": [.null, 1000]])
    }

    @Test("Sizes gather, with relation and priority")
    func sizes() {
        #expect(
            properties(label.width(.greaterThanOrEqual, 10).width(.lessThanOrEqual, 90, priority: .required))
                == ["width": [[">=", 10, 999], ["<=", 90, 1000]]])
        #expect(properties(label.height(.equal, 44)) == ["height": [["=", 44, 999]]])
    }

    @Test("Identifier and label reach the node")
    func accessibility() {
        #expect(
            properties(label.accessibilityIdentifier("id").accessibilityLabel("name"))
                == ["identifier": "id", "accessibilityLabel": "name"])
    }

    @Test("A frame states its size and where its content lies")
    func frame() {
        #expect(
            properties(label.frame(width: 80, height: 44, alignment: .topLeading))
                == ["size": [80, 44], "align": "topLeading"])
    }
}
