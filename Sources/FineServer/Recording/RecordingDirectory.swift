import FineWire
import FineWireJSON
import Glibc

/// A directory that receives a file for each session, up to a number of bytes for all of them.
@MainActor
package final class RecordingDirectory {
    private let path: String
    private let limits: Limits
    private let log: Log
    private let counters: Counters
    private var bytesLeft: Int

    init(_ path: String, limits: Limits, log: Log, counters: Counters) {
        self.counters = counters
        self.path = path
        self.limits = limits
        self.log = log
        bytesLeft = limits.recordingsBytes
    }

    /// Nil, with a line in the log, where there is no room or the file cannot be made.
    func begin(_ session: Session, client: String) -> SessionRecording? {
        guard bytesLeft > 0 else {
            log.warning("recording.full", session.fields)
            counters.count(.recordingsBytes)
            return nil
        }
        let date = LogTime.now()
        let screen = session.path.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        let name = "\(path)/\(date.filter { $0 != ":" })\(String(screen))-\(session.id.prefix(6)).jsonl"
        let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            log.error("recording.failed", ["file": name, "reason": String(cString: strerror(errno))])
            return nil
        }
        let header = Recording.Header(path: session.path, client: client, date: date, by: .server)
        let recording = SessionRecording(
            header, file: RecordingFile(descriptor), limit: min(limits.recordingBytes, bytesLeft)
        ) { [weak self] count in
            self?.bytesLeft -= count
        } onFull: { [weak self] in
            guard let self else { return }
            counters.count(bytesLeft > 0 ? .recordingBytes : .recordingsBytes)
        }
        log.info("recording.start", session.fields.merging(["file": name]) { $1 })
        return recording
    }
}
