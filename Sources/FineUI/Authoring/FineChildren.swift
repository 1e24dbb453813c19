/// What a builder makes: descriptions with the structural slots that they came from.
@MainActor
public struct FineChildren {
    private enum Storage {
        case none
        case one(any Renderable, Slot)
        case many([(any Renderable, Slot)])
        case statements([FineChildren])
    }

    private var storage: Storage

    static let empty = FineChildren(storage: .none)

    init(_ description: any Renderable) { storage = .one(description, .only) }

    /// The array-literal form: no slots, matched by order.
    init(unslotted descriptions: [any Renderable]) { storage = .many(descriptions.map { ($0, .none) }) }

    private init(storage: Storage) { self.storage = storage }

    init(statements: [FineChildren]) {
        if statements.count == 1, case .one(let description, let slot) = statements[0].storage {
            storage = .one(description, slot.inside(0))
            return
        }
        storage = .statements(statements)
    }

    /// How many there are, or would be if each `FineForEach` were one.
    var count: Int {
        switch storage {
        case .none: 0
        case .one: 1
        case .many(let all): all.count
        case .statements(let statements): Self.count(statements)
        }
    }

    // A loop: a closure would check at each call that it is on the main actor.
    private static func count(_ statements: [FineChildren]) -> Int {
        var count = 0
        for statement in statements { count += statement.count }
        return count
    }

    package func forEach(_ visit: (any Renderable, Slot) -> Void) {
        switch storage {
        case .none: break
        case .one(let description, let slot): visit(description, slot)
        case .many(let all): for (description, slot) in all { visit(description, slot) }
        case .statements(let statements):
            for index in statements.indices { statements[index].forEach { visit($0, $1.inside(index)) } }
        }
    }

    /// The description and slot, where there is exactly one.
    package var single: (any Renderable)? {
        switch storage {
        case .none: nil
        case .one(let description, _): description
        case .many(let all): all.count == 1 ? all[0].0 : nil
        case .statements(let statements):
            statements.count { $0.count > 0 } == 1 ? statements.first { $0.count > 0 }?.single : nil
        }
    }
}
