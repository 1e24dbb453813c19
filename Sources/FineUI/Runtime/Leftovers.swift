/// The old nodes that no child has taken yet, by key and by slot.
@MainActor
struct Leftovers {
    private let old: [Node]
    private var byKey: [Key: Int] = [:]
    private var bySlot: [Slot: [Int]] = [:]
    private var isTaken: [Bool]

    init(_ old: [Node], isTaken: [Bool]) {
        self.old = old
        self.isTaken = isTaken
        for index in old.indices.reversed() where !isTaken[index] {
            if let key = old[index].key { byKey[key] = index }
            if old[index].slot.matchesByOrder { bySlot[old[index].slot, default: []].append(index) }
        }
    }

    /// The node of this child's key; for one without, the next node without a key in its slot.
    mutating func take(for child: Child) -> Int? {
        if let key = child.key {
            guard let index = byKey.removeValue(forKey: key) else { return nil }
            isTaken[index] = true
            return index
        }
        return take(at: child.slot) { $0.key == nil }
    }

    /// A node that stood in this slot under another key, which is rebuilt. Slots that many children share name no
    /// place of their own.
    mutating func takeAny(at slot: Slot) -> Int? {
        slot == .none ? nil : take(at: slot) { _ in true }
    }

    private mutating func take(at slot: Slot, where isMeant: (Node) -> Bool) -> Int? {
        guard slot.matchesByOrder, let candidates = bySlot[slot] else { return nil }
        for position in candidates.indices.reversed() where isMeant(old[candidates[position]]) {
            let index = candidates[position]
            if isTaken[index] { continue }
            isTaken[index] = true
            bySlot[slot]?.remove(at: position)
            return index
        }
        return nil
    }
}
