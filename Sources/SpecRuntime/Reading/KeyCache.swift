/// The entries of keys that weren't the expected ones, by their places: data of one source has its members mostly in one order,
/// even if it isn't the spec's.
///
/// A key is found by the entry that was expected in its place and by how many unknown keys came right before it. No two
/// places count as one: a key of one object would be that of another.
struct KeyCache: ~Copyable {
    /// Not in the cache.
    static let miss: Int32 = -2

    /// The longest key that is kept.
    private static let longest = 23
    private static let placeBits: UInt64 = 10
    private static let places = 1 << Int(placeBits)

    /// A key with the quote behind it, in three words; a mask sets which bytes of a word count.
    private struct Row: BitwiseCopyable {
        var place: Int64 = -1

        /// The key's entry, or -1 where no rule reads it.
        var entry: Int32 = -1

        /// True if another key has occurred in the place since this one did.
        var isDoubted = false
        var words = (UInt64.zero, UInt64.zero, UInt64.zero)
        var masks = (UInt64.zero, UInt64.zero, UInt64.zero)
    }

    /// Allocated for the first key.
    private var rows: UnsafeMutablePointer<Row>?

    deinit { rows?.deallocate() }

    /// The entry of the key behind a quote; `miss` where that isn't known. Behind the quote 24 bytes can be read.
    @inline(__always)
    func entry(_ quote: UnsafePointer<UInt8>, expected: Int32, unknownBefore: Int32) -> Int32 {
        guard let rows else { return Self.miss }
        let place = Self.place(expected, unknownBefore)
        let row = rows + Self.row(of: place)
        let key = quote + 1
        guard KeyWord.load(key) & row.pointee.masks.0 == row.pointee.words.0, row.pointee.place == place else {
            return Self.miss
        }
        guard row.pointee.masks.1 == 0 || Self.hasEnding(row, key) else { return Self.miss }
        row.pointee.isDoubted = false
        return row.pointee.entry
    }

    private static func hasEnding(_ row: UnsafeMutablePointer<Row>, _ key: UnsafePointer<UInt8>) -> Bool {
        KeyWord.load(key + 8) & row.pointee.masks.1 == row.pointee.words.1
            && KeyWord.load(key + 16) & row.pointee.masks.2 == row.pointee.words.2
    }

    @inline(__always)
    private static func place(_ expected: Int32, _ unknownBefore: Int32) -> Int64 {
        Int64(expected) << 32 | Int64(unknownBefore)
    }

    /// The row of a place. Places that differ little are far apart.
    @inline(__always)
    private static func row(of place: Int64) -> Int {
        Int((UInt64(bitPattern: place) &* 0x9E37_79B9_7F4A_7C15) >> (64 - placeBits))
    }

    /// Keeps the entry of a key, given by the quote before it and its length in bytes.
    mutating func keep(
        _ entry: Int32,
        quote: UnsafePointer<UInt8>,
        length: Int,
        expected: Int32,
        unknownBefore: Int32
    ) {
        guard length <= Self.longest else { return }
        let rows = self.rows ?? Self.allocate()
        self.rows = rows
        let place = Self.place(expected, unknownBefore)
        let held = rows + Self.row(of: place)
        // A single record in another order doesn't displace what holds for most.
        if held.pointee.place >= 0, !held.pointee.isDoubted { return held.pointee.isDoubted = true }
        var row = Row(place: place, entry: entry)
        let key = quote + 1
        row.masks = (Self.mask(length + 1), Self.mask(length - 7), Self.mask(length - 15))
        row.words.0 = KeyWord.load(key) & row.masks.0
        row.words.1 = KeyWord.load(key + 8) & row.masks.1
        row.words.2 = KeyWord.load(key + 16) & row.masks.2
        held.pointee = row
    }

    private static func allocate() -> UnsafeMutablePointer<Row> {
        let rows = UnsafeMutablePointer<Row>.allocate(capacity: places)
        rows.initialize(repeating: Row(), count: places)
        return rows
    }

    /// The lowest bytes of a word.
    private static func mask(_ bytes: Int) -> UInt64 {
        bytes >= 8 ? .max : bytes <= 0 ? 0 : .max >> UInt64(64 - bytes * 8)
    }
}
