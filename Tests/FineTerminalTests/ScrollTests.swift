import FineTerminal
import FineWire
import Testing

private func buttons(_ ids: Range<Int>) -> [WireNode] {
    ids.map { WireNode(id: $0, kind: "button", properties: ["title": .string("b\($0)")]) }
}

@Suite struct ScrollTests {
    @Test("A view that scrolls across shows where it is, and the focus is always seen in it")
    func across() throws {
        var page = try Page("scroll", ["axis": "horizontal"], buttons(10..<20), columns: 30)
        #expect(page.shown[0] == "▸ b10 ◂[ b11 ][ b12 ][ b13 ][")
        #expect(page.shown[1].hasPrefix("━━━"))
        for _ in 10..<19 { _ = page.handle(.key(.right)) }
        #expect(page.focus == 19)
        #expect(page.shown[0].hasSuffix("[ b18 ]▸ b19 ◂"))
        _ = page.handle(.wheel(-1, across: true, column: 3, row: 0))
        #expect(!page.shown[0].contains("b19"))
        expect(page.handle(.press(column: 9, row: 0)).count, 1)
        _ = page.handle(.press(column: 0, row: 1))
        #expect(page.shown[0].contains("b10"))
    }

    @Test("A view of a fixed height scrolls upright within it; what is scrolled out takes no press")
    func upright() throws {
        let scroll = WireNode(
            id: 3, kind: "scroll", properties: ["height": [["=", 64, 1000]]], children: buttons(10..<20))
        let after = WireNode(id: 4, kind: "button", properties: ["title": "after"])
        var page = try Page("stack", [:], [scroll, after])
        #expect(page.shown.count == 5)
        #expect(page.shown.map { $0.contains("b13") } == [false, false, false, true, false])
        _ = page.handle(.press(column: 9, row: 4))
        #expect(page.focus == 4)
        _ = page.handle(.wheel(1, column: 3, row: 1))
        #expect(page.shown[0].contains("b13"))
        for _ in 0..<2 { _ = page.handle(.key(.backtab)) }
        #expect(page.focus == 18)
        #expect(page.shown.contains { $0.contains("▸") && $0.contains("b18") })
    }

    @Test("A view with nothing to press is a stop itself, and its keys scroll it")
    func words() throws {
        let labels = (0..<9).map { WireNode(id: 10 + $0, kind: "label", properties: ["text": .string("word \($0) ")]) }
        var page = try Page("scroll", ["axis": "horizontal"], labels, columns: 24)
        #expect(page.focused?.role == .scroll)
        #expect(page.shown[0].hasPrefix("word 0 word 1"))
        _ = page.handle(.key(.end))
        #expect(page.shown[0].hasSuffix("word 7 word 8"))
        _ = page.handle(.key(.left))
        #expect(!page.shown[0].hasSuffix("word 8"))
        _ = page.handle(.key(.home))
        #expect(page.shown[0].hasPrefix("word 0"))
    }

    @Test("What a script presses, and what the server scrolls to, is brought into view within views that scroll")
    func reveal() throws {
        var page = try Page("scroll", ["axis": "horizontal"], buttons(10..<20), columns: 30)
        let place = page.reveal("b17")
        #expect(page.shown[0].contains("b17"))
        expect(
            page.handle(.press(column: place?.column ?? 0, row: place?.row ?? 0)),
            [.send(Entry(node: 17, event: "tap"))])
        let replica = try Replica(
            .screen(WireNode(id: 2, kind: "scroll", properties: ["axis": "horizontal"], children: buttons(10..<20))))
        page.applied([.effect(id: 11, name: "scroll", arguments: [])], replica)
        #expect(page.shown[0].contains("b11"))
    }

    @Test("Contents that become shorter are not scrolled beyond their end")
    func shrink() throws {
        var page = try Page("scroll", ["axis": "horizontal"], buttons(10..<20), columns: 30)
        for _ in 10..<19 { _ = page.handle(.key(.right)) }
        var replica = try Replica(
            .screen(WireNode(id: 2, kind: "scroll", properties: ["axis": "horizontal"], children: buttons(10..<20))))
        let ops = [Op.delete(id: 12, count: 8)]
        try replica.apply(ops)
        page.applied(ops, replica)
        #expect(page.shown == ["[ b10 ]▸ b11 ◂"])
    }
}
