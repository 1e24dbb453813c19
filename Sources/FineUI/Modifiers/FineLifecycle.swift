/// What happens when a view appears and disappears: a transparent node of its own. Chained lifecycle modifiers merge
/// into one.
///
/// A view has appeared once the client has acknowledged the frame that brought it, and disappears when its node leaves
/// the tree, at the latest with the session. A lost connection or a hidden page is neither.
struct FineLifecycle: Renderable, Primitive {
    enum Step {
        case appear(@MainActor () -> Void)
        case disappear(@MainActor () -> Void)
        case task(id: AnyHashable?, @MainActor () async -> Void)

        var name: String {
            switch self {
            case .appear: "onAppear"
            case .disappear: "onDisappear"
            case .task(nil, _): "task"
            case .task: "task(id:)"
            }
        }
    }

    let content: any Renderable
    /// Innermost first.
    let steps: [Step]

    var body: any Renderable { self }
    func resolve(into resolution: inout FineResolution) {
        for step in steps.reversed() { resolution.mark(.modifier(step.name)) }
        resolution.end(at: self)
    }

    var kind: String { "group" }
    var site: Site { Site(content: content) }

    func update(_ update: inout Update) {
        let node = update.node
        if node.storage == nil {
            node.storage = Attendance()
            node.tree.appearances.expect(node, after: node.tree.frame)
        }
        update.add(content)
    }

    func didRender(_ node: Node) { (node.storage as? Attendance)?.renew(steps) }

    func didUnmount(_ node: Node) {
        node.tree.appearances.forget(node)
        (node.storage as? Attendance)?.end(steps)
    }

    /// The client shows the view.
    func didAppear(_ node: Node) { (node.storage as? Attendance)?.begin(steps) }

    static func adding(_ step: Step, to content: any Renderable) -> any Renderable {
        guard let inner = content as? FineLifecycle else { return FineLifecycle(content: content, steps: [step]) }
        return FineLifecycle(content: inner.content, steps: inner.steps + [step])
    }
}

/// Whether a view has appeared, and the tasks that it owns while it has.
@MainActor
private final class Attendance {
    private var isPresent = false
    /// By the place of the step; a task that has ended stays, so that a render does not start it again.
    private var tasks: [Int: (id: AnyHashable?, task: Task<Void, Never>)] = [:]

    func begin(_ steps: [FineLifecycle.Step]) {
        isPresent = true
        for (place, step) in steps.enumerated() {
            switch step {
            case .appear(let handler): handler()
            case .task(let id, let work): tasks[place] = (id, Task { await work() })
            case .disappear: break
            }
        }
    }

    /// Starts the tasks anew whose id has changed.
    func renew(_ steps: [FineLifecycle.Step]) {
        for (place, step) in steps.enumerated() {
            guard isPresent, case .task(let id, let work) = step, let running = tasks[place], running.id != id else {
                continue
            }
            running.task.cancel()
            tasks[place] = (id, Task { await work() })
        }
    }

    func end(_ steps: [FineLifecycle.Step]) {
        guard isPresent else { return }
        isPresent = false
        for running in tasks.values { running.task.cancel() }
        tasks = [:]
        for case .disappear(let handler) in steps { handler() }
    }
}

extension Renderable {
    /// Runs `handler` whenever the view has appeared.
    public func onAppear(_ handler: @escaping @MainActor () -> Void) -> any Renderable {
        FineLifecycle.adding(.appear(handler), to: self)
    }

    /// Runs `handler` whenever the view has disappeared.
    public func onDisappear(_ handler: @escaping @MainActor () -> Void) -> any Renderable {
        FineLifecycle.adding(.disappear(handler), to: self)
    }

    /// Starts `work` when the view has appeared and cancels it when it disappears. A render never starts it again, also
    /// when it has ended.
    public func task(_ work: @escaping @MainActor () async -> Void) -> any Renderable {
        FineLifecycle.adding(.task(id: nil, work), to: self)
    }

    /// The same; a change of `id` cancels the work and starts it anew.
    public func task(id: some Hashable, _ work: @escaping @MainActor () async -> Void) -> any Renderable {
        FineLifecycle.adding(.task(id: AnyHashable(id), work), to: self)
    }
}
