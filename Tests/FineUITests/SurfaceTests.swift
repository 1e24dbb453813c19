import FineUI
import Observation
import Testing

// Every signature that a screen may call, as authors write them. That this compiles is most of the test.

private struct Task: Identifiable, Equatable {
    let id: Int
    var title: String
    var isDone = false
}

@MainActor
private protocol TaskListDelegate: AnyObject {
    func taskList(_ list: TaskList, didSelect task: Task)
}

@Observable
private final class TaskList: FineContent {
    var draft = ""
    var tasks: [Task] = [Task(id: 1, title: "one"), Task(id: 2, title: "two", isDone: true)]
    var inset = 16
    @ObservationIgnored weak var delegate: (any TaskListDelegate)?

    func add() {
        tasks.append(.init(id: tasks.count + 1, title: draft))
        draft = ""
    }

    func body() -> any Renderable {
        FineStack.vertical(spacing: 8) {
            FineLabel(text: "\(self.tasks.count) items")
                .font(.preferredFont(forTextStyle: .headline))
                .padding(.init(top: 8, leading: 16, bottom: 0, trailing: 16))
            FineStack.horizontal(spacing: 8) {
                FineTextField(text: .init(self, \.draft), placeholder: "New task")
                    .returnKeyType(.done)
                    .onSubmit { self.add() }
                FineButton(title: "Add") { self.add() }
                    .configuration(.filled())
                    .enabled(!self.draft.isEmpty)
                    .hugging(.defaultHigh, axis: .horizontal)
            }
            .padding(Double(self.inset))
            FineList(self.tasks) { task in
                FineLabel(text: task.title)
            }
            .onSelect { self.delegate?.taskList(self, didSelect: $0) }
            .onDelete { task in self.tasks.removeAll { $0.id == task.id } }
        }
    }
}

private struct AccentKey: FineEnvironmentKey {
    static let defaultValue = FineColor.tintColor
}

extension FineEnvironmentValues {
    fileprivate var accent: FineColor {
        get { self[AccentKey.self] }
        set { self[AccentKey.self] = newValue }
    }
}

@Observable
private final class Catalogue: FineContent {
    var isOn = true
    var text = "text"
    var items = [Task(id: 1, title: "one")]
    let child = TaskList()

    func body() -> any Renderable {
        FineStack.vertical(spacing: 12, alignment: .leading, distribution: .equalSpacing) {
            self.texts
            FineToggle(isOn: .init(self, \.isOn)).enabled(true)
            FineState(false) { isExpanded in
                FineStack.vertical(spacing: 8) {
                    FineButton(title: isExpanded.value ? "Collapse" : "Expand") { isExpanded.value.toggle() }
                    if isExpanded.value { FineLabel(text: "Details") }
                }
            }
            FineState(0) { count in
                FineStack.horizontal {
                    FineLabel(text: "\(count.value)")
                    FineButton(title: "Count") { count.value += 1 }
                }
            }
            FineEnvironmentReader { environment in
                FineLabel(text: "accent").textColor(environment.accent)
                FineLabel(text: environment[TaskList.self]?.draft ?? "none")
            }
            .environment(\.accent, .systemRed)
            .environment(self.child)
            FineForEach(self.items) { item in FineTextField(text: .constant(item.title)) }
            FineForEach(self.items, id: \.title) { item in FineLabel(text: item.title).key(item.id) }
            FineStack.vertical { [FineLabel(text: "a"), FineLabel(text: "b")] }
            FineSpacer()
            FineSpacer(minLength: 8)
            FineList(sections: [FineListSection(id: "active", items: self.items)]) { FineLabel(text: $0.title) }
                .reconfiguringOnlyChangedRows()
                .reconfiguringAllRows()
                .onDelete(title: "Remove") { _ in }
                .keyboardDismissMode(.onDrag)
            self.modified
            self.child.body()
        }
    }

    @FineBuilder private var texts: FineChildren {
        FineLabel(text: self.text)
            .font(.systemFont(ofSize: 17, weight: .semibold)).textColor(.secondaryLabel).textAlignment(.center)
            .numberOfLines(0)
        FineTextField(text: .init(get: { self.text }, set: { self.text = $0 }))
            .font(.monospacedSystemFont(ofSize: 12, weight: .regular)).textColor(.label).textAlignment(.natural)
            .keyboardType(.emailAddress).secureTextEntry().enabled(self.isOn)
        FineButton(title: "styled") {}.configuration(.borderedProminent())
    }

    private var modified: any Renderable {
        FineLabel(text: "modified")
            .backgroundColor(.systemGray6)
            .cornerRadius(8)
            .border(width: 1, color: .separator)
            .opacity(0.5)
            .tintColor(.systemBlue)
            .onTap(isOn ? { @MainActor in self.isOn = false } : nil)
            .accessibilityIdentifier("modified")
            .accessibilityLabel("A modified label")
            .width(.equal, 44)
            .height(.greaterThanOrEqual, 44, priority: .required)
            .compressionResistance(.required, axis: .horizontal)
            .hugging(.defaultLow, axis: .vertical)
            .frame(width: 80, height: 44, alignment: .center)
            .key("modified")
    }
}

extension FineBinding {
    fileprivate static func constant(_ value: Value) -> FineBinding { .init(get: { value }, set: { _ in }) }
}

@MainActor
@Suite struct SurfaceTests {
    @Test("The screen of the documents works")
    func taskList() {
        let content = TaskList()
        let session = TestSession(content)
        #expect(session.root.texts == ["2 items", "Add", "one", "two"])
        #expect(session.send(session.the("button"), "tap")?.code == .disabled)
        session.send(session.the("textField"), "edit", 0, 0, "three")
        session.flush()
        session.send(session.the("textField"), "submit")
        session.flush()
        #expect(session.root.texts == ["3 items", "Add", "one", "two", "three"])
        session.send(session.root.all("row")[0], "delete")
        session.flush()
        #expect(session.root.texts == ["2 items", "Add", "two", "three"])
    }

    @Test("Everything that a screen may call makes a tree")
    func catalogue() {
        let controller = FineContentController(Catalogue(), avoidsKeyboard: false)
        let session = TestSession(controller: controller)
        #expect(session.tree.snapshot().children[0].properties["keyboard"] == false)
        #expect(session.root.all("error").isEmpty)
        #expect(session.root.subtree.contains { $0.properties["identifier"] == "modified" })
    }
}
