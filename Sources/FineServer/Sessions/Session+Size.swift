import FineWire
import FineWireJSON

extension Session {
    /// The limit that the tree is beyond, if it is.
    var outgrown: Limit? {
        if tree.nodes.count > limits.sessionNodes { return .sessionNodes }
        guard treeBytes > limits.sessionBytes else { return nil }
        // What has been replaced since was counted, too.
        treeBytes =
            JSONCodec.encode(
                .mount(Mount(session: "", secret: "", received: 0, sent: 0, settings: [:], root: tree.snapshot()))
            ).count
        return treeBytes > limits.sessionBytes ? .sessionBytes : nil
    }

    /// The tree has changed by `bytes` as they travel.
    func checkSize(adding bytes: Int) {
        treeBytes += bytes
        if let outgrown { onOutgrown?(self, outgrown) }
    }
}
