import FineWire
import FineWireJSON
import ProtocolTesting
import Testing

@Suite struct TextVectorTests {
    private static func cases(with name: String) throws -> [VectorCase] {
        try ProtocolFiles.cases(in: "vectors/text").filter { $0.members[name] != nil }
    }

    @Test("TXT-05 text vectors: transforming", arguments: try cases(with: "serverAfter"))
    func transform(vector: VectorCase) throws {
        let text = try vector.string("text")
        let server = try vector.operation("server", on: text)
        let client = try vector.operation("client", on: text)
        let result = TextOperation.transform(server, client, aFirst: true)
        #expect(try result.a == vector.operation("serverAfter", on: client.applied(to: text)))
        #expect(try result.b == vector.operation("clientAfter", on: server.applied(to: text)))
        #expect(try result.b.applied(to: server.applied(to: text)) == vector.string("result"))
        #expect(try result.a.applied(to: client.applied(to: text)) == vector.string("result"))
    }

    @Test("TXT-05 text vectors: composing", arguments: try cases(with: "both"))
    func compose(vector: VectorCase) throws {
        let text = try vector.string("text")
        let first = try vector.operation("first", on: text)
        let both = try first.compose(vector.operation("second", on: first.applied(to: text)))
        #expect(try both == vector.operation("both", on: text))
        #expect(try both.applied(to: text) == vector.string("result"))
    }

    @Test("TXT-03 text vectors: where a caret goes", arguments: try cases(with: "carets"))
    func carets(vector: VectorCase) throws {
        let operation = try vector.operation("operation", on: vector.string("text"))
        for places in try #require(vector.members["carets"]?.array) {
            let caret = try #require(places.array?.first?.integer)
            #expect(operation.transform(caret: caret) == places.array?.last?.integer, "from \(caret)")
        }
    }

    @Test("TXT-02 text vectors: a client's document", arguments: try cases(with: "steps"))
    func client(vector: VectorCase) throws {
        var document = ClientDocument(try vector.string("start"))
        for (index, step) in try #require(vector.members["steps"]?.array).enumerated() {
            let step = try #require(step.object)
            let place = Comment(rawValue: "step \(index)")
            if let edit = step["edit"] {
                let sends = try document.edit(#require(Splice(edit)))
                #expect(sends == step["sends"]?.array?.compactMap { Splice($0) }, place)
            } else if let acks = step["acks"]?.integer {
                document.acknowledged(acks)
                let splices = try #require(step["splices"]?.array).compactMap { Splice($0) }
                let changes = document.receive(splices)
                try #require(changes != nil, place)
            } else if let isComposing = step["compose"]?.bool {
                if isComposing { document.beginComposition() } else { _ = document.endComposition() }
            } else if let text = step["remount"]?.string {
                _ = document.remount(text)
            } else if let expected = step["resend"]?.array {
                #expect(document.resend().flatMap { $0 } == expected.compactMap { Splice($0) }, place)
            } else {
                try #require(step["discard"] != nil)
                _ = document.discardFirst()
            }
            if let field = step["field"]?.string { #expect(document.field == field, place) }
            if let text = step["text"]?.string { #expect(document.text == text, place) }
            if let base = step["base"]?.string { #expect(document.base == base, place) }
        }
    }

    @Test("TXT-02 text vectors: the server's document", arguments: try cases(with: "serverSteps"))
    func server(vector: VectorCase) throws {
        var document = ServerDocument(try vector.string("start"))
        for step in try #require(vector.members["serverSteps"]?.array) {
            let step = try #require(step.object)
            if let text = step["set"]?.string {
                let sends = document.set(text, frame: try #require(step["frame"]?.integer))
                #expect(sends == step["sends"]?.array?.compactMap { Splice($0) })
            } else {
                let splice = try #require(step["receive"].flatMap { Splice($0) })
                let before = document.text
                let text = document.receive(splice, clientHasSeen: try #require(step["seen"]?.integer))
                #expect(text == step["text"]?.string)
                #expect(document.text == text ?? before)
            }
        }
    }
}

extension VectorCase {
    fileprivate func string(_ name: String) throws -> String { try #require(members[name]?.string) }

    /// A positive number retains, a negative one deletes, a string is inserted; what follows is retained.
    fileprivate func operation(_ name: String, on text: String) throws -> TextOperation {
        var result = TextOperation()
        for component in try #require(members[name]?.array) {
            if let inserted = component.string {
                result.insert(inserted)
            } else {
                let count = try #require(component.integer)
                if count > 0 { result.retain(count) } else { result.delete(-count) }
            }
        }
        result.retain(text.utf16.count - result.baseLength)
        try #require(result.baseLength == text.utf16.count)
        return result
    }
}

extension TextOperation {
    fileprivate func applied(to text: String) throws -> String {
        var text = text
        let fits = text.apply(self)
        try #require(fits)
        return text
    }
}

extension Splice {
    fileprivate init?(_ value: Value) {
        guard let values = value.array, values.count == 3, let start = values[0].integer,
            let deleted = values[1].integer, let inserted = values[2].string
        else { return nil }
        self.init(start: start, deleted: deleted, inserted: inserted)
    }
}
