import FineWire

/// What the client says of its own accord, in the person's language where the server has words in that.
struct Words {
    /// By the protocol's names, and for the help by their English.
    private(set) var own: [String: String] = [:]

    init() {}

    /// Takes those of the locale, else of its language, out of a mount's `strings`.
    init(_ strings: Value?, locale: String) {
        let language = String(locale.prefix { $0 != "-" && $0 != "_" })
        let members = (strings?.object?[locale] ?? strings?.object?[language])?.object ?? [:]
        own = members.compactMapValues(\.string)
    }

    func callAsFunction(_ name: String, else english: String) -> String { own[name] ?? english }
}
