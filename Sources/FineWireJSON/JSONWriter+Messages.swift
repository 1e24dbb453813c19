import FineWire

extension JSONWriter {
    mutating func message(_ message: ServerMessage) {
        switch message {
        case .mount(let mount):
            var members = mount.settings
            members["v"] = 1
            members["session"] = .string(mount.session)
            members["secret"] = .string(mount.secret)
            members["received"] = .number(Double(mount.received))
            members["sent"] = .number(Double(mount.sent))
            raw("[\"mount\",")
            value(.object(members))
            comma()
            node(mount.root, isNumbered: true)
            closeArray()
        case .resume(let resume):
            let members: [String: Value] = [
                "secret": .string(resume.secret), "received": .number(Double(resume.received)),
                "sent": .number(Double(resume.sent)),
            ]
            value(["resume", .object(members)])
        case .patch(let patch):
            openArray()
            integer(patch.acks)
            patchTail(ops: patch.ops, transaction: patch.transaction)
        case .refused(let count, let code, let text):
            value(["refused", .number(Double(count)), .string(code), .string(text)])
        case .error(let code, let text): value(["error", .string(code), .string(text)])
        case .bye(let reason): value(["bye", .string(reason)])
        case .pong: raw("[\"pong\"]")
        case .unknown(let kind): value([.string(kind)])
        }
    }

    mutating func message(_ message: ClientMessage) {
        switch message {
        case .hello(let hello):
            var members: [String: Value] = [
                "v": .number(Double(hello.version)), "client": .string(hello.client), "traits": .object(hello.traits),
            ]
            if let resume = hello.resume {
                members["resume"] = [
                    "session": .string(resume.session), "secret": .string(resume.secret),
                    "received": .number(Double(resume.received)), "acked": .number(Double(resume.acked)),
                ]
            }
            if !hello.entries.isEmpty {
                members["entries"] = .array(
                    hello.entries.map { .array([.number(Double($0.node)), .string($0.event)] + $0.arguments) })
            }
            value(["hello", .object(members)])
        case .mount(let reason): value(.array(["mount"] + (reason.map { [.string($0)] } ?? [])))
        case .bye: raw("[\"bye\"]")
        case .ping: raw("[\"ping\"]")
        case .entries(let acks, let entries):
            openArray()
            integer(acks)
            for entry in entries {
                comma()
                self.entry(entry)
            }
            closeArray()
        case .unknown(let kind): value([.string(kind)])
        }
    }

    private mutating func entry(_ entry: Entry) {
        openArray()
        integer(entry.node)
        comma()
        string(entry.event)
        for argument in entry.arguments {
            comma()
            value(argument)
        }
        closeArray()
    }

    /// A patch after the number of its acknowledgements.
    mutating func patchTail(ops: [Op], transaction: Value?) {
        if !ops.isEmpty || transaction != nil {
            raw(",[")
            for (index, op) in ops.enumerated() {
                if index > 0 { comma() }
                self.op(op)
            }
            closeArray()
        }
        if let transaction {
            comma()
            value(transaction)
        }
        closeArray()
    }
}
