/// What a session has sent and its client has not yet acknowledged, oldest first. Frames are counted from 1.
///
/// It bounds the session in two ways: by its length and size the session knows that the client is behind, and what
/// is beyond `limit` bytes is counted, but not held.
struct FrameLog {
    private struct Entry {
        /// Nil for a mount and for what is no longer held; neither can be sent again as it was.
        var tail: [UInt8]?
        let size: Int
        /// How many entries had been processed when it was made.
        let processed: Int
    }

    private var entries: [Entry] = []
    private let limit: Int
    /// The number of the last frame that is acknowledged.
    private(set) var acknowledged = 0
    /// Bytes that were sent and are not acknowledged.
    private(set) var unacknowledgedBytes = 0
    /// Bytes that are held.
    private(set) var bytes = 0

    init(limit: Int) { self.limit = limit }

    /// How many frames are not acknowledged.
    var count: Int { entries.count }
    /// The number of the last frame.
    var sent: Int { acknowledged + entries.count }

    /// `processed` is the number of entries that the session has processed, which the frame's edits of texts follow.
    /// Returns whether it has let go of something for it.
    @discardableResult
    mutating func appendPatch(_ tail: [UInt8], processed: Int) -> Bool {
        append(Entry(tail: tail, size: tail.count, processed: processed))
        bytes += tail.count
        var index = 0
        while bytes > limit, index < entries.count {
            if let tail = entries[index].tail { bytes -= tail.count }
            entries[index].tail = nil
            index += 1
        }
        return index > 0
    }

    mutating func appendMount(size: Int) { append(Entry(tail: nil, size: size, processed: 0)) }

    private mutating func append(_ entry: Entry) {
        entries.append(entry)
        unacknowledgedBytes += entry.size
    }

    /// The client has applied everything up to `number`, which must have been sent.
    mutating func acknowledge(through number: Int) {
        precondition(number <= sent, "frame \(number) of \(sent) is acknowledged")
        guard number > acknowledged else { return }
        for entry in entries.prefix(number - acknowledged) {
            unacknowledgedBytes -= entry.size
            bytes -= entry.tail?.count ?? 0
        }
        entries.removeFirst(number - acknowledged)
        acknowledged = number
    }

    /// The patches after `number`, each with what it acknowledges to a client that knows of `known` processed entries: as
    /// much as at the first time, or its text edits would be transformed over other edits. Nil where one of them is
    /// not held, or was a mount.
    func patches(after number: Int, known: Int) -> [(acks: Int, tail: [UInt8])]? {
        guard number >= acknowledged else { return nil }
        var known = known
        var patches: [(acks: Int, tail: [UInt8])] = []
        for entry in entries.dropFirst(number - acknowledged) {
            guard let tail = entry.tail else { return nil }
            patches.append((max(0, entry.processed - known), tail))
            known = max(known, entry.processed)
        }
        return patches
    }
}
