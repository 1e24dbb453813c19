import FineScreens
import FineUI
import FineWire
import FineWireJSON

/// Messages to bytes and back: a mount of 1,000 rows, and what a click costs.
func codecSamples() throws -> [Sample] {
    let rows = BenchRows()
    rows.create()
    let host = Host(rows)
    let mount = ServerMessage.mount(
        Mount(session: "bench", secret: "", received: 0, sent: 1, settings: [:], root: host.tree.mountFrame()))
    let bytes = JSONCodec.encode(mount)
    let entries = ClientMessage.entries(acks: 1, [Entry(node: 12, event: "tap", arguments: [])])
    let click = JSONCodec.encode(entries)
    let op = Op.update(id: 11, changes: [Op.Change("text", "12")])
    let limits = DecodingLimits()
    return [
        Sample("a mount of 1,000 rows encoded", times: 50) { JSONCodec.encode(mount) },
        try Sample("a mount of 1,000 rows decoded", times: 50) {
            _ = try JSONCodec.decodeServerMessage(bytes)
            return bytes
        },
        Sample("a frame of one change encoded", times: 10_000) {
            JSONCodec.encodePatchTail(ops: [op], transaction: nil)
        },
        try Sample("a click decoded", times: 10_000) {
            _ = try JSONCodec.decodeClientMessage(click, limits: limits)
            return click
        },
    ]
}
