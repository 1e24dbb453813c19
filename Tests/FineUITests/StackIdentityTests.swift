import FineUI
import FineWire
import RandomTesting
import Testing

@MainActor
@Suite struct StackIdentityTests {
    private func stack(@FineBuilder _ content: @escaping @MainActor () -> FineChildren) -> any Renderable {
        FineStack.vertical(content)
    }

    private func keyed(_ items: Observed<[Item]>) -> TestSession {
        TestSession {
            FineStack.vertical {
                FineForEach(items.value) { item in FineLabel(text: item.title) }
            }
        }
    }

    @Test("STK-01 unkeyed children match by position among the unkeyed")
    func byPosition() {
        let texts = Observed(["a", "b"])
        let session = TestSession {
            FineStack.vertical {
                FineLabel(text: "key").key("k")
                FineLabel(text: texts.value[0])
                FineLabel(text: texts.value[1])
            }
        }
        let before = session.root.children.map(\.id)
        texts.value = ["c", "d"]
        let ops = session.flush()
        #expect(session.root.children.map(\.id) == before)
        #expect(session.root.texts == ["key", "c", "d"])
        #expect(ops.allSatisfy { $0.isUpdate })
    }

    @Test("STK-02 an insertion at the head keeps every keyed node")
    func insertAtHead() {
        let items = Observed([Item(1), Item(2)])
        let session = keyed(items)
        let before = session.root.children.map(\.id)
        items.value.insert(Item(0), at: 0)
        let ops = session.flush()
        #expect(session.root.texts == ["0", "1", "2"])
        #expect(Array(session.root.children.map(\.id).dropFirst()) == before)
        #expect(ops.count == 1)
        guard case .create(session.root.id, 0, let nodes) = ops.first else {
            Issue.record("\(ops)")
            return
        }
        #expect(nodes.count == 1)
    }

    @Test("STK-02 a reorder is moves, never rebuilds")
    func reorder() {
        let items = Observed((0..<6).map { Item($0) })
        let session = keyed(items)
        let before = Dictionary(uniqueKeysWithValues: session.root.children.map { ($0.text, $0.id) })
        items.value.reverse()
        let ops = session.flush()
        #expect(ops.allSatisfy { $0.isMove })
        #expect(session.root.texts == ["5", "4", "3", "2", "1", "0"])
        #expect(Dictionary(uniqueKeysWithValues: session.root.children.map { ($0.text, $0.id) }) == before)
    }

    @Test("STK-03 moving one of n children is one move op", arguments: 0..<8, 0..<8)
    func oneMove(from: Int, to: Int) {
        guard from != to else { return }
        let items = Observed((0..<8).map { Item($0) })
        let session = keyed(items)
        let moved = session.root.children[from].id
        let item = items.value.remove(at: from)
        items.value.insert(item, at: to)
        let ops = session.flush()
        #expect(ops.count == 1)
        // Of two neighbours that change places either may be the one that moves.
        if abs(from - to) > 1 { #expect(ops == [.move(id: moved, index: to)]) }
    }

    @Test("STK-03 a shuffle sends as few moves as there can be", arguments: 1...40 as ClosedRange<UInt64>)
    func fewestMoves(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 2...24, using: &random)
        let items = Observed((0..<count).map { Item($0) })
        let session = keyed(items)
        items.value.shuffle(using: &random)
        let order = items.value.map(\.id)
        let moves = session.flush()
        #expect(moves.allSatisfy { $0.isMove }, "seed \(seed)")
        #expect(moves.count == count - longestIncreasingRun(order), "seed \(seed)")
        #expect(session.root.texts == order.map(String.init), "seed \(seed)")
    }

    /// The length of the longest increasing subsequence, by the plain quadratic recurrence.
    private func longestIncreasingRun(_ order: [Int]) -> Int {
        var best: [Int] = []
        for (index, value) in order.enumerated() {
            best.append(1 + (order[..<index].indices.filter { order[$0] < value }.map { best[$0] }.max() ?? 0))
        }
        return best.max() ?? 0
    }

    @Test("STK-04 removing a keyed child removes only that child", arguments: 0..<4)
    func removal(at index: Int) {
        let items = Observed((0..<4).map { Item($0) })
        let session = keyed(items)
        var before = session.root.children.map(\.id)
        let removed = before.remove(at: index)
        items.value.remove(at: index)
        #expect(session.flush() == [.delete(id: removed, count: 1)])
        #expect(session.root.children.map(\.id) == before)
    }

