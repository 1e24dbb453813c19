extension FineImageSource {
    /// The symbols that every client draws; `tables.json` lists them under `symbols`.
    package static let symbolNames: Set<String> = [
        "plus", "minus", "xmark", "checkmark", "chevron.left", "chevron.right", "chevron.up", "chevron.down",
        "ellipsis", "magnifyingglass", "gearshape", "person", "bell", "calendar", "clock", "pencil", "trash", "star",
        "star.fill", "heart", "heart.fill", "info.circle",
    ]
}
