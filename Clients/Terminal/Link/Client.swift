import FineClient
import FineSockets
import FineWire

/// Joins a session's link and its page, for whoever shows the page.
@MainActor
final class Client {
    var page: Page
    /// The page looks different now.
    var onChange: (() -> Void)?
    /// The program is to end.
    var onFailure: ((Failure) -> Void)?
    private(set) var isMounted = false
    private let connection: Connection
    private let address: Address
    private var needsRefresh = false
    private var words = Words()

    init(_ address: Address, page: Page) {
        self.address = address
        self.page = page
        self.page.clock = Traits.clock
        connection = Connection(address, traits: Traits.current(of: page))
        connection.onOutput = { [weak self] in self?.heard($0) }
        connection.onRefused = { [weak self] in self?.refused($0) }
    }

    func start() { connection.drive { $0.start(now: $1) } }
    func leave() async { await connection.leave() }

    /// Takes inputs in order. Returns what is left for the one who shows the page.
    func handle(_ inputs: [Input]) -> [Action] {
        var left: [Action] = []
        for input in inputs { left += perform(page.handle(input)) }
        changed()
        return left
    }

    @discardableResult
    private func perform(_ actions: [Action]) -> [Action] {
        var left: [Action] = []
        for action in actions {
            switch action {
            case .send(let entry): connection.drive { link, _ in link.send(entry) }
            case .edit(let id, let splice):
                connection.drive { link, _ in link.edit(id, splice) ?? [] }
                // The next key meets the text that this one made.
                page.tree = connection.link.replica
                needsRefresh = true
            case .traits: sendTraits()
            default: left.append(action)
            }
        }
        return left
    }

    func resize(columns: Int, rows: Int) {
        guard columns != page.columns || rows != page.rows else { return }
        page.resize(columns: columns, rows: rows)
        sendTraits()
        changed()
    }

    /// Whether the person can see the page. Returns when the server has been told.
    func setVisible(_ isVisible: Bool) async {
        connection.drive { link, _ in link.setVisible(isVisible) }
        if isVisible { connection.drive { $0.tick(now: $1) } }
        await connection.settle()
    }

    /// The page as it is now.
    func draw() -> Canvas {
        if needsRefresh { page.refresh(connection.link.replica) }
        needsRefresh = false
        return page.draw()
    }

    /// Whether everything that the person has done is with the server.
    var isSettled: Bool { connection.link.state == .live && !connection.link.isUnderWay }

    private func sendTraits() {
        let traits = Traits.current(of: page)
        connection.drive { link, _ in link.setTraits(traits) }
    }

    private func changed() { onChange?() }

    private func heard(_ output: LinkOutput) {
        switch output {
        case .mounted(let settings):
            isMounted = true
            words = Words(settings["strings"], locale: Traits.locale(Traits.variable))
            page.words = words.own
            page.mounted(connection.link.replica)
            if let reason = settings["reason"]?.string { page.notice = .message(beginning(reason)) }
        case .applied(let ops, _): page.applied(ops, connection.link.replica)
        case .refused(let entry, let code, _): notRefusedSilently(entry, code)
        case .setAside(let entries, _):
            let told = entries.filter { $0.node != 0 }
            if !told.isEmpty {
                let lost = words("lost", else: "A change could not be delivered, and was set aside.")
                page.notice = .message("\(lost) \(told.map(\.quoted).joined())")
            }
        case .state(let state): stateChanged(state)
        case .failed, .connect, .send, .close: break
        }
        let link = connection.link
        let actions = page.settle { link.isUnderWay($0, event: "set") || link.isUnderWay($0, event: "focus") }
        // Not from within what the link is telling.
        if !actions.isEmpty { MainHop.run { [weak self] in self?.perform(actions) } }
        changed()
    }

    /// An event for a node that has gone, or a control that was just disabled, hits nothing, and nobody wonders.
    private func notRefusedSilently(_ entry: Entry?, _ code: String) {
        guard code == "too-long" || code == "bad-value" else { return }
        page.notice = .message("\(words("refused", else: "A change was not accepted.")) \(entry?.quoted ?? "")")
    }

    private func stateChanged(_ state: LinkState) {
        switch state {
        case .live: if case .waiting = page.notice { page.notice = .none }
        case .reconnecting:
            if isMounted { return waitQuietly() }
            let place = "\(address.host):\(address.port)"
            // What the server has said of why is worth more than a guess.
            let reason = connection.complaint.map { "\(place) refuses the session: \($0)" }
            onFailure?(Failure(.unavailable, reason ?? "\(place) does not answer as a FineUI server"))
        case .ended(let reason): onFailure?(ending(reason))
        case .idle, .connecting: break
        }
    }

    /// A moment without a connection is not worth a word.
    private func waitQuietly() {
        Task {
            try? await Task.sleep(for: .milliseconds(700))
            guard connection.link.state == .reconnecting else { return }
            page.notice = .waiting(words("waiting", else: "Reconnecting…"))
            changed()
        }
    }

    private func ending(_ reason: String) -> Failure {
        switch reason {
        case "version":
            Failure(.protocolMismatch, "the server speaks another version of the protocol than this program")
        case "expired": Failure(.ended, words("expired", else: "this session has expired"))
        case "replaced": Failure(.ended, words("replaced", else: "this session was continued elsewhere"))
        default: Failure(.ended, words("ended", else: "this session has ended"))
        }
    }

    /// Why the session is not the one that was to go on.
    private func beginning(_ reason: String) -> String {
        reason == "restarted"
            ? words("restarted", else: "The server has been restarted. This screen has started anew.")
            : words("renewed", else: "The connection was lost for too long. This screen has started anew.")
    }

    private func refused(_ error: ConnectError) {
        guard !isMounted else { return }
        let place = "\(address.host):\(address.port)"
        if let fault = connection.certificateFault {
            onFailure?(Failure(.certificate, "the certificate of \(place) is not to be trusted: \(fault)"))
            return
        }
        switch error {
        case .refused(404): onFailure?(Failure(.unavailable, "\(place) has no screen at \(address.path)"))
        case .refused(let status) where status != 101:
            onFailure?(Failure(.unavailable, "\(place) refuses the connection with HTTP status \(status)"))
        case .refused: onFailure?(Failure(.protocolMismatch, "\(place) does not speak fine.v1"))
        case .unreachable(let words): onFailure?(Failure(.unavailable, "no connection to \(place): \(words)"))
        }
    }
}

extension Entry {
    /// What the person typed, where the entry is an edit.
    fileprivate var quoted: String {
        guard event == "edit", arguments.count > 2, let text = arguments[2].string, !text.isEmpty else { return "" }
        return "“\(text.prefix(200))”"
    }
}
