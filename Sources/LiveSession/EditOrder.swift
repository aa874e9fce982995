/// Applies each numbered edit of a page exactly once and in order, whatever is sent again.
struct EditOrder {
    enum Verdict: Equatable {
        /// The next edit: apply it.
        case next
        /// Applied before: acknowledge it again.
        case repeated
        /// Edits before it are missing: the page and the session do not match.
        case gap
    }

    /// How a page of some epoch may join.
    enum Admission: Equatable {
        /// The page that was in control before.
        case resumed
        /// A page seen for the first time: it takes over.
        case new
        /// A page from which another took over.
        case superseded
    }

    private(set) var lastApplied: UInt32 = 0
    private var epoch: [UInt8] = []
    private var superseded: [[UInt8]] = []

    /// Epochs remembered; an older page is told to load again by the gap in its numbers.
    private static let mostSuperseded = 8

    mutating func join(_ newcomer: [UInt8]) -> Admission {
        if newcomer == epoch { return .resumed }
        if superseded.contains(newcomer) { return .superseded }
        if !epoch.isEmpty {
            superseded.append(epoch)
            if superseded.count > Self.mostSuperseded { superseded.removeFirst() }
        }
        epoch = newcomer
        lastApplied = 0
        return .new
    }

    mutating func take(_ seq: UInt32) -> Verdict {
        if seq <= lastApplied { return .repeated }
        guard seq == lastApplied &+ 1 else { return .gap }
        lastApplied = seq
        return .next
    }
}
