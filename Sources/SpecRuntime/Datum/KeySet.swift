/// Texts by their bytes, each with a number, in an arena: finds what stands twice. Few are compared, many are hashed.
struct KeySet {
    private static let comparedLimit = 12

    private struct Entry: BitwiseCopyable {
        var key: Datum
        var number: Int32
    }

    private let entries: UnsafeMutablePointer<Entry>
    private var count = 0

    /// Entry numbers by hash, below 0 where there is none; only where there may be many.
    private let buckets: UnsafeMutablePointer<Int32>?
    private let mask: Int

    /// A set for at most `room` texts.
    init(room: Int, in arena: inout Arena) {
        entries = arena.allocate(Entry.self, count: room)
        guard room > Self.comparedLimit else {
            (buckets, mask) = (nil, 0)
            return
        }
        var size = 32
        while size < room * 2 { size *= 2 }
        mask = size - 1
        let memory = arena.allocate(Int32.self, count: size)
        memory.initialize(repeating: -1, count: size)
        buckets = memory
    }

    /// Adds a text with its number, unless it is there: then returns the number that it has.
    mutating func insert(_ key: Datum, number: Int) -> Int? {
        guard let buckets else { return insertByComparing(key, number) }
        var bucket = Int(truncatingIfNeeded: Self.hash(key) >> 20) & mask
        while buckets[bucket] >= 0 {
            let entry = entries[Int(buckets[bucket])]
            if entry.key.hasBytes(of: key) { return Int(entry.number) }
            bucket = (bucket + 1) & mask
        }
        buckets[bucket] = Int32(truncatingIfNeeded: count)
        append(key, number)
        return nil
    }

    /// Changes the number of the text that was added last.
    mutating func renumberLast(_ number: Int) { entries[count - 1].number = Int32(truncatingIfNeeded: number) }

    private mutating func insertByComparing(_ key: Datum, _ number: Int) -> Int? {
        for position in 0..<count where entries[position].key.hasBytes(of: key) {
            return Int(entries[position].number)
        }
        append(key, number)
        return nil
    }

    private mutating func append(_ key: Datum, _ number: Int) {
        entries[count] = Entry(key: key, number: Int32(truncatingIfNeeded: number))
        count += 1
    }

    /// A hash of a text's bytes, eight at a time.
    static func hash(_ key: Datum) -> UInt64 {
        var hash = UInt64(truncatingIfNeeded: key.count) &* 0x9E37_79B9_7F4A_7C15
        var at = 0
        while key.count &- at >= 8 {
            hash = mix(hash ^ KeyWord.load(key.bytes + at))
            at &+= 8
        }
        if at < key.count {
            let rest = KeyWord.load(key.bytes + at) & (UInt64.max >> UInt64(64 &- (key.count &- at) &* 8))
            hash = mix(hash ^ rest)
        }
        return hash
    }

    @inline(__always)
    private static func mix(_ value: UInt64) -> UInt64 {
        let product = value &* 0xFF51_AFD7_ED55_8CCD
        return product ^ product >> 32
    }
}
