import CLibWebSockets
import Glibc

/// The main queue, and with it the main actor, as a guest of a loop that has the main thread: the thread that hears a
/// message also runs its turn and writes the answer, and no other is woken.
final class MainQueue: Occupant {
    /// A loop stops although the main queue is still there.
    let holdsLoop = false
    private var isWaiting = false

    /// Nil where `loop` has no place for it.
    init?(on loop: SocketLoop) {
        // A copy, since libwebsockets closes what it was given.
        var descriptor = lws_sock_file_fd_type()
        descriptor.filefd = fcntl(_dispatch_get_main_queue_handle_4CF(), F_DUPFD_CLOEXEC, 0)
        guard
            let wsi = lws_adopt_descriptor_vhost(loop.host, LWS_ADOPT_RAW_FILE_DESC, descriptor, "http", nil)
        else { return nil }
        loop.occupants[wsi] = self
    }

    func handle(_ reason: lws_callback_reasons, _ input: UnsafeMutableRawPointer?, _ count: Int) -> Int32 {
        if reason == LWS_CALLBACK_RAW_RX_FILE { isWaiting = true }
        return 0
    }

    func ended() {}

    /// Runs what waits. Not from within a callback of libwebsockets, since it may do anything.
    func run() {
        guard isWaiting else { return }
        isWaiting = false
        // Before it runs: what is put there meanwhile asks anew.
        var asked: eventfd_t = 0
        eventfd_read(_dispatch_get_main_queue_handle_4CF(), &asked)
        _dispatch_main_queue_callback_4CF(nil)
    }
}
