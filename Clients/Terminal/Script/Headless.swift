/// A session without a terminal: it prints the screen, or does what a script says.
@MainActor
final class Headless {
    private let client: Client
    private let patience: Duration
    private let output: (String) -> Void
    private var failure: Failure?
    private var waiting: CheckedContinuation<Void, Never>?

    init(_ address: Address, _ options: Options, output: @escaping (String) -> Void) {
        client = Client(address, page: Page(columns: options.columns, rows: options.rows))
        patience = .seconds(options.patience)
        self.output = output
    }

    func dump() async throws(Failure) {
        try await start()
        output(client.draw().text)
        await client.leave()
    }

    func run(_ script: Script) async throws(Failure) {
        try await start()
        for step in script.steps {
            do throws(Failure) {
                try await perform(step.command)
            } catch {
                throw Failure(error.status, "line \(step.line): \(error.message)")
            }
        }
        // What was done last is to have an effect, too.
        try await wait("the server's answer") { $0.isSettled }
        await client.leave()
    }

    private func start() async throws(Failure) {
        client.onChange = { [weak self] in self?.wake() }
        client.onFailure = { [weak self] in
            self?.failure = self?.failure ?? $0
            self?.wake()
        }
        client.start()
        try await wait("the server's screen") { $0.isMounted }
    }

    private func perform(_ command: Script.Command) async throws(Failure) {
        switch command {
        case .type(let text): _ = client.handle(text.map { .text(String($0)) })
        case .input(let input): _ = client.handle([input])
        case .dump: output(client.draw().text)
        case .size(let columns, let rows): client.resize(columns: columns, rows: rows)
        case .wait(let text): try await wait("“\(text)”") { $0.draw().text.contains(text) }
        case .gone(let text): try await wait("“\(text)” to go") { !$0.draw().text.contains(text) }
        case .tap(let target):
            try await wait("“\(target)”") { $0.page.reveal(target) != nil }
            if let place = client.page.reveal(target) {
                _ = client.handle([.press(column: place.column, row: place.row)])
            }
        }
    }

    /// Returns when something holds; it is looked at again after each change.
    private func wait(_ what: String, until holds: (Client) -> Bool) async throws(Failure) {
        let deadline = ContinuousClock.now + patience
        let alarm = Task {
            try? await Task.sleep(until: deadline)
            wake()
        }
        defer { alarm.cancel() }
        while true {
            if let failure { throw failure }
            if holds(client) { return }
            guard ContinuousClock.now < deadline else {
                let status: Failure.Status = client.isMounted ? .unexpected : .unavailable
                throw Failure(status, "waited in vain for \(what)")
            }
            await withCheckedContinuation { waiting = $0 }
        }
    }

    private func wake() {
        waiting?.resume()
        waiting = nil
    }
}
