/// The single pass over a record, whether it is worth a try, and how it went.
///
/// Where most records aren't fit for it, the try is wasted.
struct Attempt {
    private static let most = 32

    /// How many records go untried once too many were tried in vain.
    private static let pause = 256

    /// Whether the record at hand is read so.
    var isOn = false

    /// Whether something was met that only an exact read settles.
    var isAborted = false

    /// The record that was tried just now, in vain, and may be asked for once more.
    var failed = -1

    /// Whether documents hold nothing but a record, as far as is known.
    var expectsLoneRecords = true

    /// Above 0 a record is tried; below, so many are left.
    private var credit = most

    /// Whether a record was read in one pass so far.
    private(set) var hasSucceeded = false

    /// How the record was read that was read last.
    private(set) var last = RecordReading.exact

    /// Keys that no rule names, by the entry that they stood before.
    var strangers = UnknownKeyCache()

    @inline(__always)
    mutating func isLikely() -> Bool {
        if credit > 0 { return true }
        credit &+= 1
        return credit > 0
    }

    @inline(__always)
    mutating func isLikely(at token: Int) -> Bool {
        if token == failed {
            failed = -1
            return false
        }
        return isLikely()
    }

    @inline(__always)
    mutating func note(success: Bool) {
        if success {
            hasSucceeded = true
            last = .singlePass
            if credit < Self.most { credit &+= 1 }
        } else {
            credit &-= 4
            if credit <= 0 { credit = -Self.pause }
        }
    }

    mutating func noteExact(isTried: Bool) { last = isTried ? .exactAfterPass : .exact }
}

/// Short keys that no rule names, each by the entry that it stood before the last time: a negative cache of look-ups.
struct UnknownKeyCache {
    /// A key with the quote behind it, in the bytes of a word that the mask tells.
    private struct Key: BitwiseCopyable {
        var entry: Int32 = -1
        var quoted: UInt64 = 0
        var mask: UInt64 = 0
    }

    /// Few, however large the tables are: another's place is taken over.
    private static let places: Int32 = 64
    private var keys: [Key] = []

    /// Whether the key behind a quote is the one that stood before this entry's the last time.
    @inline(__always)
    func holds(_ quote: UnsafePointer<UInt8>, before entry: Int32) -> Bool {
        guard !keys.isEmpty else { return false }
        let key = keys[Int(entry & (Self.places - 1))]
        return key.entry == entry && KeyWord.load(quote + 1) & key.mask == key.quoted
    }

    mutating func note(_ quote: UnsafePointer<UInt8>, _ length: Int, before entry: Int32) {
        guard length < 8 else { return }
        if keys.isEmpty { keys = Array(repeating: Key(), count: Int(Self.places)) }
        let mask = UInt64.max >> UInt64(56 &- length &* 8)
        let key = Key(entry: entry, quoted: KeyWord.load(quote + 1) & mask, mask: mask)
        keys[Int(entry & (Self.places - 1))] = key
    }
}