    @Test("STK-04 a run of removed siblings is one op")
    func removalOfRun() {
        let items = Observed((0..<6).map { Item($0) })
        let session = keyed(items)
        let first = session.root.children[1].id
        items.value.removeSubrange(1..<4)
        #expect(session.flush() == [.delete(id: first, count: 3)])
    }

    @Test("STK-05 keyed and unkeyed children mix")
    func mixed() {
        let items = Observed([Item(1), Item(2)])
        let session = TestSession {
            FineStack.vertical {
                FineLabel(text: "head")
                FineForEach(items.value) { FineLabel(text: $0.title) }
                FineLabel(text: "foot")
            }
        }
        let before = session.root.children
        items.value = [Item(2), Item(3), Item(1)]
        let ops = session.flush()
        let after = session.root.children
        #expect(after.compactMap(\.text) == ["head", "2", "3", "1", "foot"])
        #expect(after[0].id == before[0].id)
        #expect(after[1].id == before[2].id)
        #expect(after[3].id == before[1].id)
        #expect(after[4].id == before[3].id)
        #expect(ops.filter(\.isCreate).count == 1)
        #expect(!ops.contains { $0.isRebuild })
    }

    @Test("STK-06 a duplicate key is named by a diagnostic and loses nothing")
    func duplicateKey() {
        let items = Observed([Item(1, "a"), Item(7, "b"), Item(7, "c")])
        let (session, messages) = recordingDiagnostics { keyed(items) }
        #expect(messages.count == 1)
        #expect(messages.first?.contains("7") == true)
        #expect(session.root.texts == ["a", "b", "c"])

        let second = session.root.children[2].id
        items.value[2].title = "d"
        recordingDiagnostics { _ = session.flush() }
        #expect(session.root.texts == ["a", "b", "d"])
        #expect(session.root.children[2].id != second, "the second child is rendered without reuse")

        items.value.swapAt(0, 2)
        recordingDiagnostics { _ = session.flush() }
        #expect(session.root.texts == ["d", "b", "a"])
    }

    @Test("STK-06 a duplicate key is found among many children too")
    func duplicateAmongMany() {
        let items = Observed((0..<6).map { Item($0) } + [Item(3, "again")])
        let (session, messages) = recordingDiagnostics { keyed(items) }
        #expect(messages.count == 1)
        #expect(messages.first?.contains("3") == true)
        #expect(session.root.texts == ["0", "1", "2", "3", "4", "5", "again"])
    }

    @Test("STK-05 unkeyed children of an array keep their nodes when a keyed one in front of them goes")
    func keyedChildOfArrayGoes() {
        let shows = Observed(true)
        let session = TestSession {
            FineStack.vertical {
                let first: [any Renderable] = shows.value ? [FineLabel(text: "first").key("first")] : []
                first + [FineLabel(text: "a"), FineLabel(text: "b")]
            }
        }
        let first = session.the(text: "first").id
        let before = session.root.children.dropFirst().map(\.id)
        shows.value = false
        #expect(session.flush() == [.delete(id: first, count: 1)])
        #expect(session.root.children.map(\.id) == before)
    }

    @Test("STK-07 a vanishing if leaves its later siblings as they were")
    func vanishingIf() {
        let shows = Observed(true)
        let session = TestSession {
            FineStack.vertical {
                if shows.value { FineLabel(text: "maybe") }
                FineLabel(text: "same kind")
                FineState(0) { count in FineLabel(text: "count \(count.value)").onTap { count.value += 1 } }
            }
        }
        session.send(session.the(text: "count 0"), "tap")
        session.flush()
        let maybe = session.the(text: "maybe").id
        let later = session.root.children.suffix(2).map(\.id)
        shows.value = false
        #expect(session.flush() == [.delete(id: maybe, count: 1)])
        #expect(session.root.children.map(\.id) == later)
        #expect(session.root.texts == ["same kind", "count 1"])
        shows.value = true
        let ops = session.flush()
        #expect(ops.count == 1 && ops[0].isCreate)
        #expect(session.root.children.suffix(2).map(\.id) == later)
    }

