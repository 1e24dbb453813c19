import CNcurses
import FineTerminal
import Testing

@Suite struct InputReaderTests {
    /// What a reader makes of characters that arrive at once.
    private func read(_ text: String, by reader: inout InputReader) -> [Input] {
        var rest = text.unicodeScalars[...]
        return reader.readAll {
            guard let scalar = rest.popFirst() else { return fine_input() }
            return fine_input(
                kind: Int32(FINE_CHARACTER), value: Int32(bitPattern: scalar.value), shift: false, control: false)
        }
    }

    private func read(_ text: String) -> [Input] {
        var reader = InputReader()
        return read(text, by: &reader)
    }

    @Test("What is typed at once is one text; keys and letters with Control stand apart")
    func typing() {
        #expect(
            read("ab牛\r\tc\u{3}\u{7F}") == [
                .text("ab牛"), .key(.enter), .key(.tab), .text("c"), .control("c"), .key(.backspace),
            ])
    }

    @Test("The mouse's sequences are presses and turns of the wheel; releases are nothing")
    func mouse() {
        #expect(read("\u{1B}[<0;5;3M\u{1B}[<0;5;3m") == [.press(column: 4, row: 2)])
        #expect(
            read("\u{1B}[<64;1;1M\u{1B}[<65;300;90M") == [
                .wheel(-1, column: 0, row: 0), .wheel(1, column: 299, row: 89),
            ])
        #expect(
            read("\u{1B}[<66;1;1M\u{1B}[<69;2;2M") == [
                .wheel(-1, across: true, column: 0, row: 0), .wheel(1, across: true, column: 1, row: 1),
            ])
        #expect(read("\u{1B}[<32;5;3M\u{1B}[<34;5;3M\u{1B}[<2;5;3M") == [.drag(column: 4, row: 2)])
    }

    @Test("A sequence may arrive in pieces, and one that nobody knows types nothing")
    func pieces() {
        var reader = InputReader()
        #expect(read("\u{1B}[<0;5", by: &reader) == [])
        #expect(read(";3Mx", by: &reader) == [.press(column: 4, row: 2), .text("x")])
        #expect(read("\u{1B}[99;99zx") == [.text("x")])
        #expect(read("\u{1B}OZx") == [.text("x")])
    }

    @Test("An escape that nothing follows is the key")
    func escape() {
        #expect(read("\u{1B}") == [.key(.escape)])
        #expect(read("\u{1B}\u{1B}") == [.key(.escape), .key(.escape)])
        #expect(read("\u{1B}b") == [.key(.left, control: true)])
    }

    @Test("The terminal's answer tells its background")
    func background() {
        let answer = read("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\x")
        #expect(answer.count == 2)
        #expect(answer.last == .text("x"))
        var page = Page(columns: 80, rows: 24)
        let actions = answer.flatMap { page.handle($0) }
        #expect(actions == [.traits])
        #expect(page.palette.isDark == false)
        #expect(read("\u{1B}]0;title\u{7}x") == [.text("x")])
    }
}
