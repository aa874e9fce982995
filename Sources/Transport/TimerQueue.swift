/// Things to look at, soonest first: a binary heap.
struct TimerQueue {
    enum Subject: Equatable {
        /// Look at the deadlines of a connection.
        case connection(descriptor: Int32, id: UInt64)
        case timer(TimerID)
        case listeners
    }

    struct Entry {
        let when: Int64
        let subject: Subject
    }

    private var heap: [Entry] = []

    var count: Int { heap.count }
    var next: Int64? { heap.first?.when }

    /// Drops the entries that are no longer wanted.
    mutating func keep(where isWanted: (Subject) -> Bool) {
        let wanted = heap.filter { isWanted($0.subject) }
        heap.removeAll(keepingCapacity: false)
        for entry in wanted { insert(entry.subject, at: entry.when) }
    }

    mutating func insert(_ subject: Subject, at when: Int64) {
        heap.append(Entry(when: when, subject: subject))
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].when < heap[parent].when else { break }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    /// Removes and returns the first entry that is due at `now`.
    mutating func popDue(_ now: Int64) -> Entry? {
        guard let first = heap.first, first.when <= now else { return nil }
        let last = heap.removeLast()
        guard !heap.isEmpty else { return first }
        heap[0] = last
        var parent = 0
        while true {
            let left = 2 * parent + 1
            let right = left + 1
            var smallest = parent
            if left < heap.count, heap[left].when < heap[smallest].when { smallest = left }
            if right < heap.count, heap[right].when < heap[smallest].when { smallest = right }
            guard smallest != parent else { break }
            heap.swapAt(parent, smallest)
            parent = smallest
        }
        return first
    }
}

/// Names a scheduled call; never reused.
package struct TimerID: Hashable, Sendable {
    let value: UInt64
}
