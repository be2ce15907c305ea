/// Keys of JSON by the place that they stand in, found by hash. It lies in an arena and is valid as long as that.
///
/// A few keys are compared one by one, without a table.
struct KeyIndex: BitwiseCopyable {
    struct Row: BitwiseCopyable {
        let key: Datum
        let parent: Int32

        /// The information about the key that the index's user stores.
        var value: Datum

        /// Another row's number, for the index's user; -1 for none.
        var next: Int32 = -1
    }

    private var rows: UnsafeMutablePointer<Row>?
    private(set) var count: Int32 = 0
    private var capacity: Int32 = 0

    /// A row's number, or -1, in each bucket; open addressed and at most half full.
    private var buckets: UnsafeMutablePointer<Int32>?
    private var mask = 0
    private static let comparedOneByOne: Int32 = 8

    subscript(number: Int32) -> Row {
        @inline(__always) get {
            assert(number >= 0 && number < count)
            return rows.unsafelyUnwrapped[Int(number)]
        }
        @inline(__always) nonmutating set {
            assert(number >= 0 && number < count)
            rows.unsafelyUnwrapped[Int(number)] = newValue
        }
    }

    /// The number of the row with a key, or -1.
    func find(_ key: Datum, in parent: Int32) -> Int32 {
        guard let buckets else { return findOneByOne(key, parent) }
        var bucket = Self.hash(key, parent) & mask
        while buckets[bucket] >= 0 {
            if isRow(buckets[bucket], key: key, parent: parent) { return buckets[bucket] }
            bucket = (bucket &+ 1) & mask
        }
        return -1
    }

    /// Adds a row for a key that has none, and returns its number.
    mutating func add(_ key: Datum, in parent: Int32, value: Datum, arena: inout Arena) -> Int32 {
        if count == capacity { grow(&arena) }
        rows?[Int(count)] = Row(key: key, parent: parent, value: value)
        count += 1
        if buckets != nil { enter(count - 1) }
        return count - 1
    }

    private func isRow(_ number: Int32, key: Datum, parent: Int32) -> Bool {
        let row = self[number]
        return row.parent == parent && row.key.hasBytes(of: key)
    }

    private func findOneByOne(_ key: Datum, _ parent: Int32) -> Int32 {
        var number: Int32 = 0
        while number < count {
            if isRow(number, key: key, parent: parent) { return number }
            number &+= 1
        }
        return -1
    }

    private mutating func enter(_ number: Int32) {
        let row = self[number]
        var bucket = Self.hash(row.key, row.parent) & mask
        while let buckets, buckets[bucket] >= 0 { bucket = (bucket &+ 1) & mask }
        buckets?[bucket] = number
    }

    private mutating func grow(_ arena: inout Arena) {
        capacity = max(Self.comparedOneByOne, capacity * 2)
        let larger = arena.allocate(Row.self, count: Int(capacity))
        if let rows { larger.update(from: rows, count: Int(count)) }
        rows = larger
        guard capacity > Self.comparedOneByOne else { return }
        let size = Int(capacity) * 2
        let fresh = arena.allocate(Int32.self, count: size)
        fresh.update(repeating: -1, count: size)
        (buckets, mask) = (fresh, size - 1)
        for number in 0..<count { enter(number) }
    }
}

extension KeyIndex {
    /// Differs from process to process, so that nobody can make keys that all meet in one bucket.
    private static let seed = UInt64.random(in: .min ... .max)

    private static func hash(_ key: Datum, _ parent: Int32) -> Int {
        let (bytes, count) = (key.bytes, key.count)
        var hash = seed ^ UInt64(UInt32(bitPattern: parent)) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(count)
        var at = 0
        while count &- at >= 8 {
            hash = mixed(hash ^ KeyWord.load(bytes + at), 0xA076_1D64_78BD_642F)
            at &+= 8
        }
        if at < count { hash = mixed(hash ^ KeyWord.load(bytes + at, length: count &- at), 0xE703_7ED1_A0B4_28DB) }
        return Int(truncatingIfNeeded: mixed(hash, 0x8EBC_6AF0_9C88_C6E3) & 0x7FFF_FFFF_FFFF_FFFF)
    }

    @inline(__always)
    private static func mixed(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let (high, low) = left.multipliedFullWidth(by: right)
        return high ^ low
    }
}
