import FineWire

@testable import FineServer

/// What the clients of one session have been shown, frame by frame.
struct FuzzView {
    /// The trees after each frame; the first is numbered 1.
    private(set) var frames: [Replica] = []
    private(set) var secret = ""
    private(set) var previousSecret = ""
    /// How many of the client's entries the session has said to have processed.
    private(set) var received = 0

    var last: WireNode? { frames.last?.subtree() }

    mutating func take(_ mount: Mount) throws(FuzzFinding) {
        try expect(mount.sent == frames.count + 1, "mount \(mount.sent) comes after frame \(frames.count)")
        try expect(mount.received >= received, "a mount takes back what was processed")
        do throws(ReplicaError) { frames.append(try Replica(mount.root)) } catch { throw FuzzFinding("\(error)") }
        renew(mount.secret)
        received = mount.received
    }

    mutating func take(_ resume: Resume) throws(FuzzFinding) {
        try expect(resume.sent == frames.count, "\(resume.sent) frames are said to be sent of \(frames.count)")
        try expect(resume.received >= received, "a resume takes back what was processed")
        renew(resume.secret)
        received = resume.received
    }

    /// Frame `number`, which may have been sent before; then it has to say the same again.
    mutating func take(_ patch: Patch, number: Int) throws(FuzzFinding) {
        guard !patch.ops.isEmpty else { return }
        try expect((2...frames.count + 1).contains(number), "frame \(number) of \(frames.count)")
        var next = frames[number - 2]
        // What becomes of a field's text depends on edits that only its person knows of.
        let ops = patch.ops.filter { op in
            if case .splice(let id, "text", _) = op { return !(next.nodes[id]?.kind.isField ?? false) }
            return true
        }
        do throws(ReplicaError) { try next.apply(ops) } catch { throw FuzzFinding("frame \(number): \(error)") }
        if number > frames.count {
            frames.append(next)
        } else {
            try expect(next.nodes == frames[number - 1].nodes, "frame \(number) was another at first")
        }
    }

    mutating func renew(_ secret: String) {
        guard secret != self.secret else { return }
        previousSecret = self.secret
        self.secret = secret
    }
}
