/// What the rows of a `FineForEach` among a node's children were made of: where the same closure meets the same object,
/// it would make the same row, and the node that shows it stays as it is.
@MainActor
class KeptRows {
    /// For each of the node's children the object that it was made of; nil for those that are to be made again.
    fileprivate var elements: [AnyObject?] = []

    /// The children are these now. One that shared its key with another has none, and is made again.
    func note(_ children: [Child], shownBy nodes: [Node]) {
        elements = []
        elements.reserveCapacity(children.count)
        for index in children.indices { elements.append(nodes[index].key == nil ? nil : children[index].element) }
    }
}

/// What was made by one closure.
final class RowsMade<Element>: KeptRows {
    private let closure: ElementClosure<Element>

    init(by closure: ElementClosure<Element>) { self.closure = closure }

    func isMade(by closure: ElementClosure<Element>) -> Bool { self.closure.isIdentical(to: closure) }
}

/// Finds the rows of objects that mostly come in the order that they had.
@MainActor
struct RowSearch {
    private let elements: [AnyObject?]
    private var next = 0
    /// Made when an object is not where it is looked for first.
    private var places: [ObjectIdentifier: Int]?

    init(_ rows: KeptRows?) { elements = rows?.elements ?? [] }

    /// The index of the child that was made of this object.
    mutating func find(_ object: AnyObject) -> Int? {
        let isNext = next < elements.count && elements[next] === object
        guard let index = isNext ? next : place(of: object) else { return nil }
        next = index + 1
        return index
    }

    private mutating func place(of object: AnyObject) -> Int? {
        if elements.isEmpty { return nil }
        if places == nil {
            var places = [ObjectIdentifier: Int](minimumCapacity: elements.count)
            for (index, element) in elements.enumerated() {
                if let element { places[ObjectIdentifier(element)] = index }
            }
            self.places = places
        }
        return places?[ObjectIdentifier(object)]
    }
}
