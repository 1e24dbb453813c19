import Dispatch
import Glibc

/// A file that is written in order, off the main actor.
final class RecordingFile: Sendable {
    private let descriptor: Int32
    private let queue = DispatchQueue(label: "recording")

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    func write(_ bytes: [UInt8]) {
        // Itself is held until it is written.
        queue.async {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(self.descriptor, $0.baseAddress, $0.count) }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Returns when everything is written.
    func flush() { queue.sync {} }
}
