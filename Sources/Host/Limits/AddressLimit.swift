import LiveSession
import Synchronization

/// How often each client address may do one thing; for all loops.
///
/// Memory is bounded: a bucket that is full again is forgotten when room is needed, then those nearest to it. Whoever
/// has so many addresses that this matters is bounded by what all clients together may do.
final class AddressLimit: Sendable {
    /// This machine runs the benchmark, the tests, or a proxy that tells nobody's address.
    static let loopbackFactor = 1_000

    private let rate: Rate
    private let capacity: Int
    private let buckets = Mutex<[ClientAddress: TokenBucket]>([:])

    /// - Parameter capacity: addresses remembered.
    init(_ rate: Rate, capacity: Int = 16_384) {
        self.rate = rate
        self.capacity = max(4, capacity)
    }

    /// `nil` when the address may go on, else the time to wait.
    func refuses(_ address: ClientAddress, at now: Duration) -> Duration? {
        let rate = address.isLoopback ? rate.times(Self.loopbackFactor) : rate
        let owner = address.owner
        return buckets.withLock { buckets in
            if buckets[owner] == nil, buckets.count >= capacity { Self.makeRoom(in: &buckets, capacity, now) }
            var bucket = buckets[owner] ?? TokenBucket()
            guard bucket.take(at: now, rate) else { return bucket.wait(at: now, rate) }
            buckets[owner] = bucket
            return nil
        }
    }

    var count: Int { buckets.withLock { $0.count } }

    /// Frees at least a quarter, so that the work is done once for many newcomers.
    private static func makeRoom(in buckets: inout [ClientAddress: TokenBucket], _ capacity: Int, _ now: Duration) {
        buckets = buckets.filter { $0.value.rest(at: now) > .zero }
        let kept = capacity - capacity / 4
        guard buckets.count > kept else { return }
        let busiest = buckets.sorted { $0.value.rest(at: now) > $1.value.rest(at: now) }.prefix(kept)
        buckets = Dictionary(busiest.map { ($0.key, $0.value) }) { first, _ in first }
    }
}
