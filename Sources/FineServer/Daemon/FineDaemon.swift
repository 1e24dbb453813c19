import FineSockets
import FineUI

/// A server of screens: paths are mounted, then `main` runs it as a program.
///
/// ```swift
/// let daemon = FineDaemon()
/// daemon.mount("/todo", ToDoList.self, title: "To-Do") { _ in ToDoList() }
/// daemon.main()
/// ```
@MainActor
public final class FineDaemon {
    /// A mounted screen, as a catalogue would list it.
    public struct Screen: Sendable, Hashable {
        public let path: String
        public let title: String
    }

    /// What has been mounted, in that order.
    public private(set) var screens: [Screen] = []
    /// The address to listen on, unless the operator says otherwise.
    public var host: String {
        get { configuration.host }
        set { configuration.host = newValue }
    }

    /// The port to listen on, unless the operator says otherwise; 0 takes any free one.
    public var port: Int {
        get { configuration.port }
        set { configuration.port = newValue }
    }

    /// Pages that may connect, such as `https://example.com`, unless the operator says otherwise. Without any, a page
    /// must come from the host that it connects to; a program that states no origin is always let in.
    public var allowedOrigins: Set<String> {
        get { configuration.allowedOrigins }
        set { configuration.allowedOrigins = newValue }
    }

    /// How long a session is kept after its connection was lost, unless the operator says otherwise.
    public var retention: Duration {
        get { limits.retention }
        set { limits.retention = newValue }
    }

    /// A directory that receives a recording of each session, without secrets and secure texts; nil for none. Unless the
    /// operator says otherwise.
    public var recordings: String? {
        get { configuration.recordings }
        set { configuration.recordings = newValue }
    }

    /// Decides who may have a page or a connection, where the program does; called for each of them, and thus again when
    /// a session is resumed. On the thread of the sockets, which it must not block.
    public var authenticate: (@Sendable (FineRequest) -> FineAdmission)?

    package var configuration = Configuration()
    package var limits: Limits {
        get { configuration.limits }
        set { configuration.limits = newValue }
    }
    package var log = Log()
    private var factories: [String: SessionHost.Factory] = [:]
    private var pictures: [Pictures] = []

    public init() {}

    /// Mounts a content as the screen of `path`. Each session gets one of its own from `content`, which is told the
    /// session's path, query and id.
    public func mount<Content: FineContent>(
        _ path: String, _ type: Content.Type, title: String, content: @escaping @MainActor (FineSession) -> Content
    ) {
        mount(path, title: title) { FineContentController(content($0)) }
    }

    /// Mounts a controller, for screens that override it.
    public func mount(
        _ path: String, title: String, controller: @escaping @MainActor (FineSession) -> FineContentController
    ) {
        let isPath = path.hasPrefix("/") && (path == "/" || !path.hasSuffix("/")) && !path.contains("//")
        precondition(isPath, "\(path) is no path: it begins with one slash and ends without")
        precondition(path != "/healthz" && !path.hasPrefix("/client/"), "\(path) is the server's own")
        precondition(factories[path] == nil, "\(path) is mounted twice")
        screens.append(Screen(path: path, title: title))
        factories[path] = { session in
            let controller = controller(session)
            if controller.title == nil { controller.title = title }
            return controller
        }
    }

    /// Serves the pictures of a directory, such as one of the app's bundle, under an address: `logo.png` in the directory
    /// of `/pictures` is `FineImageSource(path: "/pictures/logo.png")`. They are read once, now, so what is put there later
    /// is not served; hidden files, links and other types are not either. Traps where the directory cannot be read or
    /// holds more than 64 MiB of them.
    public func mountPictures(_ path: String, directory: String) {
        let isPath = path.hasPrefix("/") && !path.hasSuffix("/") && !path.contains("//")
        precondition(isPath, "\(path) is no path: it begins with one slash and ends without")
        precondition(path != "/client" && !path.hasPrefix("/client/"), "\(path) is the server's own")
        guard let mounted = Pictures(directory: directory, under: path, limit: 64 << 20) else {
            preconditionFailure("\(directory) cannot be read, or holds more than 64 MiB of pictures")
        }
        pictures.append(mounted)
    }

    /// Listens and serves; the server runs until it is stopped. Without a thread of its own it waits to be served.
    package func start(
        hasOwnThread: Bool = true, time: @escaping @MainActor () -> Duration = Uptime.now
    ) throws(ListenError) -> RunningServer {
        let counters = Counters()
        let visitors = Visitors(
            authenticate: authenticate, forwarding: configuration.forwarding, counters: counters)
        let scheduler = Scheduler(later: { MainHop.run($0) })
        let directory = recordings.map { RecordingDirectory($0, limits: limits, log: log, counters: counters) }
        let sessions = SessionHost(
            factories: factories, limits: limits, log: log, scheduler: scheduler, recordings: directory,
            counters: counters, now: time)
        let site = Site(pages: screens.map { Page(path: $0.path, title: $0.title) }, pictures: pictures)
        return try RunningServer(
            configuration, site: site, sessions: sessions, visitors: visitors, hasOwnThread: hasOwnThread)
    }
}
