/// Sizes of WebSocket payloads, in bytes.
struct Traffic {
    struct Sizes {
        private(set) var count = 0
        private(set) var total = 0
        private(set) var smallest = Int.max
        private(set) var largest = 0

        mutating func add(_ size: Int) {
            count += 1
            total += size
            smallest = min(smallest, size)
            largest = max(largest, size)
        }

        var mean: Double { count == 0 ? 0 : Double(total) / Double(count) }
    }

    var secretEdits = Sizes()
    var plainEdits = Sizes()
    var echoes = Sizes()
    var patches = Sizes()
    /// All that answers a plain edit or a field event which changed nothing visible.
    var quietAnswers = Sizes()
    var up = 0
    var down = 0
    var edits = 0
}
