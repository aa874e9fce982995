/// Measurements of one quantity.
struct Samples {
    private let sorted: [Double]

    init(_ values: some Sequence<Double>) { sorted = values.sorted() }

    /// Nanoseconds, kept as microseconds.
    init(nanoseconds: [Int64]) { self.init(nanoseconds.lazy.map { Double($0) / 1_000 }) }

    var median: Double { quantile(0.5) }
    var smallest: Double { sorted.first ?? .nan }
    var largest: Double { sorted.last ?? .nan }

    /// The value that `fraction` of all are not above; not a number when there are none.
    func quantile(_ fraction: Double) -> Double {
        guard !sorted.isEmpty else { return .nan }
        return sorted[min(sorted.count - 1, max(0, Int((Double(sorted.count) * fraction).rounded(.up)) - 1))]
    }
}
