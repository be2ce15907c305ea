/// Members of a dictionary under way, by their names.
enum RepeatedMembers {
    /// So many members are compared with each other; more are found by hash.
    private static let fewMembers = 12

    /// Takes out members whose name came before: the later value takes the earlier one's place. Returns how many are left.
    static func removed(_ members: UnsafeMutablePointer<Datum>, count: Int, arena: inout Arena) -> Int {
        if count <= fewMembers { return removedFew(members, count) }
        let index = MemberIndex(room: count, &arena)
        var kept = 0
        for position in 0..<count {
            let (name, value) = (members[2 &* position], members[2 &* position &+ 1])
            if let known = index.insert(name, at: kept, members: members) {
                members[2 &* known &+ 1] = value
                continue
            }
            members[2 &* kept] = name
            members[2 &* kept &+ 1] = value
            kept &+= 1
        }
        return kept
    }

    private static func removedFew(_ members: UnsafeMutablePointer<Datum>, _ count: Int) -> Int {
        var kept = 0
        for position in 0..<count {
            let (name, value) = (members[2 &* position], members[2 &* position &+ 1])
            var known = 0
            while known < kept, !members[2 &* known].hasBytes(of: name) { known &+= 1 }
            if known == kept {
                members[2 &* kept] = name
                kept &+= 1
            }
            members[2 &* known &+ 1] = value
        }
        return kept
    }
}

/// The positions of names among members, by hash.
struct MemberIndex: BitwiseCopyable {
    private let buckets: UnsafeMutablePointer<Int32>
    private let mask: Int

    init(room: Int, _ arena: inout Arena) {
        let size = Self.size(for: room)
        self.init(arena.allocate(Int32.self, count: size), size)
    }

    /// Takes `size(for:)` buckets.
    init(_ buckets: UnsafeMutablePointer<Int32>, _ size: Int) {
        self.buckets = buckets
        mask = size &- 1
        buckets.update(repeating: -1, count: size)
    }

    /// A power of two, so that at most half of the buckets are taken.
    static func size(for count: Int) -> Int {
        var size = 2
        while size < count &* 2 { size &*= 2 }
        return size
    }

    /// Notes that a name stands at a position, unless it stands at another already, which is given.
    func insert(_ name: Datum, at position: Int, members: UnsafePointer<Datum>) -> Int? {
        var bucket = Int(truncatingIfNeeded: DatumHash.text(name)) & mask
        while buckets[bucket] >= 0 {
            let known = Int(buckets[bucket])
            if members[2 &* known].hasBytes(of: name) { return known }
            bucket = (bucket &+ 1) & mask
        }
        buckets[bucket] = Int32(truncatingIfNeeded: position)
        return nil
    }

    func position(of name: Datum, _ members: UnsafePointer<Datum>) -> Int? {
        var bucket = Int(truncatingIfNeeded: DatumHash.text(name)) & mask
        while buckets[bucket] >= 0 {
            let known = Int(buckets[bucket])
            if members[2 &* known].hasBytes(of: name) { return known }
            bucket = (bucket &+ 1) & mask
        }
        return nil
    }
}
