import FineWire

extension ClientMessage {
    package init(value: Value) throws(DecodingFault) {
        var elements = try Elements(value, place: "message")
        switch try elements.next("kind") {
        case .number(let acks):
            guard let acks = Value.number(acks).natural else {
                throw .malformed("acknowledgements: not a whole number from 0")
            }
            var entries: [Entry] = []
            for value in elements.rest() { entries.append(try Entry(value: value)) }
            self = .entries(acks: acks, entries)
        case "hello": self = .hello(try Hello(members: elements.object("members")))
        case "mount": self = .mount(reason: elements.remaining > 0 ? try elements.string("reason") : nil)
        case "bye": self = .bye
        case "ping": self = .ping
        case .string(let kind): self = .unknown(kind)
        default: throw .malformed("message: its first element is neither a number nor a string")
        }
    }
}

extension Entry {
    package init(value: Value) throws(DecodingFault) {
        var elements = try Elements(value, place: "entry")
        self.init(
            node: try elements.natural("node"), event: try elements.string("event"), arguments: elements.rest())
    }
}

extension Hello {
    /// Of a version that is not known here only the number counts, so that it can be answered.
    fileprivate init(members: [String: Value]) throws(DecodingFault) {
        let version = try members.natural("v", in: "hello")
        guard version == 1 else {
            self.init(version: version, client: members["client"]?.string ?? "")
            return
        }
        guard let traits = (members["traits"] ?? [:]).object else { throw .malformed("hello: traits is not an object") }
        for (name, trait) in traits {
            switch trait {
            case .string, .number, .bool: break
            default: throw .malformed("hello: trait \(name) is neither a string, a number nor a boolean")
            }
        }
        var resumption: Resumption?
        if let resume = members["resume"] {
            guard let resume = resume.object else { throw .malformed("hello: resume is not an object") }
            resumption = Resumption(
                session: try resume.string("session", in: "resume"), secret: try resume.string("secret", in: "resume"),
                received: try resume.natural("received", in: "resume"),
                acked: resume["acked"] == nil ? 0 : try resume.natural("acked", in: "resume"))
        }
        var entries: [Entry] = []
        if let values = members["entries"] {
            guard case .array(let values) = values else { throw .malformed("hello: entries is not an array") }
            for value in values { entries.append(try Entry(value: value)) }
        }
        self.init(
            version: version, client: try members.string("client", in: "hello"), traits: traits, resume: resumption,
            entries: entries)
    }
}
