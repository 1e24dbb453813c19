import FineWire

extension ServerMessage {
    package init(value: Value) throws(DecodingFault) {
        var elements = try Elements(value, place: "message")
        switch try elements.next("kind") {
        case .number(let acks):
            guard let acks = Value.number(acks).natural else {
                throw .malformed("acknowledgements: not a whole number from 0")
            }
            var patch = Patch(acks: acks)
            if elements.remaining > 0 { patch.ops = try [Op](value: elements.next("ops")) }
            if elements.remaining > 0 { patch.transaction = .object(try elements.object("transaction")) }
            self = .patch(patch)
        case "mount":
            self = .mount(try Mount(members: elements.object("members"), root: elements.next("node")))
        case "resume":
            let members = try elements.object("members")
            self = .resume(
                Resume(
                    secret: try members.string("secret", in: "resume"),
                    received: try members.natural("received", in: "resume"),
                    sent: try members.natural("sent", in: "resume")))
        case "refused":
            self = .refused(
                count: try elements.natural("count"), code: try elements.string("code"),
                message: try elements.string("message"))
        case "error": self = .error(code: try elements.string("code"), message: try elements.string("message"))
        case "bye": self = .bye(reason: try elements.string("reason"))
        case "pong": self = .pong
        case .string(let kind): self = .unknown(kind)
        default: throw .malformed("message: its first element is neither a number nor a string")
        }
    }
}

extension Mount {
    fileprivate init(members: [String: Value], root: Value) throws(DecodingFault) {
        let version = try members.natural("v", in: "mount")
        guard version == 1 else {
            throw DecodingFault(code: "version", message: "the server speaks version \(version)")
        }
        var settings = members
        for name in ["v", "session", "secret", "received", "sent"] { settings[name] = nil }
        self.init(
            session: try members.string("session", in: "mount"), secret: try members.string("secret", in: "mount"),
            received: try members.natural("received", in: "mount"), sent: try members.natural("sent", in: "mount"),
            settings: settings, root: try WireNode(value: root))
    }
}
