import Synchronization

/// A number that any thread may change and any may read.
final class Counter: Sendable {
    private let number = Atomic<Int>(0)

    var value: Int { number.load(ordering: .relaxed) }

    func add(_ amount: Int = 1) { number.wrappingAdd(amount, ordering: .relaxed) }
}

/// Counters for the values of one label. The values are fixed, so no request can make up a new one.
final class CounterFamily<Value: Hashable & Sendable>: Sendable {
    /// In the order given.
    let values: [Value]
    private let counters: [Value: Counter]
    private let rest = Counter()

    init(_ values: [Value]) {
        self.values = values
        counters = Dictionary(values.map { ($0, Counter()) }) { first, _ in first }
    }

    /// A value that is not in the list counts among the others.
    func add(_ value: Value) { (counters[value] ?? rest).add() }

    subscript(_ value: Value) -> Int { counters[value]?.value ?? 0 }

    var others: Int { rest.value }
}
