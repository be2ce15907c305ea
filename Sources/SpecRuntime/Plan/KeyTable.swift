/// One bucket of a key table: a member's key and what becomes of its value.
struct KeyEntry: BitwiseCopyable {
    /// The first eight bytes of the key, the rest zero.
    var word: UInt64 = 0
    var key = ByteRange.none

    /// Where the place of the value is noted, or -1.
    var slot: Int32 = -1

    /// The table for the members of the value, or -1.
    var table: Int32 = -1

    /// The entry of the member that the spec names next.
    var following: Int32 = -1

    /// The first eight bytes of the key and the quote behind it, and which of them count. A key that JSON can't spell
    /// without escapes has zeros, which no text holds.
    var quoted: UInt64 = 0
    var mask: UInt64 = .max

    /// The property that reads the value as soon as it is met, or -1.
    var property: Int32 = -1

    /// Where that property's value goes, if text is taken as it stands; or -1.
    var textPosition: Int32 = -1

    var isEmpty: Bool { key.offset < 0 }
}

/// The members that rules read of one JSON object, found by hash.
///
/// Buckets are open addressed and at most half full, so a look-up is a load, a compare and rarely a second try,
/// with as many properties as a mapping may have.
struct KeyTable: BitwiseCopyable {
    /// The first bucket in the plan's entries.
    var first: Int32
    var mask: Int32

    /// The entry of the member that the spec names first.
    var lead: Int32 = 0

    /// The slots of this table and all below it.
    var slots: SlotRange

    /// Whether members that no entry names are unknown; they aren't where a rule reads the whole object.
    var hasUnknowns: Bool

    @inline(__always)
    static func bucket(word: UInt64, length: Int, mask: Int32) -> Int {
        let mixed = (word &+ UInt64(truncatingIfNeeded: length)) &* 0xFF51_AFD7_ED55_8CCD
        return Int(truncatingIfNeeded: mixed >> 40) & Int(mask)
    }

    /// The first eight bytes of a key, as entries hold them.
    @inline(__always)
    static func word(at bytes: UnsafePointer<UInt8>, length: Int) -> UInt64 { KeyWord.load(bytes, length: length) }
}

struct SlotRange: BitwiseCopyable {
    var lower: Int32
    var upper: Int32
}
