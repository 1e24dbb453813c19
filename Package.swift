// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "FineUI",
    platforms: [.macOS(.v14)],
    products: [
        .library(name: "FineUI", targets: ["FineUI"]),
        .library(name: "FineServer", targets: ["FineServer"]),
        .executable(name: "fine-server", targets: ["fine-server"]),
        .executable(name: "fine-terminal", targets: ["fine-terminal"]),
        .executable(name: "fine-replay", targets: ["fine-replay"]),
    ],
    targets: [
        .systemLibrary(name: "CJansson", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"])]),
        .systemLibrary(
            name: "CLibWebSockets", pkgConfig: "libwebsockets", providers: [.apt(["libwebsockets-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "CNcurses", linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),

        // Without Foundation nothing else links the C mathematics library, which rounding needs.
        .target(name: "FineWire", linkerSettings: [.linkedLibrary("m")]),
        .target(name: "FineWireJSON", dependencies: ["FineWire", "CJansson"]),
        .target(name: "FineClient", dependencies: ["FineWire"]),
        .target(name: "FineUI", dependencies: ["FineWire"]),
        .target(name: "FineSockets", dependencies: ["CLibWebSockets", "CZlib"]),
        .target(
            name: "FineBrowser", path: "Clients/Browser", exclude: ["README.md", "package.json"],
            sources: ["FineBrowser.c", "bundle"],
            publicHeadersPath: "include"),
        .target(
            name: "FineServer",
            dependencies: ["FineWire", "FineWireJSON", "FineUI", "FineSockets", "FineBrowser"]),
        .target(
            name: "FineScreens", dependencies: ["FineUI"],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
        .executableTarget(
            name: "fine-server", dependencies: ["FineServer", "FineScreens"],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
        .executableTarget(
            name: "fine-load", dependencies: ["FineWire", "FineWireJSON", "FineClient", "FineSockets"],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
        .executableTarget(
            name: "fine-bench", dependencies: ["FineUI", "FineScreens", "FineWire", "FineWireJSON"],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
        .target(
            name: "FineTerminal",
            dependencies: ["FineWire", "FineWireJSON", "FineClient", "FineSockets", "CNcurses"],
            path: "Clients/Terminal", exclude: ["README.md", "Program"]),
        .executableTarget(
            name: "fine-terminal", dependencies: ["FineTerminal"], path: "Clients/Terminal/Program",
            swiftSettings: [.defaultIsolation(MainActor.self)]),

        .target(
            name: "FineReplay",
            dependencies: ["FineWire", "FineWireJSON", "FineClient", "FineSockets", "FineBrowser", "FineTables"]),
        .target(name: "FineTables"),
        .executableTarget(name: "fine-replay", dependencies: ["FineReplay"]),

        .target(name: "RandomTesting", path: "Tests/RandomTesting"),
        .target(name: "ProtocolTesting", dependencies: ["FineWire", "FineWireJSON"], path: "Tests/ProtocolTesting"),
        .testTarget(
            name: "FineWireTests", dependencies: ["FineWire", "FineWireJSON", "ProtocolTesting", "RandomTesting"]),
        .testTarget(
            name: "FineClientTests",
            dependencies: ["FineClient", "FineWire", "FineWireJSON", "ProtocolTesting", "RandomTesting"]),
        .testTarget(
            name: "FineReplayTests",
            dependencies: [
                "FineReplay", "FineClient", "FineWire", "FineWireJSON", "ProtocolTesting",
            ]),
        .testTarget(name: "FineUITests", dependencies: ["FineUI", "FineWire", "RandomTesting"]),
        .testTarget(name: "FineSocketsTests", dependencies: ["FineSockets", "SocketTesting"]),
        .target(name: "SocketTesting", path: "Tests/SocketTesting"),
        .testTarget(
            name: "FineServerTests",
            dependencies: [
                "FineServer", "FineUI", "FineWire", "FineWireJSON", "FineClient", "FineReplay", "FineScreens",
                "FineSockets", "FineBrowser", "RandomTesting", "SocketTesting",
            ]),
        .testTarget(
            name: "FineTerminalTests",
            dependencies: [
                "FineTerminal", "FineUI", "FineScreens", "FineWire", "FineReplay", "ProtocolTesting", "CNcurses",
            ],
            exclude: ["Golden"]),
        .testTarget(name: "LayeringTests"),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .gnu2x
)

// What is fuzzed is a test of the inputs that are kept, and for `make fuzz-coverage`, which brings the sanitizer's driver,
// a program.
let fuzzed: [Target.Dependency] = [
    "FineServer", "FineUI", "FineClient", "FineSockets", "FineWire", "FineWireJSON",
]
if Context.environment["FINE_FUZZER"] == nil {
    package.targets.append(
        .testTarget(
            name: "FuzzTests", dependencies: fuzzed, path: "Tests/Fuzz",
            exclude: ["main.swift", "Corpus", "words.txt"]))
} else {
    package.targets.removeAll { $0.type == .test }
    package.targets.append(
        .executableTarget(
            name: "fine-fuzz", dependencies: fuzzed, path: "Tests/Fuzz",
            exclude: ["CorpusTests.swift", "Corpus", "words.txt"]))
}
