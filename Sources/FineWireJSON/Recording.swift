import FineWire

/// The lines of a recording: a session as it went both ways, one JSON object a line.
package enum Recording {
    package static let version = 1

    /// Who wrote a recording, and so in whose order its lines are.
    package enum Side: String, Sendable {
        case client, server
    }

    package struct Header: Hashable, Sendable {
        package var path: String
        package var client: String
        /// ISO 8601, UTC.
        package var date: String
        package var by: Side

        package init(path: String, client: String, date: String, by: Side) {
            self.path = path
            self.client = client
            self.date = date
            self.by = by
        }
    }

    package enum Event: Hashable, Sendable {
        case server(ServerMessage)
        case client(ClientMessage)
        /// A message of this side that could not be read: how many bytes it had.
        case unreadable(Side, bytes: Int)
        /// The connection is gone, with this close code if there was one.
        case closed(code: Int?)
        /// The tree that the client has now, without edits that are not acknowledged.
        case tree(WireNode)
        /// What followed has not been recorded: the recording had its greatest size.
        case full
        /// The last line: how many lines come before it.
        case end(lines: Int)
    }

    /// Any line but the first.
    package struct Line: Hashable, Sendable {
        /// Milliseconds since the recording began.
        package var time: Int
        package var event: Event

        package init(time: Int, event: Event) {
            self.time = time
            self.event = event
        }
    }
}

extension Recording.Header {
    /// As it is written, without the line's end.
    package var bytes: [UInt8] {
        JSONCodec.encode([
            "recording": .number(Double(Recording.version)), "protocol": "fine.v1", "path": .string(path),
            "client": .string(client), "date": .string(date), "by": .string(by.rawValue),
        ])
    }

    package init(bytes: [UInt8]) throws(DecodingFault) {
        guard let members = try JSONCodec.decodeValue(bytes, limits: .fromServer).object, members["recording"] != nil
        else { throw .malformed("this is no recording: the first line has no member \"recording\"") }
        guard members["recording"] == .number(Double(Recording.version)) else {
            throw DecodingFault(code: "version", message: "a recording of another version than \(Recording.version)")
        }
        guard members["protocol"] == "fine.v1" else {
            throw DecodingFault(code: "version", message: "a recording of another protocol than fine.v1")
        }
        guard let by = try Recording.Side(rawValue: members.string("by", in: "header")) else {
            throw .malformed("header: by is neither client nor server")
        }
        self.init(
            path: try members.string("path", in: "header"), client: try members.string("client", in: "header"),
            date: try members.string("date", in: "header"), by: by)
    }
}

extension Recording.Line {
    /// As it is written, without the line's end. Messages stand in it as they travel.
    package var bytes: [UInt8] {
        let (name, value): (StaticString, [UInt8]) =
            switch event {
            case .server(let message): ("\"from\":\"server\",\"message\":", JSONCodec.encode(message))
            case .client(let message): ("\"from\":\"client\",\"message\":", JSONCodec.encode(message))
            case .unreadable(.server, let count):
                ("\"from\":\"server\",\"unreadable\":", JSONCodec.encode(Value(count)))
            case .unreadable(.client, let count):
                ("\"from\":\"client\",\"unreadable\":", JSONCodec.encode(Value(count)))
            case .closed(let code): ("\"closed\":", JSONCodec.encode(code.map { Value($0) } ?? .null))
            case .tree(let node): ("\"tree\":", JSONCodec.encode(node))
            case .full: ("\"full\":", JSONCodec.encode(true))
            case .end(let lines): ("\"end\":", JSONCodec.encode(Value(lines)))
            }
        var writer = JSONWriter(capacity: value.count + 64)
        writer.raw("{\"t\":")
        writer.integer(time)
        writer.comma()
        writer.raw(name)
        return writer.bytes + value + [UInt8(ascii: "}")]
    }

    package init(bytes: [UInt8]) throws(DecodingFault) {
        guard let members = try JSONCodec.decodeValue(bytes, limits: .recorded).object else {
            throw .malformed("not an object")
        }
        time = try members.natural("t", in: "line")
        if let message = members["message"] {
            event =
                try Self.side(members) == .server
                ? .server(ServerMessage(value: message)) : .client(ClientMessage(value: message))
        } else if members["unreadable"] != nil {
            event = .unreadable(try Self.side(members), bytes: try members.natural("unreadable", in: "line"))
        } else if let code = members["closed"] {
            event = .closed(code: code == .null ? nil : try members.natural("closed", in: "line"))
        } else if let tree = members["tree"] {
            event = .tree(try WireNode(value: tree))
        } else if members["full"] != nil {
            event = .full
        } else if members["end"] != nil {
            event = .end(lines: try members.natural("end", in: "line"))
        } else {
            throw .malformed("neither a message nor anything else that a line can hold")
        }
    }

    private static func side(_ members: [String: Value]) throws(DecodingFault) -> Recording.Side {
        guard let side = Recording.Side(rawValue: try members.string("from", in: "line")) else {
            throw .malformed("from is neither client nor server")
        }
        return side
    }
}

extension Value {
    fileprivate init(_ count: Int) { self = .number(Double(count)) }
}

extension DecodingLimits {
    /// A line holds a message, or a tree, in an object.
    package static let recorded = DecodingLimits(maxBytes: (64 << 20) + 128, maxDepth: 513)
}

extension JSONCodec {
    /// A node with its subtree, as in a mount.
    package static func encode(_ node: WireNode) -> [UInt8] {
        var writer = JSONWriter()
        writer.node(node, isNumbered: true)
        return writer.bytes
    }
}
