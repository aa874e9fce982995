extension Fleet {
    /// Nanoseconds after which a missing answer is an error.
    private static let patience: Int64 = 10_000_000_000

    /// Types as fast as answers come, one edit a peer at a time, until `end`; returns when all is answered.
    func type(until end: Int64) throws(BenchError) {
        for peer in peers { try send(peer) }
        var waiting = peers.count
        try turns(while: waiting > 0, from: end) { (peer) throws(BenchError) in
            if monotonicNanoseconds() < end { try send(peer) } else { waiting -= 1 }
        }
    }

    /// Has each peer type so many more edits as fast as answers come.
    func type(edits count: (Int) -> Int) throws(BenchError) {
        var waiting = 0
        for (index, peer) in peers.enumerated() where count(index) > 0 {
            peer.goal = peer.sent + UInt32(count(index))
            waiting += 1
            try send(peer)
        }
        try turns(while: waiting > 0, from: monotonicNanoseconds() + 50_000_000_000) { (peer) throws(BenchError) in
            if peer.sent < peer.goal { try send(peer) } else { waiting -= 1 }
        }
    }

    /// Returns when every edit is answered.
    func awaitAnswers() throws(BenchError) {
        var waiting = peers.reduce(0) { $0 + $1.pending.count }
        try turns(while: waiting > 0, from: monotonicNanoseconds()) { (_) throws(BenchError) in
            waiting = peers.reduce(0) { $0 + $1.pending.count }
        }
    }

    /// Returns when the server has closed every connection.
    func awaitEnd() throws(BenchError) {
        try turns(while: living > 0, from: monotonicNanoseconds()) { (_) throws(BenchError) in }
    }

    /// - Parameter from: when patience begins to run out.
    private func turns(
        while isWaiting: @autoclosure () -> Bool, from: Int64, _ answered: (Peer) throws(BenchError) -> Void
    ) throws(BenchError) {
        while isWaiting() {
            try turn(nanoseconds: 100_000_000, answered)
            guard monotonicNanoseconds() < from + Self.patience else {
                let waiting = peers.count { !$0.pending.isEmpty }
                throw BenchError("bench.stalled", "\(server.name) owes \(waiting) of \(peers.count) peers an answer")
            }
        }
    }
}
