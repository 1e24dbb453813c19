import FineWire

/// What controls whose value a person sets have in common.
extension Node {
    /// Takes a finite number that the person has chosen with `event`; `write` says what it means, or why it is refused.
    func choose(
        _ event: String, _ arguments: [Value], as expected: String = "set", isEnabled: Bool,
        write: (Double) -> Refusal?
    ) -> Refusal? {
        guard event == expected else { return .unknownEvent(event, kind: primitive.kind) }
        guard isEnabled else { return Refusal(.disabled, "the \(primitive.kind) is disabled") }
        guard let number = arguments.first?.number, number.isFinite else {
            return Refusal(.badValue, "\(event) takes a finite number")
        }
        // A getter need not be observable.
        mark()
        return write(number)
    }

    /// Writes what is shown back where the state holds something else. For `didRender`: a scope does not see what it
    /// writes while it is evaluated, so it is marked; once the setter has taken the value, the next render finds nothing
    /// to write.
    func settle<Value: Equatable>(_ binding: FineBinding<Value>, to shown: Value) {
        guard binding.value != shown else { return }
        binding.value = shown
        mark()
    }
}

/// The bounds of a control's numbers, both finite.
struct Bounds<Number: BinaryFloatingPoint> {
    let lower: Number
    let upper: Number

    /// A bound that is infinite is as far as the numbers go.
    init(_ range: ClosedRange<Number>) {
        let limit = Number.greatestFiniteMagnitude
        lower = max(range.lowerBound, -limit)
        upper = min(range.upperBound, limit)
    }

    /// The nearest number within the bounds; what is not a number becomes the lower one.
    func clamp(_ value: Number) -> Number { value.isNaN ? lower : min(max(value, lower), upper) }
}
