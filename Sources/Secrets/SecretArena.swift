import CMemory
import Synchronization

/// The only memory that holds card numbers and security codes.
///
/// One mapping of fixed slots between two unreadable guard pages: locked, so it never reaches a swap device, and left
/// out of core files and forked children. It never grows: full is a typed `.busy`, not a slower machine.
///
/// Invariant behind `@unchecked Sendable`: `start` and the sizes never change after `init`; which slots are free is
/// read and written under `free`; the bytes of a taken slot are touched only by the one `SecretDigits` that took it,
/// and those of a free slot only by `take` and `giveBack`, while nobody holds them.
package final class SecretArena: @unchecked Sendable {
    /// Bytes of a slot: 19 digits, their count, and padding to half a cache line.
    static let slotSize = 32

    /// Slots one session may need at once: number and security code, and the copies of an attempt under way.
    package static let slotsPerSession = 4

    /// Number of slots.
    package let capacity: Int
    /// False only when `allowUnlocked` was given and the system refused to lock the pages.
    package let isLocked: Bool

    let start: UnsafeMutableRawPointer
    let length: Int
    private let guardLength: Int
    private let free: Mutex<FreeSlots>

    private struct FreeSlots {
        /// Slots given back, the last one on top.
        var returned: [UInt32] = []
        /// First slot never taken so far.
        var untouched: UInt32 = 0
        var live = 0
    }

    /// Slots for so many sessions, at most what the arena can address.
    package static func slots(forSessions sessions: Int) -> Int {
        min(max(sessions, 1), Int(UInt32.max) / slotsPerSession) * slotsPerSession
    }

    /// Maps and locks the memory.
    ///
    /// - Parameters:
    ///   - slots: how many secrets may live at once.
    ///   - allowUnlocked: go on when the pages cannot be locked.
    package convenience init(slots: Int, allowUnlocked: Bool = false) throws(SecretsError) {
        try self.init(slots: slots, allowUnlocked: allowUnlocked, lock: cf_lock_pages)
    }

    /// `lock` is mlock(2), or what a test puts in its place: root can lock anything, so a test cannot make it fail.
    init(
        slots: Int,
        allowUnlocked: Bool,
        lock: (UnsafeMutableRawPointer?, Int) -> Int32,
    ) throws(SecretsError) {
        guard slots > 0, slots < Int(UInt32.max) else {
            throw .size(slots: slots)
        }
        let page = cf_page_size()
        let length = (slots * Self.slotSize + page - 1) / page * page
        var mapped: UnsafeMutableRawPointer?
        let mapping = cf_map_guarded(page, length, &mapped)
        guard mapping == 0, let start = mapped else {
            throw .mapping(errno: mapping)
        }
        let locking = lock(start, length)
        if locking != 0, !allowUnlocked {
            let limit = cf_lock_limit()
            _ = cf_unmap_guarded(page, length, start)
            throw .locked(needed: length, limit: limit == .max ? nil : limit, errno: locking)
        }
        let hiding = cf_keep_private(start, length)
        guard hiding == 0 else {
            _ = cf_unmap_guarded(page, length, start)
            throw .mapping(errno: hiding)
        }
        self.start = start
        self.length = length
        self.capacity = slots
        self.isLocked = locking == 0
        self.guardLength = page
        self.free = Mutex(FreeSlots())
    }

    deinit {
        Wiping.zero(UnsafeMutableRawBufferPointer(start: start, count: length))
        _ = cf_unmap_guarded(guardLength, length, start)
    }

    /// Secrets alive now: the figure `secrets_live`.
    package var live: Int {
        free.withLock { $0.live }
    }

    /// Takes a slot whose bytes are all zero.
    func take() throws(SecretsError) -> UInt32 {
        let slot: UInt32? = free.withLock { free in
            if let returned = free.returned.popLast() {
                free.live += 1
                return returned
            }
            guard free.untouched < capacity else {
                return nil
            }
            defer { free.untouched += 1 }
            free.live += 1
            return free.untouched
        }
        guard let slot else {
            throw .busy
        }
        return slot
    }

    /// Wipes a slot, then lets the next secret have it.
    func giveBack(_ slot: UInt32) {
        Wiping.zero(UnsafeMutableRawBufferPointer(start: address(of: slot), count: Self.slotSize))
        free.withLock { free in
            free.returned.append(slot)
            free.live -= 1
        }
    }

    func address(of slot: UInt32) -> UnsafeMutableRawPointer {
        start + Int(slot) * Self.slotSize
    }
}
