/// Ids of sessions that are no more, for telling whoever asks for one what became of it. The oldest are forgotten.
struct RecentIDs {
    private static let bound = 2_000
    private var ids: [String] = []

    mutating func add(_ id: String) {
        // Half at once, so that a removal moves the others rarely.
        if ids.count == Self.bound { ids.removeFirst(Self.bound / 2) }
        ids.append(id)
    }

    func contains(_ id: String) -> Bool { ids.contains(id) }
}
