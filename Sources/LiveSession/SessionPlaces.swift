import Synchronization

/// How many sessions the loops of the process have between them.
package final class SessionPlaces: Sendable {
    private let capacity: Int
    private let taken = Atomic<Int>(0)

    /// - Parameter capacity: most sessions at a time.
    package init(_ capacity: Int) { self.capacity = capacity }

    package var count: Int { taken.load(ordering: .relaxed) }

    /// False when all are taken.
    func take() -> Bool {
        guard taken.add(1, ordering: .relaxed).newValue > capacity else { return true }
        giveBack()
        return false
    }

    func giveBack() { taken.subtract(1, ordering: .relaxed) }
}
