package import Checkout

/// The sandbox's book of payments, in memory.
///
/// Above the limit the oldest payment is forgotten, except while its outcome is still to be seen: forgetting one that
/// was never confirmed is safe, because the sandbox refuses to confirm what it does not know.
struct SandboxLedger: Sendable {
    struct Entry: Sendable {
        let payment: PaymentID
        let session: String
        let amount: Money
        var state: State
        /// How often money moved; more than one would be a fault.
        var charges = 0
    }

    enum State: Sendable {
        case opened
        case tokenised(CardToken, SandboxCard.Effect)
        /// Decided; the outcome can be seen from `visibleAt` on, in the sandbox's time.
        case confirmed(CardToken, SandboxCard.Effect, PaymentOutcome, visibleAt: Duration)
        /// Looked up before it was confirmed: stays uncharged for good.
        case voided
    }

    let limit: Int
    private var entries: [PaymentID: Entry] = [:]
    /// Oldest first.
    private var order: [PaymentID] = []

    init(limit: Int) {
        self.limit = max(1, limit)
    }

    subscript(payment: PaymentID) -> Entry? {
        get { entries[payment] }
        set { entries[payment] = newValue }
    }

    var count: Int {
        entries.count
    }

    mutating func add(_ entry: Entry, now: Duration) {
        if entries.count >= limit, let index = order.firstIndex(where: { mayForget($0, now: now) }) {
            entries[order.remove(at: index)] = nil
        }
        entries[entry.payment] = entry
        order.append(entry.payment)
    }

    func entries(of session: String) -> [Entry] {
        order.compactMap { entries[$0] }.filter { $0.session == session }
    }

    private func mayForget(_ payment: PaymentID, now: Duration) -> Bool {
        guard case .confirmed(_, _, _, let visibleAt) = entries[payment]?.state else {
            return true
        }
        return visibleAt <= now
    }
}

/// A charge the sandbox made, for tests and the console.
package struct SandboxCharge: Equatable, Sendable {
    package let payment: PaymentID
    package let amount: Money
    /// One, unless the sandbox is at fault.
    package let times: Int
}
