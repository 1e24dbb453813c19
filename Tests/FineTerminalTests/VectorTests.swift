import FineReplay
import FineTerminal
import FineWire
import ProtocolTesting
import Testing

@Suite struct VectorTests {
    /// So large that nothing scrolls: how far a page is scrolled has a history.
    private static let window = (columns: 60, rows: 200)

    @Test("LNK-06 a tree that was changed step by step is drawn as one that is mounted like it is")
    func vectors() throws {
        Locale.adopt()
        var count = 0
        for vector in try ProtocolFiles.cases(in: "vectors/apply") {
            guard let before = vector.members["before"], let ops = vector.members["ops"]?.array,
                vector.members["after"] != nil
            else { continue }
            var replica = try Replica(WireNode(value: before))
            var page = Page(columns: Self.window.columns, rows: Self.window.rows)
            page.mounted(replica)
            for op in ops {
                let ops = try [Op](value: .array([op]))
                try replica.apply(ops)
                page.applied(ops, replica)
                check(page, replica, vector.testDescription)
            }
            count += 1
        }
        #expect(count > 140)
    }

    @Test("LNK-06 recorded sessions are drawn, frame by frame, as mounts of the same trees")
    func transcripts() throws {
        Locale.adopt()
        var steps = 0
        for name in try ProtocolFiles.names(in: "transcripts", suffix: ".jsonl") {
            var page = Page(columns: Self.window.columns, rows: Self.window.rows)
            let reader = try RecordingReader(path: ProtocolFiles.root.appending(path: "transcripts/\(name)").path)
            var player = Player(by: reader.header.by) { step, replica throws(RecordingFault) in
                switch step {
                case .mounted: page.mounted(replica)
                case .frame(let ops, _, _), .edit(let ops): page.applied(ops, replica)
                }
                steps += 1
                check(page, replica, "\(name), step \(steps)")
            }
            while let line = try reader.next() { try player.take(line, number: reader.number) }
        }
        #expect(steps > 60)
    }

    /// That the page is drawn as a fresh one of the same tree, and that drawing it again, or laying it out again, changes
    /// nothing.
    private func check(_ page: Page, _ replica: Replica, _ place: String) {
        let drawing = page.draw()
        #expect(drawing == page.draw(), "\(place)")
        var again = page
        again.refresh(replica)
        #expect(drawing == again.draw(), "\(place)")
        var fresh = Page(columns: Self.window.columns, rows: Self.window.rows)
        fresh.mounted(replica)
        #expect(cells(page) == cells(fresh), "\(place)")
    }

    /// The cells with the focus where a page begins; where it is otherwise has a history.
    private func cells(_ page: Page) -> [Cell] {
        var page = page
        _ = page.handle(.key(.escape))
        for _ in page.stops where page.focus != page.stops.first?.id { _ = page.handle(.key(.tab)) }
        return page.draw().cells
    }
}
