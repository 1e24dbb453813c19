/// Times, counted by how long they were.
struct Histogram {
    /// Seconds up to which a bucket reaches, ascending; what is beyond the last is counted in the sum and the count.
    static let bounds = [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10]

    /// For each bound, how many were within it and beyond the one before.
    private(set) var buckets = [Int](repeating: 0, count: bounds.count)
    private(set) var count = 0
    private(set) var sum = 0.0

    mutating func add(_ seconds: Double) {
        count += 1
        sum += seconds
        if let index = Self.bounds.firstIndex(where: { seconds <= $0 }) { buckets[index] += 1 }
    }
}
