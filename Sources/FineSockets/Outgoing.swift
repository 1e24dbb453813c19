/// A message on its way out, in two parts, so that what is the same for many, or is kept, need not be copied.
struct Outgoing: Sendable {
    /// Bytes that are handed to libwebsockets at once. It copies what the kernel does not take.
    static let fragment = 65_536

    let head: [UInt8]
    let tail: [UInt8]
    /// Bytes that have been written.
    var sent = 0

    init(_ head: [UInt8], _ tail: [UInt8]) {
        self.head = head
        self.tail = tail
    }

    var count: Int { head.count + tail.count }

    /// Copies what comes next into `target` and returns how much that is.
    func lay(into target: UnsafeMutableRawBufferPointer) -> Int {
        let size = min(count - sent, target.count)
        let fromHead = max(0, min(head.count - sent, size))
        if fromHead > 0 {
            head.withUnsafeBytes { target.copyMemory(from: .init(rebasing: $0[sent..<sent + fromHead])) }
        }
        let start = sent + fromHead - head.count
        let rest = size - fromHead
        if rest > 0 {
            tail.withUnsafeBytes { bytes in
                UnsafeMutableRawBufferPointer(rebasing: target[fromHead...])
                    .copyMemory(from: .init(rebasing: bytes[start..<start + rest]))
            }
        }
        return size
    }
}
