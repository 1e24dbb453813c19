import FineWire
import FineWireJSON

/// What one session says and is told, over all its connections, without secrets: lines in a file of bounded size.
@MainActor
final class SessionRecording {
    private let file: RecordingFile
    private var writer: RecordingWriter?
    private let limit: Int
    private let start = ContinuousClock.now
    private var bytes = 0
    private let onWrite: @MainActor (Int) -> Void
    private let onFull: @MainActor () -> Void

    init(
        _ header: Recording.Header, file: RecordingFile, limit: Int, onWrite: @escaping @MainActor (Int) -> Void,
        onFull: @escaping @MainActor () -> Void
    ) {
        self.onFull = onFull
        self.file = file
        self.limit = limit
        self.onWrite = onWrite
        writer = RecordingWriter(header)
        flush()
    }

    func append(_ event: Recording.Event) {
        guard writer != nil else { return }
        writer?.append(event, at: time)
        flush()
        guard bytes > limit else { return }
        writer?.append(.full, at: time)
        onFull()
        end()
    }

    /// A message as it went out.
    func sent(_ head: [UInt8], _ tail: [UInt8]) {
        guard writer != nil else { return }
        do throws(DecodingFault) {
            append(.server(try JSONCodec.decodeServerMessage(head + tail)))
        } catch {
            preconditionFailure("the server has sent what cannot be read: \(error.message)")
        }
    }

    /// The client has sent what is no message.
    func unreadable() { append(.unreadable(.client, bytes: 0)) }

    /// Nothing more is written.
    func end() {
        writer?.end(at: time)
        flush()
        writer = nil
        file.flush()
    }

    private var time: Int { Int((ContinuousClock.now - start) / .milliseconds(1)) }

    private func flush() {
        guard let written = writer?.take(), !written.isEmpty else { return }
        bytes += written.count
        onWrite(written.count)
        file.write(written)
    }
}
