import FineWire
import FineWireJSON
import Glibc

/// What a client is shown in the course of a recording, and nothing else: a tree and the frames after it.
package struct FrameStream {
    private var root: WireNode
    package private(set) var frames: [[Op]]

    /// Takes what the person sees of it, from its last mount before the first frame that does not fit.
    package init(_ reader: RecordingReader) throws {
        var root = WireNode(id: 0, kind: "session")
        var frames: [[Op]] = []
        var player = Player(by: reader.header.by) { step, replica in
            switch step {
            case .mounted:
                root = replica.subtree() ?? root
                frames = []
            case .frame(let ops, _, _), .edit(let ops): frames.append(ops)
            }
        }
        var broken: [Op]?
        do throws(RecordingFault) {
            while let line = try reader.next() {
                if case .server(.patch(let patch)) = line.event { broken = patch.ops }
                try player.take(line, number: reader.number)
            }
            try player.deliverAll()
        } catch {
            guard ReplicaError.Code(rawValue: error.code) != nil, let broken else { throw error }
            frames.append(broken)
        }
        self.root = root
        self.frames = frames
    }

    /// The code of what cannot be applied, if anything.
    package var fault: ReplicaError.Code? {
        do throws(ReplicaError) {
            var replica = try Replica(root)
            for ops in frames { try replica.apply(ops) }
            return nil
        } catch {
            return error.code
        }
    }

    /// Leaves out frames, then ops, then nodes, as long as it still fails.
    package func minimised(while fails: (FrameStream) -> Bool) -> FrameStream {
        var best = self
        var size: Int
        repeat {
            size = best.size
            best = best.shortened(while: fails)
        } while best.size < size
        return best
    }

    private var size: Int { root.size + frames.reduce(frames.count) { $0 + $1.count } }

    private func shortened(while fails: (FrameStream) -> Bool) -> FrameStream {
        var best = self
        best.frames = Self.shortened(best.frames) { frames in
            var candidate = best
            candidate.frames = frames
            return fails(candidate)
        }
        for index in best.frames.indices {
            let kept = best
            best.frames[index] = Self.shortened(kept.frames[index]) { ops in
                var candidate = kept
                candidate.frames[index] = ops
                return fails(candidate)
            }
        }
        for id in Self.ids(of: root).reversed() where id != 0 {
            var candidate = best
            candidate.root = Self.without(id, in: best.root)
            if candidate.root != best.root, fails(candidate) { best = candidate }
        }
        return best
    }

    /// Zeller's ddmin: leaves out ever smaller pieces.
    private static func shortened<Element>(_ list: [Element], while fails: ([Element]) -> Bool) -> [Element] {
        var list = list
        var size = max(1, list.count / 2)
        while !list.isEmpty {
            var start = 0
            var hasShortened = false
            while start < list.count {
                let candidate = Array(list[..<start] + list[min(start + size, list.count)...])
                if fails(candidate) {
                    list = candidate
                    hasShortened = true
                } else {
                    start += size
                }
            }
            if size == 1, !hasShortened { break }
            size = max(1, size / 2)
        }
        return list
    }

    private static func ids(of node: WireNode) -> [Int] { [node.id] + node.children.flatMap { ids(of: $0) } }

    private static func without(_ id: Int, in node: WireNode) -> WireNode {
        var node = node
        node.children = node.children.filter { $0.id != id }.map { without(id, in: $0) }
        return node
    }

    /// As a recording, to a file or to standard output.
    func write(to name: String?, like header: Recording.Header) {
        var header = header
        header.by = .client
        var writer = RecordingWriter(header)
        writer.append(.client(.hello(Hello(client: header.client))), at: 0)
        writer.append(.server(.mount(Mount(session: "s", secret: "x", received: 0, sent: 1, root: root))), at: 0)
        writer.append(.client(.entries(acks: 1, [])), at: 0)
        for (index, ops) in frames.enumerated() {
            writer.append(.server(.patch(Patch(acks: 0, ops: ops))), at: index + 1)
        }
        writer.end(at: frames.count + 1)
        let text = writer.take()
        guard let name, let file = fopen(name, "w") else { return writeToStandardOutput(text) }
        fwrite(text, 1, text.count, file)
        fclose(file)
    }
}
