import FineWire

/// The entries that the server is not known to have processed, oldest first.
struct Outbox: Sendable {
    struct Item: Sendable {
        var entry: Entry
        /// Whether a `ClientDocument` of the node holds an edit for it.
        var isEdit: Bool
    }

    private(set) var items: [Item] = []
    /// How many of them, from the front, have gone out on this connection.
    private(set) var transmitted = 0
    /// How many of them, from the front, have gone out on this connection or an earlier one.
    private(set) var everTransmitted = 0
    /// How many entries of the session are known to be processed.
    var acknowledged = 0
    /// The refusals of entries that are not acknowledged yet, by their number.
    var refusals: [Int: (code: String, message: String)] = [:]

    mutating func append(_ item: Item) { items.append(item) }

    mutating func markTransmitted() {
        transmitted = items.count
        everTransmitted = items.count
    }

    mutating func connectionLost() { transmitted = 0 }

    /// The first items have been processed.
    mutating func acknowledge(_ count: Int) -> [(item: Item, refusal: (code: String, message: String)?)] {
        let processed = items.prefix(count)
        items.removeFirst(processed.count)
        transmitted = max(0, transmitted - processed.count)
        everTransmitted = max(0, everTransmitted - processed.count)
        return processed.map { item in
            acknowledged += 1
            return (item, refusals.removeValue(forKey: acknowledged))
        }
    }

    /// Takes out the first item, which the server has seen and not processed; nil when there is none.
    mutating func removeSuspect() -> Item? {
        guard everTransmitted > 0 else { return nil }
        everTransmitted -= 1
        transmitted = max(0, transmitted - 1)
        return items.removeFirst()
    }

    mutating func removeAll() -> [Item] {
        defer { self = Outbox() }
        return items
    }

    mutating func replaceAll(by items: [Item]) { self.items = items }
}
