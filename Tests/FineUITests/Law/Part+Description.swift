import FineUI

private struct ThemeKey: FineEnvironmentKey {
    static let defaultValue = 0
}

extension FineEnvironmentValues {
    fileprivate var theme: Int {
        get { self[ThemeKey.self] }
        set { self[ThemeKey.self] = newValue }
    }
}

extension Part {
    /// What this part looks like now.
    func describe() -> any Renderable {
        modifiers.reduce(content) { content, modifier in modify(content, modifier) }
    }

    private var content: any Renderable {
        switch form {
        case .label: label
        case .button: button
        case .field: field
        case .toggle: FineToggle(isOn: .init(self, \.isOn)).enabled(!has(1))
        case .spacer: FineSpacer(minLength: Double(flags % 4))
        case .loop, .keyed, .array, .branches: stack
        case .rows: rowList
        case .partRows: partList
        case .state: state
        case .reader: reader
        case .composite: Composite(part: self)
        case .nestedComposite: Outer(part: self)
        case .equatableComposite: Comparable(part: self)
        case .endlessComposite: Endless()
        }
    }

    private var label: FineLabel {
        var label = FineLabel(text: self.text)
        if has(0) { label = label.font(.systemFont(ofSize: Double(10 + flags % 5), weight: .bold)) }
        if has(1) { label = label.textColor(color(flags)) }
        if has(2) { label = label.textAlignment(.center) }
        if has(3) { label = label.numberOfLines(flags % 3) }
        return label
    }

    private var button: FineButton {
        var button = FineButton(title: text) { self.flags += 1 }
        if has(0) { button = button.enabled(false) }
        if has(1) { button = button.configuration(has(2) ? .filled() : .tinted()) }
        return button
    }

    private var field: FineTextField {
        var field = FineTextField(text: .init(self, \.text), placeholder: has(0) ? "placeholder" : nil)
        if has(1) { field = field.keyboardType(.emailAddress).returnKeyType(.done) }
        if has(2) { field = field.enabled(false) }
        if has(3) { field = field.secureTextEntry().onSubmit { self.text = "" } }
        if has(4) { field = field.font(.preferredFont(forTextStyle: .title1)).textColor(color(flags)) }
        return field.textAlignment(has(5) ? .right : .natural)
    }

    private var stack: FineStack {
        let spacing = Double(flags % 3)
        return has(0)
            ? .vertical(spacing: spacing, distribution: has(1) ? .equalSpacing : .fill) { self.children }
            : .horizontal(spacing: spacing, alignment: has(1) ? .center : .fill) { self.children }
    }

    @FineBuilder private var children: FineChildren {
        switch form {
        case .keyed: FineForEach(parts) { part in part.describe() }
        case .array: parts.map { $0.describe() }
        case .branches: branches
        default: for part in parts { part.describe() }
        }
    }

    @FineBuilder private var branches: FineChildren {
        if has(2) { FineLabel(text: self.text) }
        if has(3) { FineForEach(parts) { part in part.describe() } } else { for part in parts { part.describe() } }
        switch flags % 3 {
        case 0: FineLabel(text: "zero \(self.text)")
        case 1: FineButton(title: "one") {}
        default: FineLabel(text: "two").opacity(0.5)
        }
        if !has(2) { FineLabel(text: self.text) }
        FineForEach(rows) { row in
            FineLabel(text: row.title)
            if row.id % 2 == 0 { FineSpacer() }
        }
    }

    private var rowList: FineList<Item> {
        var list = FineList(rows) { row in
            FineLabel(text: row.title)
            if row.id % 2 == 0 { FineLabel(text: "even") }
        }
        if has(0) { list = list.onSelect { self.text = $0.title } }
        if has(1) { list = list.onDelete(title: "Away") { row in self.rows.removeAll { $0.id == row.id } } }
        return list
    }

    private var partList: FineList<Part> {
        let list = FineList(sections: [FineListSection(id: "only", items: parts)]) { $0.describe() }
        return has(0) ? list.reconfiguringOnlyChangedRows() : list
    }

    private var state: any Renderable {
        FineState(count) { count in
            FineStack.vertical {
                FineButton(title: "\(count.value)") {
                    count.value += 1
                    self.count = count.value
                }
                for part in self.parts { part.describe() }
            }
        }
    }

    private var reader: any Renderable {
        FineEnvironmentReader { environment in
            FineLabel(text: "theme \(environment.theme)")
            FineForEach(self.parts) { part in part.describe() }
        }
    }

    private func modify(_ content: any Renderable, _ modifier: Modification) -> any Renderable {
        switch modifier {
        case .background(let value): content.backgroundColor(color(value))
        case .cornerRadius(let value): content.cornerRadius(Double(value % 4))
        case .border(let value): content.border(width: Double(value % 3), color: color(value))
        case .opacity(let value): content.opacity(Double(value % 5) / 4)
        case .tint(let value): content.tintColor(color(value))
        case .hugging(let value): content.hugging(.init(Float(value % 3)), axis: axis(value))
        case .compression(let value): content.compressionResistance(.init(Float(value % 3)), axis: axis(value))
        case .width(let value): content.width(relation(value), Double(value % 7))
        case .height(let value): content.height(.equal, Double(value % 7), priority: .init(Float(value % 2)))
        case .padding(let value): content.padding(Double(value % 4))
        case .frame(let value): content.frame(width: Double(value % 4), alignment: value % 2 == 0 ? .top : .center)
        case .tap(let value): content.onTap(tap(value))
        case .key(let value): content.key(value % 4)
        case .identifier(let value): content.accessibilityIdentifier("id\(value % 3)")
        case .accessibilityLabel(let value): content.accessibilityLabel("label \(value % 3)")
        case .theme(let value): content.environment(\.theme, value % 3)
        }
    }

    private func tap(_ value: Int) -> (@MainActor () -> Void)? {
        if value % 3 == 0 { return nil }
        return { self.flags += value }
    }

    private func axis(_ value: Int) -> FineAxis { value % 2 == 0 ? .horizontal : .vertical }

    private func relation(_ value: Int) -> FineLayoutRelation {
        FineLayoutRelation.allCases[value % FineLayoutRelation.allCases.count]
    }

    private func color(_ value: Int) -> FineColor {
        let colors: [FineColor] = [.systemRed, .label, .black, .systemBlue.withAlphaComponent(0.5), .tintColor]
        return colors[value % colors.count]
    }
}

private struct Composite: Renderable {
    let part: Part
    var body: any Renderable {
        FineStack.vertical { for part in part.parts { part.describe() } }
    }
}

private struct Outer: Renderable {
    let part: Part
    var body: any Renderable { Composite(part: part).opacity(part.has(0) ? 0.5 : 1) }
}

private struct Comparable: Renderable, Equatable {
    let part: Part
    var body: any Renderable {
        FineStack.vertical {
            FineLabel(text: part.text)
            for part in part.parts { part.describe() }
        }
    }

    nonisolated static func == (left: Self, right: Self) -> Bool { left.part === right.part }
}

private struct Endless: Renderable {
    var body: any Renderable { Endless() }
}
