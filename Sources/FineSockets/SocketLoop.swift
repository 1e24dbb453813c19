import CLibWebSockets
import Glibc
import Synchronization

/// One thread that owns one libwebsockets context and every connection in it: one of its own, or the main thread.
///
/// Other threads only push commands behind a lock and wake the thread; nothing else of libwebsockets is thread-safe.
//
// Sendable by this rule: `shared` is behind its lock, constants are immutable, and all other state is touched on the
// loop's thread alone, or before that thread starts.
final class SocketLoop: @unchecked Sendable {
    /// Sendable: other threads use it only to wake the loop, under the lock that it is kept behind.
    struct Wakeable: @unchecked Sendable {
        let context: OpaquePointer
    }

    struct Shared {
        /// Nil before the loop is prepared and once it has stopped.
        var wakeable: Wakeable?
        var commands: [Command] = []
        var isAwake = false
        var onStopped: [@Sendable () -> Void] = []
    }

    let settings: LoopSettings
    let shared = Mutex(Shared())
    private let protocols: UnsafeMutablePointer<lws_protocols>
    private let policy: UnsafeMutablePointer<lws_retry_bo_t>
    /// Nil where nothing is compressed.
    private let extensions: UnsafeMutablePointer<lws_extension>?

    // The thread's own from here on.
    //
    // Left to itself libwebsockets would look through all its connections whenever one has something to say.
    private var events: OpaquePointer?
    private(set) var context: OpaquePointer?
    private(set) var host: OpaquePointer?
    private var thread: pthread_t?
    var occupants: [OpaquePointer: any Occupant] = [:]
    /// Answers for connections that have no occupant yet.
    var newcomer: ((SocketLoop, OpaquePointer, lws_callback_reasons) -> Int32)?
    /// Connections that have no occupant yet because they have not asked for anything.
    var handshakes = Handshakes()
    var onTurnedAway: ((TurnedAway) -> Void)?
    /// Nil where the loop has a thread of its own.
    private var mainQueue: MainQueue?
    /// Called after a pass in which something was delivered.
    var passEnded: (() -> Void)?
    var hasDelivered = false
    /// No new connections; the loop ends with the last one.
    var isStopping = false
    /// The loop ends after this pass.
    var isOver = false
    /// Where one fragment is laid out behind the padding that libwebsockets writes its header into.
    let scratch = UnsafeMutableRawBufferPointer.allocate(
        byteCount: fine_lws_pre() + Outgoing.fragment, alignment: 16)

    init(_ settings: LoopSettings) {
        self.settings = settings
        // Two and the empty one that ends the list.
        protocols = .allocate(capacity: 3)
        protocols.initialize(repeating: lws_protocols(), count: 3)
        for (index, name) in ["http", settings.subprotocol].enumerated() {
            protocols[index].name = UnsafePointer(strdup(name))
            protocols[index].callback = serviceCallback
            protocols[index].rx_buffer_size = settings.receiveBuffer
        }
        extensions = settings.compressionWindow.map { _ in
            // One and the empty one that ends the list.
            let list = UnsafeMutablePointer<lws_extension>.allocate(capacity: 2)
            list.initialize(repeating: lws_extension(), count: 2)
            list[0].name = UnsafePointer(strdup("permessage-deflate"))
            list[0].callback = lws_extension_callback_pm_deflate
            list[0].client_offer = list[0].name
            return list
        }
        policy = .allocate(capacity: 1)
        // An empty one: the loop looks after silent connections itself, and without any libwebsockets takes its own.
        policy.initialize(to: lws_retry_bo_t())
    }

    deinit {
        scratch.deallocate()
        for index in 0..<2 { free(UnsafeMutableRawPointer(mutating: protocols[index].name)) }
        protocols.deallocate()
        policy.deallocate()
        if let extensions {
            free(UnsafeMutableRawPointer(mutating: extensions[0].name))
            extensions.deallocate()
        }
    }

