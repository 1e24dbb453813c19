import FineWire
import FineWireJSON

/// Compares what a server says with what one has said, both redacted.
package enum Comparison {
    /// What of a message is the screen's: not the server's configuration, nor its words for a fault.
    package static func essence(of message: ServerMessage) -> ServerMessage {
        if case .error(let code, _) = message { return .error(code: code, message: "") }
        guard case .mount(var mount) = message else { return message }
        mount.settings = mount.settings.filter { $0.key == "reason" }
        return .mount(mount)
    }

    /// Where two messages differ first, in words, first the recorded one; nil when they are equal to the byte.
    package static func difference(
        between recorded: ServerMessage, and actual: ServerMessage, in replica: Replica?
    ) -> [String]? {
        let recorded = essence(of: recorded)
        let actual = essence(of: actual)
        guard JSONCodec.encode(recorded) != JSONCodec.encode(actual) else { return nil }
        if case .mount(let one) = recorded, case .mount(let other) = actual,
            let difference = TreeDifference.first(between: one.root, and: other.root)
        {
            return ["in the mounted tree \(difference)"]
        }
        let lines = [recorded, actual].map { Explanation.words(.server($0), in: replica) }
        let first =
            zip(lines[0], lines[1]).enumerated().first { $1.0 != $1.1 }?.offset ?? min(lines[0].count, lines[1].count)
        let words = lines.map { $0.indices.contains(first) ? $0[first].trimmed : "nothing more" }
        guard words[0] != words[1] else { return ["equal in words, but not to the byte"] }
        return ["recorded: \(words[0])", "now:      \(words[1])"]
    }

    /// Where two recordings part: the first message of the server that differs. Nil when none does.
    package static func difference(
        between one: RecordingReader, and other: RecordingReader
    ) throws(RecordingFault) -> (lines: (Int, Int), words: [String])? {
        var player = Player(by: one.header.by)
        while true {
            let first = try nextMessage(of: one, into: &player)
            let second = try nextMessage(of: other)
            switch (first, second) {
            case (nil, nil): return nil
            case (let message?, nil):
                return (
                    (one.number, other.number), ["\(Explanation.words(.server(message))[0])", "the other has ended"]
                )
            case (nil, let message?):
                return (
                    (one.number, other.number), ["this one has ended", "\(Explanation.words(.server(message))[0])"]
                )
            case (let message?, let counterpart?):
                if let words = difference(between: message, and: counterpart, in: player.link?.replica) {
                    return ((one.number, other.number), words)
                }
            }
        }
    }

    private static func nextMessage(
        of reader: RecordingReader, into player: inout Player
    ) throws(RecordingFault) -> ServerMessage? {
        while let line = try reader.next() {
            try player.take(line, number: reader.number)
            if case .server(let message) = line.event, message != .pong { return message }
        }
        return nil
    }

    private static func nextMessage(of reader: RecordingReader) throws(RecordingFault) -> ServerMessage? {
        while let line = try reader.next() {
            if case .server(let message) = line.event, message != .pong { return message }
        }
        return nil
    }
}

extension String {
    fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
