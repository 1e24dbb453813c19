/// How numbers are written in a configuration.
enum Notation {
    /// Not negative; `k`, `M` and `G` stand for powers of 1,024. Nil for anything else.
    static func count(_ text: String) -> Int? {
        let units: [Character: Int] = ["k": 10, "M": 20, "G": 30]
        let shift = text.last.flatMap { units[$0] }
        guard let number = Int(shift == nil ? text : String(text.dropLast())), (0...1 << 40).contains(number),
            text.first != "+"
        else { return nil }
        let (product, overflows) = number.multipliedReportingOverflow(by: 1 << (shift ?? 0))
        return overflows ? nil : product
    }

    /// Without a fraction where there is none.
    static func text(_ number: Double) -> String {
        number == number.rounded() ? String(Int(number)) : String(number)
    }
}
