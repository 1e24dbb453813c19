import FineClient
import FineWire

@testable import FineServer
@testable import FineWireJSON

/// Everything that reads bytes or text: the first byte says which, the rest is what it reads.
@MainActor
struct DecoderTarget: FuzzTarget {
    private static let limits = DecodingLimits(maxBytes: 2_048, maxDepth: 12)

    func take(_ bytes: [UInt8]) throws {
        guard let first = bytes.first else { return }
        let rest = Array(bytes.dropFirst())
        switch first {
        case UInt8(ascii: "s"): try server(rest)
        case UInt8(ascii: "r"): try recording(rest)
        case UInt8(ascii: "f"): try file(String(decoding: rest, as: UTF8.self))
        case UInt8(ascii: "l"): try follow(rest)
        default: try client(first == UInt8(ascii: "c") ? rest : bytes)
        }
    }

    /// What can be read of a client can be written, and read as the same.
    private func client(_ bytes: [UInt8]) throws {
        guard let value = try value(bytes) else { return }
        guard let message = try? ClientMessage(value: value) else { return }
        let again = try? JSONCodec.decodeClientMessage(JSONCodec.encode(message), limits: .fromServer)
        try expect(again == message, "a message of a client is another once it was written")
    }

    /// The same of a server, whose messages may be large and deep.
    private func server(_ bytes: [UInt8]) throws {
        guard let message = try? JSONCodec.decodeServerMessage(bytes) else { return }
        let again = try? JSONCodec.decodeServerMessage(JSONCodec.encode(message))
        try expect(again == message, "a message of a server is another once it was written")
    }

    /// Any JSON: within the limits, or refused with a place in it.
    private func value(_ bytes: [UInt8]) throws -> Value? {
        do {
            let value = try JSONCodec.decodeValue(bytes, limits: Self.limits)
            try expect(bytes.count <= Self.limits.maxBytes, "\(bytes.count) bytes were read")
            try expect(value.depth <= Self.limits.maxDepth, "\(value.depth) levels were read")
            let written = JSONCodec.encode(value)
            try expect(String(validating: written, as: UTF8.self) != nil, "what was written is not UTF-8")
            let again = try? JSONCodec.decodeValue(written, limits: .fromServer)
            try expect(again == value, "a value is another once it was written")
            return value
        } catch let fault as DecodingFault {
            try expect(
                ["malformed", "too-large", "too-deep"].contains(fault.code), "an unknown fault, \(fault.code)")
            try expect((0...bytes.count).contains(fault.offset ?? 0), "a fault beyond the end")
            return nil
        }
    }

    /// Lines of a recording: the same once they were written, and writable without their secrets.
    private func recording(_ bytes: [UInt8]) throws {
        let lines = bytes.split(separator: 10, omittingEmptySubsequences: true)
        var writer: RecordingWriter?
        for line in lines {
            if writer == nil, let header = try? Recording.Header(bytes: Array(line)) {
                let again = try? Recording.Header(bytes: header.bytes)
                try expect(again == header, "a header is another once it was written")
                writer = RecordingWriter(header)
            } else if let read = try? Recording.Line(bytes: Array(line)) {
                let again = try? Recording.Line(bytes: read.bytes)
                try expect(again == read, "a line is another once it was written")
                writer?.append(read.event, at: read.time)
            }
        }
        guard let written = writer?.take() else { return }
        for line in written.split(separator: 10).dropFirst() {
            try expect((try? Recording.Line(bytes: Array(line))) != nil, "a line was written that cannot be read")
        }
    }

    /// A file of settings: what it sets is printed as something that sets the same.
    private func file(_ text: String) throws {
        guard let file = try? ConfigurationFile(text, path: "fuzz") else { return }
        for line in file.lines {
            guard let setting = Setting.all.first(where: { $0.name == line.name }) else {
                throw FuzzFinding("there is no setting \(line.name)")
            }
            var configuration = Configuration()
            guard setting.read(line.text, &configuration) else { continue }
            let printed = setting.text(configuration)
            var again = Configuration()
            try expect(setting.read(printed, &again), "\(line.name) is printed as \(printed), which sets nothing")
            try expect(setting.text(again) == printed, "\(line.name) is printed as \(printed), and then otherwise")
        }
    }

    /// A client that a hostile server speaks to, a message a line; a line that begins with `e` is an edit of the person.
    private func follow(_ bytes: [UInt8]) throws {
        var link = Link(client: "fuzz/1", random: { 0.5 })
        _ = link.start(now: .zero)
        _ = link.opened(now: .zero)
        for (second, line) in bytes.split(separator: 10).enumerated() {
            let now = Duration.seconds(second)
            var outputs: [LinkOutput] = []
            if line.first == UInt8(ascii: "e") {
                var words = FuzzBytes(line.dropFirst())
                let (node, start, deleted) = (words.below(16), words.below(16), words.below(8))
                outputs = link.edit(node, Splice(start: start, deleted: deleted, inserted: words.text(8))) ?? []
            } else if let message = try? JSONCodec.decodeServerMessage(Array(line)) {
                outputs = link.received(message, now: now)
            } else {
                outputs = link.receivedUnreadable(code: "malformed", now: now)
            }
            for case .send(let message) in outputs {
                let again = try? JSONCodec.decodeClientMessage(JSONCodec.encode(message), limits: .fromServer)
                try expect(again == message, "a message that the client sends is another once it was written")
            }
            if outputs.contains(.close) {
                _ = link.closed(now: now)
                _ = link.tick(now: now + .seconds(60))
                _ = link.opened(now: now + .seconds(60))
            }
            try expect(
                (link.replica.subtree()?.size ?? 0) == link.replica.nodes.count, "the client's tree has loose nodes")
        }
    }
}

extension Value {
    /// How many arrays and objects are open at once, at most.
    fileprivate var depth: Int {
        switch self {
        case .array(let elements): 1 + (elements.lazy.map(\.depth).max() ?? 0)
        case .object(let members): 1 + (members.values.lazy.map(\.depth).max() ?? 0)
        default: 0
        }
    }
}
