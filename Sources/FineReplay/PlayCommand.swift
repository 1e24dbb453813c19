import FineWire
import FineWireJSON

enum PlayCommand {
    static func run(_ options: ProgramOptions) throws {
        let reader = try options.reader()
        let steps = options["--step"]
        var frames = 0
        var player = Player(by: reader.header.by) { step, replica in
            switch step {
            case .mounted: print("mount: \(replica.nodes.count) nodes")
            case .edit(let ops): for op in ops { print("the person \(Explanation.words(op, in: replica))") }
            case .frame(let ops, _, let line):
                frames += 1
                print("frame at line \(line):")
                for op in ops { print("  \(Explanation.words(op, in: replica))") }
            }
            guard steps else { return }
            if let tree = replica.subtree() { print(TreeText.lines(tree, depth: 1).joined(separator: "\n")) }
            _ = readLine()
        }
        while let line = try reader.next() { try player.take(line, number: reader.number) }
        try player.deliverAll()
        guard let tree = player.link?.replica.subtree() else { return }
        print("the tree at the end:")
        print(TreeText.lines(tree).joined(separator: "\n"))
    }

    static func explain(_ options: ProgramOptions) throws {
        let reader = try options.reader()
        let header = reader.header
        print("1: a session of \(header.path), recorded by the \(header.by.rawValue) on \(header.date)")
        var player: Player? = Player(by: header.by)
        while let line = try reader.next() {
            let words = Explanation.words(line.event, in: player?.link?.replica)
            print("\(reader.number): \(line.time) ms: " + words.joined(separator: "\n    "))
            // A recording that is against the law can be explained all the same.
            do throws(RecordingFault) { try player?.take(line, number: reader.number) } catch { player = nil }
        }
    }
}
