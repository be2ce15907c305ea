/// Detects equal values by their hashes, in bounded memory.
///
/// Where there are too many, only those stay whose hash ends in so many zeros: two equal values have one hash, so they
/// still meet, if they are among those that stay.
package struct UniqueSample {
    private var slots = [UInt64](repeating: 0, count: 32)
    private var count = 0

    /// Number of zero bits that a hash must end in to be looked at.
    private var zeros: UInt64 = 0

    /// True if all values were compared with each other, not only some.
    package var isWhole: Bool { zeros == 0 }

    /// False where the hash was there before.
    @inline(__always)
    mutating func insert(_ hash: UInt64, room: Int) -> Bool {
        guard hash & ((1 << zeros) - 1) == 0 else { return true }
        // Zero marks a free slot.
        guard place(hash == 0 ? 1 << 63 : hash) else { return false }
        if count * 2 > slots.count { makeRoom(room) }
        return true
    }

    mutating func insert(_ other: UniqueSample, room: Int) -> Bool {
        if other.zeros > zeros {
            zeros = other.zeros
            rebuild(slots.count)
        }
        return other.slots.allSatisfy { $0 == 0 || insert($0, room: room) }
    }

    private mutating func place(_ hash: UInt64) -> Bool {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash >> 24) & mask
        while slots[slot] != 0 {
            if slots[slot] == hash { return false }
            slot = (slot + 1) & mask
        }
        slots[slot] = hash
        count += 1
        return true
    }

    private mutating func makeRoom(_ room: Int) {
        if slots.count < room * 2 {
            rebuild(slots.count * 2)
            return
        }
        var size = slots.count
        while size > max(room * 2, 32) { size /= 2 }
        repeat {
            zeros += 1
            rebuild(slots.count)
        } while count * 2 > size
        if size < slots.count { rebuild(size) }
    }

    private mutating func rebuild(_ size: Int) {
        let old = slots
        slots = [UInt64](repeating: 0, count: size)
        count = 0
        for hash in old where hash != 0 && hash & ((1 << zeros) - 1) == 0 { _ = place(hash) }
    }
}
