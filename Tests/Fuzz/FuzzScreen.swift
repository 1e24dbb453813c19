import FineServer
import FineUI
import FoundationEssentials
import Observation

/// Small screens which together have everything that takes an event, and parts that come, go and change their places.
@Observable
@MainActor
final class FuzzScreen: FineContent {
    struct Item: Identifiable, Equatable {
        let id: Int
        let title: String
    }

    enum Part: UInt8, CaseIterable {
        case controls = 99
        case lists = 108
        case texts = 116
        case all = 97

        /// The one that a byte stands for.
        init(_ byte: UInt8?) { self = byte.flatMap { Part(rawValue: $0) } ?? Part.allCases[Int(byte ?? 0) % 3] }

        var path: String { "/\(self)" }
    }

    @ObservationIgnored private let part: Part
    private var taps = 0
    private var seen = 0
    private var isOn = true
    private var isShown = false
    private var volume: Float = 0.5
    private var servings = 2.0
    private var filter = 0
    private var page = 1
    private var due = Date(timeIntervalSince1970: 1_785_000_000)
    private var draft = ""
    private var code = "AB"
    private var memo = "two\nlines"
    private var isFocused = false
    private var items = [Item(id: 1, title: "one"), Item(id: 2, title: "two"), Item(id: 3, title: "three")]
    private var lastID = 3

    init(_ part: Part) { self.part = part }

    /// The screens by their paths.
    static var factories: [String: SessionHost.Factory] {
        var factories: [String: SessionHost.Factory] = [:]
        for part in Part.allCases { factories[part.path] = { _ in FineContentController(FuzzScreen(part)) } }
        return factories
    }

    func body() -> any Renderable {
        FineStack.vertical(spacing: 1) {
            if self.part == .controls || self.part == .all { self.controls() }
            if self.part == .lists || self.part == .all { self.lists() }
            if self.part == .texts || self.part == .all { self.texts() }
        }
    }

    @FineBuilder private func controls() -> FineChildren {
        FineLabel(text: "\(self.taps) taps").onTap { self.taps += 1 }
        FineButton(title: "Never") {}.enabled(false)
        FineToggle(isOn: .init(self, \.isOn))
        FineSlider(value: .init(self, \.volume), in: 0...1).enabled(self.isOn)
        FineStepper(value: .init(self, \.servings), in: 1...Double(1 + self.items.count), step: 1)
        FineSegmentedControl(titles: ["a", "b", "c"], selection: .init(self, \.filter))
        FinePageControl(numberOfPages: 1 + self.items.count, currentPage: .init(self, \.page))
        FineDatePicker(selection: .init(self, \.due)).minuteInterval(15)
        FineEnvironmentReader { environment in
            FineLabel(text: environment.traitCollection.horizontalSizeClass == .regular ? "wide" : "narrow")
        }
    }

    @FineBuilder private func lists() -> FineChildren {
        FineButton(title: "Add") { self.add("item") }
        FineButton(title: "Turn") { self.items.reverse() }
        FineButton(title: "First last") { if !self.items.isEmpty { self.items.append(self.items.removeFirst()) } }
        FineButton(title: "Many") { for _ in 0..<20 { self.add("one of many") } }
        FineStack.horizontal {
            FineForEach(self.items) { item in
                FineLabel(text: item.title)
                if item.id % 2 == 0 { FineButton(title: "Drop") { self.drop(item) } }
            }
        }
        FineList(self.items) { item in FineLabel(text: "\(item.id) \(item.title)") }
            .onSelect { item in
                self.drop(item)
                self.items.insert(item, at: 0)
            }
            .onDelete { self.drop($0) }
    }

    @FineBuilder private func texts() -> FineChildren {
        FineToggle(isOn: .init(self, \.isShown))
        if self.isShown {
            FineStack.horizontal {
                FineLabel(text: "\(self.seen) seen")
                FineTextField(text: .init(self, \.draft), placeholder: "the same")
            }
            .onAppear { self.seen += 1 }
            .onDisappear { self.memo = "" }
        }
        FineTextField(text: .init(self, \.draft), placeholder: "Add")
            .onSubmit {
                self.add(self.draft)
                self.draft = ""
            }
        FineTextField(text: .init(get: { self.code }, set: { self.code = $0.filter { $0 != " " }.uppercased() }))
            .enabled(self.items.count < 6)
        FineTextView(text: .init(self, \.memo), placeholder: "Memo").focused(.init(self, \.isFocused))
        FineLabel(text: "\(self.memo.utf16.count) \(self.draft) \(self.isFocused)")
    }

    private func add(_ title: String) {
        lastID += 1
        items.append(Item(id: lastID, title: title))
    }

    private func drop(_ item: Item) { items.removeAll { $0.id == item.id } }
}

/// The screen of somebody who does nothing.
@MainActor
final class BystanderScreen: FineContent {
    func body() -> any Renderable {
        FineStack.vertical {
            FineLabel(text: "mine")
            FineTextField(text: .init(get: { "my text" }, set: { _ in }))
        }
    }
}
