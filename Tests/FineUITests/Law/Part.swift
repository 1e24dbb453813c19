import FineUI
import Observation

/// A piece of a random screen. Everything about it is observable, and `describe` reads it where it is used, so that a
/// change may render a label, a stack, a row or the root.
@MainActor
@Observable
final class Part: Identifiable {
    enum Form: CaseIterable {
        case label, button, field, toggle, spacer
        case loop, keyed, array, branches
        case rows, partRows
        case state, reader
        case composite, nestedComposite, equatableComposite, endlessComposite

        var isContainer: Bool {
            switch self {
            case .label, .button, .field, .toggle, .spacer, .rows, .endlessComposite: false
            default: true
            }
        }

        var hasRows: Bool { self == .rows || self == .branches }
    }

    nonisolated let id: Int
    var form: Form
    var text: String
    /// Decides whatever else a form leaves open.
    var flags: Int
    var isOn: Bool
    /// What the local state of this part is, so that a fresh mount starts where a live one has come to.
    var count = 0
    var parts: [Part]
    var rows: [Item]
    var modifiers: [Modification]

    init(id: Int, form: Form, text: String, flags: Int, parts: [Part], rows: [Item], modifiers: [Modification]) {
        self.id = id
        self.form = form
        self.text = text
        self.flags = flags
        isOn = flags & 1 == 1
        self.parts = parts
        self.rows = rows
        self.modifiers = modifiers
    }

    func has(_ flag: Int) -> Bool { flags >> flag & 1 == 1 }

    /// This part and all below that are shown.
    var all: [Part] { [self] + (form.isContainer ? parts.flatMap(\.all) : []) }
}

/// A modifier and its value.
enum Modification: Hashable {
    static let kinds = 16

    case background(Int), cornerRadius(Int), border(Int), opacity(Int), tint(Int)
    case hugging(Int), compression(Int), width(Int), height(Int)
    case padding(Int), frame(Int), tap(Int), key(Int), identifier(Int), accessibilityLabel(Int), theme(Int)

    init(kind: Int, value: Int) {
        self =
            switch kind {
            case 0: .background(value)
            case 1: .cornerRadius(value)
            case 2: .border(value)
            case 3: .opacity(value)
            case 4: .tint(value)
            case 5: .hugging(value)
            case 6: .compression(value)
            case 7: .width(value)
            case 8: .height(value)
            case 9: .padding(value)
            case 10: .frame(value)
            case 11: .tap(value)
            case 12: .key(value)
            case 13: .identifier(value)
            case 14: .accessibilityLabel(value)
            default: .theme(value)
            }
    }

    /// The same modifier with another value.
    func with(value: Int) -> Modification { Modification(kind: kind, value: value) }

    private var kind: Int {
        switch self {
        case .background: 0
        case .cornerRadius: 1
        case .border: 2
        case .opacity: 3
        case .tint: 4
        case .hugging: 5
        case .compression: 6
        case .width: 7
        case .height: 8
        case .padding: 9
        case .frame: 10
        case .tap: 11
        case .key: 12
        case .identifier: 13
        case .accessibilityLabel: 14
        case .theme: 15
        }
    }
}
