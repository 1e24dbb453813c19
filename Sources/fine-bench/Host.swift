import FineUI
import FineWire
import FineWireJSON

/// A session's tree without a session: what is rendered becomes bytes, as a server would send them.
final class Host {
    let tree: Tree

    init(_ content: some FineContent) {
        tree = Tree(session: FineSession(id: "bench", path: "/"), controller: FineContentController(content))
        tree.mount()
    }

    /// The whole tree as a mount.
    func mount() -> [UInt8] {
        JSONCodec.encode(
            ServerMessage.mount(
                Mount(
                    session: "bench", secret: "", received: 0, sent: 1, settings: [:], root: tree.mountFrame())))
    }

    /// What has changed as a frame.
    func flush() -> [UInt8] {
        guard let frame = tree.flush() else { return [] }
        tree.acknowledge(through: tree.frame)
        return JSONCodec.encodePatchTail(ops: frame.ops, transaction: frame.transaction)
    }
}
