import FineWire
import RandomTesting
import Testing

@Suite struct TextOperationTests {
    private let seed = UInt64.random(in: 0...UInt64.max)

    private func applied(_ operation: TextOperation, to text: String) throws -> String {
        var text = text
        let fits = text.apply(operation)
        try #require(fits)
        return text
    }

    private func applied(_ splices: [Splice], to text: String) throws -> String {
        var text = text
        for splice in splices {
            let fits = text.apply(splice)
            try #require(fits)
        }
        return text
    }

    @Test("TXT-05 two changes of one text, each transformed over the other, give the same text in either order")
    func transformationProperty() throws {
        print("seed", seed)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<3_000 {
            let text = RandomText.text(length: Int.random(in: 0...8, using: &generator), using: &generator)
            let a = RandomText.operation(of: text, using: &generator)
            let b = RandomText.operation(of: text, using: &generator)
            for aFirst in [true, false] {
                let result = TextOperation.transform(a, b, aFirst: aFirst)
                let viaA = try applied(result.b, to: applied(a, to: text))
                let viaB = try applied(result.a, to: applied(b, to: text))
                #expect(viaA.isIdenticalText(to: viaB), "\(text.debugDescription) \(a) \(b)")
                let mirrored = TextOperation.transform(b, a, aFirst: !aFirst)
                #expect(mirrored.a == result.b && mirrored.b == result.a)
            }
        }
    }

    @Test("TXT-05 composing, inverting and splitting into splices keep what a change does")
    func compositionProperty() throws {
        print("seed", seed)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<3_000 {
            let text = RandomText.text(length: Int.random(in: 0...8, using: &generator), using: &generator)
            let first = RandomText.operation(of: text, using: &generator)
            let middle = try applied(first, to: text)
            let second = RandomText.operation(of: middle, using: &generator)
            let both = first.compose(second)
            let end = try applied(second, to: middle)
            #expect(try applied(both, to: text).isIdenticalText(to: end))
            #expect(both.baseLength == text.utf16.count && both.targetLength == end.utf16.count)
            #expect(try applied(both.inverse(on: text), to: end).isIdenticalText(to: text))
            #expect(try applied(both.splices, to: text).isIdenticalText(to: end))
        }
    }

    @Test("TXT-05 the difference of two texts makes one of the other and splits no surrogate pair")
    func differenceProperty() throws {
        print("seed", seed)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<3_000 {
            let old = RandomText.text(length: Int.random(in: 0...8, using: &generator), using: &generator)
            var new = old
            if Bool.random(using: &generator) {
                new = try applied(RandomText.operation(of: old, using: &generator), to: old)
            } else {
                new = RandomText.text(length: Int.random(in: 0...8, using: &generator), using: &generator)
            }
            let splice = Splice.difference(from: old, to: new)
            let spliced = try applied([splice], to: old)
            #expect(spliced.isIdenticalText(to: new), "\(old.debugDescription) \(new.debugDescription) \(splice)")
            #expect(splice.isEmpty == old.isIdenticalText(to: new))
        }
    }

    @Test(
        "The difference of two texts keeps characters whole and is small",
        arguments: [
            ("abc", "abc", Splice(start: 3, deleted: 0, inserted: "")),
            ("", "abc", Splice(start: 0, deleted: 0, inserted: "abc")),
            ("abc", "", Splice(start: 0, deleted: 3, inserted: "")),
            ("aa", "aaa", Splice(start: 2, deleted: 0, inserted: "a")),
            ("abcd", "abXcd", Splice(start: 2, deleted: 0, inserted: "X")),
            ("hello ", "hello", Splice(start: 5, deleted: 1, inserted: "")),
            ("a😀b", "a😁b", Splice(start: 1, deleted: 2, inserted: "😁")),
            ("cafe", "cafe\u{301}", Splice(start: 3, deleted: 1, inserted: "e\u{301}")),
            ("\u{e9}", "e\u{301}", Splice(start: 0, deleted: 1, inserted: "e\u{301}")),
            ("x\n", "x\r\n", Splice(start: 1, deleted: 1, inserted: "\r\n")),
            ("👩‍👧", "👩‍👩‍👧", Splice(start: 0, deleted: 5, inserted: "👩‍👩‍👧")),
            ("éa", "èa", Splice(start: 0, deleted: 1, inserted: "è")),
        ])
    func difference(old: String, new: String, expected: Splice) {
        #expect(Splice.difference(from: old, to: new) == expected)
    }

    @Test("TXT-03 a caret keeps its logical place")
    func carets() {
        let caret = { (position: Int, splice: Splice) in
            TextOperation(splice, length: 10).transform(caret: position)
        }
        #expect(caret(5, Splice(start: 2, deleted: 0, inserted: "xx")) == 7)
        #expect(caret(2, Splice(start: 2, deleted: 0, inserted: "xx")) == 2)
        #expect(caret(5, Splice(start: 2, deleted: 2, inserted: "")) == 3)
        #expect(caret(3, Splice(start: 2, deleted: 4, inserted: "")) == 2)
        #expect(caret(4, Splice(start: 2, deleted: 4, inserted: "ABCD")) == 4)
        #expect(caret(4, Splice(start: 2, deleted: 4, inserted: "A")) == 3)
        #expect(caret(6, Splice(start: 2, deleted: 4, inserted: "ABCDE")) == 7)
        #expect(caret(1, Splice(start: 2, deleted: 4, inserted: "ABCD")) == 1)
    }
}