    /// Makes the context; false when the system refuses. Until `run` the loop belongs to the caller's thread.
    func prepare() -> Bool {
        SocketLog.install()
        var info = lws_context_creation_info()
        info.options =
            settings.usesTLS || settings.certificate != nil ? fine_lws_secure_options() : fine_lws_server_options()
        info.port = fine_lws_no_listen_server()
        info.protocols = UnsafePointer(protocols)
        info.user = Unmanaged.passUnretained(self).toOpaque()
        info.gid = -1
        info.uid = -1
        info.timeout_secs = settings.timeout
        info.timeout_secs_ah_idle = settings.timeout
        info.keepalive_timeout = Int32(settings.timeout)
        info.retry_and_idle_policy = UnsafePointer(policy)
        info.extensions = extensions.map { UnsafePointer($0) }
        // Browsers send the cookies of every port of a host: room for them, held only while headers are parsed.
        info.max_http_header_data = 16_384
        guard let events = fine_ev_loop() else { return false }
        self.events = events
        var loop: UnsafeMutableRawPointer? = UnsafeMutableRawPointer(events)
        context = withUnsafeMutablePointer(to: &loop) { loops in
            info.foreign_loops = loops
            return lws_create_context(&info)
        }
        info.foreign_loops = nil
        guard let context else {
            ev_loop_destroy(events)
            return false
        }
        host = Self.withCString(settings.certificate) { certificate in
            Self.withCString(settings.key) { key in
                info.ssl_cert_filepath = certificate
                info.ssl_private_key_filepath = key
                // Nothing here speaks HTTP/2.
                return Self.withCString("http/1.1") { protocols in
                    info.alpn = protocols
                    return lws_create_vhost(context, &info)
                }
            }
        }
        guard host != nil else {
            lws_context_destroy(context)
            ev_loop_destroy(events)
            self.context = nil
            return false
        }
        let wakeable = Wakeable(context: context)
        shared.withLock { $0.wakeable = wakeable }
        return true
    }

    /// Serves on a thread of its own, which keeps the loop alive until it is stopped.
    func run() {
        var thread = pthread_t()
        let own = Unmanaged.passRetained(self).toOpaque()
        let status = pthread_create(
            &thread, nil,
            { own in
                let loop = Unmanaged<SocketLoop>.fromOpaque(own!).takeRetainedValue()
                fine_name_thread("sockets")
                loop.serve()
                return nil
            }, own)
        precondition(status == 0, "no thread for sockets: \(String(cString: strerror(status)))")
        pthread_detach(thread)
    }

    /// Serves on the calling thread, the main one, and runs what is for the main queue in between; returns when the loop
    /// has stopped. False, at once, where the system refuses.
    func runOnMainThread() -> Bool {
        mainQueue = MainQueue(on: self)
        guard mainQueue != nil else { return false }
        serve()
        return true
    }

    private func serve() {
        thread = pthread_self()
        watchSilence()
        while !isOver, !(isStopping && !occupants.values.contains { $0.holdsLoop }) {
            fine_ev_run_once(events)
            endPass()
            mainQueue?.run()
        }
        // From here on nobody can wake a context that is gone.
        shared.withLock { $0.wakeable = nil }
        lws_context_destroy(context)
        ev_loop_destroy(events)
        for occupant in occupants.values { occupant.ended() }
        occupants = [:]
        endPass()
        mainQueue = nil
        passEnded = nil
        newcomer = nil
        onTurnedAway = nil
        let waiting = shared.withLock { state in
            state.commands = []
            defer { state.onStopped = [] }
            return state.onStopped
        }
        for resume in waiting { resume() }
    }

    private func endPass() {
        guard hasDelivered else { return }
        hasDelivered = false
        passEnded?()
    }

    private static func withCString<Result>(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
        text?.withCString(body) ?? body(nil)
    }

    var isOnThread: Bool { thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
}
