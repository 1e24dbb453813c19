import CNcurses
import FineSockets
import Glibc

/// A session in a terminal with a person before it.
@MainActor
final class Terminal {
    private let client: Client
    private let screen: Screen
    private let sources = Sources()
    private var reader = InputReader()
    private var isDrawing = false
    private var isSuspending = false
    private var ending: CheckedContinuation<Result<Void, Failure>, Never>?
    private var early: Result<Void, Failure>?

    init(_ address: Address) throws(Failure) {
        guard isatty(STDOUT_FILENO) == 1 else {
            throw Failure(.terminal, "the output is not a terminal; --dump prints a screen as text")
        }
        guard isatty(STDIN_FILENO) == 1 else {
            throw Failure(.terminal, "the input is not a terminal; --script does what a file says")
        }
        // Before ncurses takes these for itself.
        sources.listen(to: [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH]) { _ in }
        screen = try Screen(type: Traits.variable("TERM"))
        let page = Page(
            columns: screen.columns, rows: screen.rows, palette: Palette(isDark: Traits.isDark()),
            isColored: screen.isColored, hasShades: screen.hasShades)
        guard !page.isTooSmall else {
            screen.close()
            throw Failure(
                .terminal,
                "the window is \(page.columns)x\(page.rows); at least \(Page.leastColumns)x\(Page.leastRows) is needed")
        }
        client = Client(address, page: page)
    }

    /// Shows the session until the person leaves or it cannot go on.
    func run() async throws(Failure) {
        client.onChange = { [weak self] in self?.drawSoon() }
        client.onFailure = { [weak self] in self?.end(.failure($0)) }
        sources.listen(to: [SIGINT, SIGTERM, SIGHUP]) { [weak self] _ in self?.end(.success(())) }
        sources.listen(to: [SIGTSTP]) { [weak self] _ in self?.suspend() }
        sources.listen(to: [SIGCONT]) { [weak self] _ in self?.redraw() }
        sources.listen(to: [SIGWINCH]) { [weak self] _ in self?.resize() }
        sources.read(screen.input) { [weak self] in self?.read() }
        screen.askBackground()
        client.start()
        let result = await withCheckedContinuation { continuation in
            if let early { continuation.resume(returning: early) } else { ending = continuation }
        }
        sources.stopReading()
        if case .success = result { await client.leave() }
        screen.close()
        try result.get()
    }

    private func end(_ result: Result<Void, Failure>) {
        early = early ?? result
        ending?.resume(returning: result)
        ending = nil
    }

    private func read() {
        let inputs = reader.readAll(fine_screen_read)
        if inputs.isEmpty, hasHungUp { return end(.success(())) }
        for action in client.handle(inputs) {
            switch action {
            case .quit: end(.success(()))
            case .suspend: suspend()
            case .redraw: redraw()
            default: break
            }
        }
    }

    private var hasHungUp: Bool {
        var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, 0) > 0 && descriptor.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
    }

    /// However much arrives at once, it is drawn once.
    private func drawSoon() {
        guard !isDrawing else { return }
        isDrawing = true
        MainHop.run { [weak self] in self?.draw() }
    }

    private func draw() {
        isDrawing = false
        guard !isSuspending, early == nil, client.isMounted else { return }
        screen.show(client.draw())
    }

    private func redraw() {
        guard !isSuspending else { return }
        screen.forget()
        resize()
        drawSoon()
    }

    private func resize() {
        guard !isSuspending else { return }
        screen.resize()
        client.resize(columns: screen.columns, rows: screen.rows)
        drawSoon()
    }

    /// The server stops rendering before the process stops, and goes on with it.
    private func suspend() {
        guard !isSuspending else { return }
        isSuspending = true
        Task {
            await client.setVisible(false)
            screen.suspend()
            // To this thread, so that it goes no further: the shell has the terminal now.
            raise(SIGSTOP)
            screen.resume()
            isSuspending = false
            resize()
            await client.setVisible(true)
        }
    }
}