    @Test("STK-07 a shrinking for leaves its later siblings as they were")
    func shrinkingFor() {
        let count = Observed(3)
        let session = TestSession {
            FineStack.vertical {
                for index in 0..<count.value { FineLabel(text: "turn \(index)") }
                FineLabel(text: "later")
            }
        }
        let before = session.root.children.map(\.id)
        count.value = 1
        #expect(session.flush() == [.delete(id: before[1], count: 2)])
        #expect(session.root.children.map(\.id) == [before[0], before[3]])
    }

    @Test("STK-08 compatible branches of one if update in place")
    func compatibleBranches() {
        let first = Observed(true)
        let session = TestSession {
            FineStack.vertical {
                if first.value { FineLabel(text: "one") } else { FineLabel(text: "other") }
            }
        }
        let label = session.root.children[0].id
        first.value = false
        #expect(session.flush() == [.update(id: label, changes: [.init("text", "other")])])
    }

    @Test("STK-08 all branches of a switch share one slot; incompatible ones rebuild")
    func switchBranches() {
        let choice = Observed(0)
        let session = TestSession {
            FineStack.vertical {
                switch choice.value {
                case 0: FineLabel(text: "zero")
                case 1: FineLabel(text: "one")
                default: FineButton(title: "many") {}
                }
                FineLabel(text: "later")
            }
        }
        let before = session.root.children.map(\.id)
        choice.value = 1
        #expect(session.flush() == [.update(id: before[0], changes: [.init("text", "one")])])
        choice.value = 2
        let ops = session.flush()
        #expect(ops.count == 1)
        guard case .rebuild(before[0], let node) = ops.first else {
            Issue.record("\(ops)")
            return
        }
        #expect(node.kind == "button")
        #expect(session.root.children[1].id == before[1])
    }

    @Test("STK-09 two separate conditionals never share a node")
    func separateConditionals() {
        let first = Observed(true)
        let session = TestSession {
            FineStack.vertical {
                if first.value { FineLabel(text: "text") }
                if !first.value { FineLabel(text: "text") }
            }
        }
        let before = session.root.children[0].id
        first.value = false
        let ops = session.flush()
        #expect(session.root.children.count == 1)
        #expect(session.root.children[0].id != before)
        #expect(!ops.contains { $0.isUpdate })
    }

    @Test("STK-10 keys inside an if follow reorders")
    func keysInsideIf() {
        let items = Observed([Item(1), Item(2), Item(3)])
        let session = TestSession {
            FineStack.vertical {
                if !items.value.isEmpty {
                    for item in items.value { FineLabel(text: item.title).key(item.id) }
                }
            }
        }
        let before = session.root.children.map(\.id)
        items.value = [Item(3), Item(1), Item(2)]
        #expect(session.flush() == [.move(id: before[2], index: 0)])
    }

    @Test("STK-11 the array form's children carry no slot: a shrinking array shifts later siblings")
    func arrayForm() {
        let texts = Observed(["a", "b", "c"])
        let session = TestSession {
            FineStack.vertical { texts.value.map { FineLabel(text: $0) } + [FineLabel(text: "last")] }
        }
        let before = session.root.children.map(\.id)
        texts.value.remove(at: 0)
        let ops = session.flush()
        #expect(session.root.texts == ["b", "c", "last"])
        #expect(session.root.children.map(\.id) == Array(before.prefix(3)))
        #expect(ops.contains(.delete(id: before[3], count: 1)))
    }

    @Test("STK-11 children of the array form match from the front, also where a keyed one among them leaves")
    func arrayFormWithKey() {
        let hasKeyed = Observed(true)
        let session = TestSession {
            FineStack.vertical {
                hasKeyed.value
                    ? [FineLabel(text: "a"), FineLabel(text: "k").key("k"), FineLabel(text: "b"), FineLabel(text: "c")]
                    : [FineLabel(text: "a"), FineLabel(text: "b")]
            }
        }
        let before = session.root.children.map(\.id)
        hasKeyed.value = false
        session.flush()
        #expect(session.root.texts == ["a", "b"])
        #expect(session.root.children.map(\.id) == [before[0], before[2]])
    }

    @Test("STK-11 the array literal form works")
    func arrayLiteral() {
        let session = TestSession {
            FineStack.horizontal { [FineLabel(text: "a"), FineButton(title: "b") {}] }
        }
        #expect(session.root.children.map(\.kind) == ["label", "button"])
    }
}
