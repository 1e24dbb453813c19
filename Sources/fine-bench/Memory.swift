import FineScreens
import FineUI
import Glibc

/// What one open screen takes of the resident memory, its content included.
struct Memory {
    /// Whatever was measured stays, or the next would take what it has left.
    private static var kept: [Host] = []

    let name: String
    /// Nodes of the tree; each is the scope of its description.
    let nodes: Int
    /// Nodes that are registered with something that they have read.
    let observing: Int
    let bytes: Int

    init(_ name: String, screens: Int, _ make: () -> some FineContent) {
        // What is made once is made by the first.
        let first = Host(make())
        _ = first.mount()
        let before = Self.residentBytes()
        for _ in 0..<screens {
            let host = Host(make())
            _ = host.mount()
            Self.kept.append(host)
        }
        self.name = name
        bytes = (Self.residentBytes() - before) / screens
        let last = Self.kept.last ?? first
        nodes = last.tree.nodes.count
        observing = last.tree.nodes.all.count(where: \.isObserving)
        first.tree.unmount()
    }

    private static func residentBytes() -> Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
        let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        let words = text.split(separator: " ")
        return (words.dropFirst().first.flatMap { Int($0) } ?? 0) * Int(getpagesize())
    }
}

func memorySamples() -> [Memory] {
    [
        Memory("/bench/counter", screens: 2_000) { BenchCounter() },
        Memory("/todo with 20 items", screens: 500) {
            let list = ToDoList()
            for number in 1...20 {
                list.draft = "item \(number)"
                list.add()
            }
            return list
        },
        Memory("1,000 rows of values", screens: 50) {
            let values = BenchValues()
            values.create()
            return values
        },
        Memory("1,000 rows of models", screens: 50) {
            let rows = BenchRows()
            rows.create()
            return rows
        },
    ]
}
