/// A directory of sources and what its files may import.
struct Layer {
    /// The module's name, or for a client without one the name people use.
    let name: String
    /// Relative to the package's root, without a slash at the end.
    let directory: String
    /// The project's own modules, C modules included, that it may see.
    let modules: Set<String>
    /// Whether it may use Foundation.
    let foundation: Bool

    init(_ name: String, in directory: String? = nil, sees modules: Set<String> = [], foundation: Bool = true) {
        self.name = name
        self.directory = directory ?? "Sources/\(name)"
        self.modules = modules
        self.foundation = foundation
    }

    /// The arrows between the modules, and no others.
    static let all = [
        Layer("CJansson", foundation: false),
        Layer("CLibWebSockets", foundation: false),
        Layer("CZlib", foundation: false),
        Layer("CNcurses", foundation: false),
        Layer("FineWire", foundation: false),
        Layer("FineWireJSON", sees: ["FineWire", "CJansson"], foundation: false),
        Layer("FineClient", sees: ["FineWire"], foundation: false),
        // Dates and data are values of Foundation's; its lighter part has them.
        Layer("FineUI", sees: ["FineWire", "FoundationEssentials"], foundation: false),
        Layer("FineSockets", sees: ["CLibWebSockets", "CZlib"]),
        Layer("FineBrowser", in: "Clients/Browser", foundation: false),
        Layer("FineServer", sees: ["FineWire", "FineWireJSON", "FineUI", "FineSockets", "FineBrowser"]),
        Layer("FineScreens", sees: ["FineUI"]),
        Layer("fine-server", sees: ["FineServer", "FineScreens"]),
        // The deeper directory first: the first layer that fits is a file's.
        Layer("fine-terminal", in: "Clients/Terminal/Program", sees: ["FineTerminal"]),
        Layer("FineTerminal", in: "Clients/Terminal", sees: client.union(["CNcurses"]), foundation: false),
        Layer("FineTables", foundation: false),
        Layer("FineReplay", sees: client.union(["FineBrowser", "FineTables"]), foundation: false),
        Layer("fine-replay", sees: ["FineReplay"], foundation: false),
        Layer("fine-load", sees: client),
        Layer("fine-bench", sees: ["FineUI", "FineScreens", "FineWire", "FineWireJSON"]),
    ]

    /// What a program may see that is a client, or reads what clients read.
    private static let client: Set<String> = ["FineWire", "FineWireJSON", "FineClient", "FineSockets"]

    /// The layer that owns a file.
    static func owner(of path: String) -> Layer? {
        all.first { path.hasPrefix($0.directory + "/") }
    }

    /// Modules of the toolchain and the system that any layer may import.
    static let platform: Set<String> = ["Dispatch", "Glibc", "Observation", "Swift", "Synchronization", "_Concurrency"]

    static let foundations: Set<String> = ["Foundation", "FoundationEssentials", "FoundationNetworking"]
}
