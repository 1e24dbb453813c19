import FineTerminal
import Testing

@Suite struct GlyphTests {
    init() { Locale.adopt() }

    @Test(
        "Characters take the cells that terminals give them",
        arguments: [
            ("abc", 3), ("牛乳", 4), ("ｶﾞ", 2), ("e\u{301}", 1), ("é", 1), ("🍰", 2), ("👩\u{200D}🚀", 4), ("❤\u{FE0F}", 1),
            ("👍🏽", 2),
            ("שלום", 4), ("مَرحَبا", 5), ("\u{202B}א\u{202C}", 1), ("\u{200B}a", 1), ("a\tb", 3), ("\u{7}", 1), ("", 0),
            ("한국", 4), ("−", 1),
        ])
    func width(text: String, columns: Int) {
        #expect(text.columns == columns)
    }

    @Test("Marks stay with what they combine with")
    func marks() {
        #expect(Glyph.all(in: "e\u{301}か\u{3099}x").map(\.text) == ["e\u{301}", "か\u{3099}", "x"])
        #expect(Glyph.all(in: "\u{301}x").map(\.text) == ["\u{FFFD}", "x"])
    }

    @Test("A text that does not fit ends with an ellipsis, and never within a wide character")
    func truncation() {
        #expect("abcdef".truncated(to: 6) == "abcdef")
        #expect("abcdefg".truncated(to: 6) == "abcde…")
        #expect("牛乳を買う".truncated(to: 6) == "牛乳…")
        #expect("牛乳".truncated(to: 0) == "")
    }

    @Test("Lines break between words, and anywhere between wide characters")
    func wrapping() {
        #expect("one two three".wrapped(to: 8) == ["one two", "three"])
        #expect("    an indented.long(word)".wrapped(to: 16) == ["    an", "indented.long(", "word)"])
        #expect("    indented.long(word)".wrapped(to: 14) == ["    indented.", "long(word)"])
        #expect("extraordinary".wrapped(to: 6) == ["extrao", "rdinar", "y"])
        #expect("牛乳を買う".wrapped(to: 5) == ["牛乳", "を買", "う"])
        #expect("a\n\nb".wrapped(to: 5) == ["a", "", "b"])
        #expect("one two three four".wrapped(to: 8, limit: 2) == ["one two", "three…"])
        #expect("".wrapped(to: 5) == [""])
    }
}
