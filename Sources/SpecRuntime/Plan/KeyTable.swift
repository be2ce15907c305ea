/// One bucket of a key table: a member's key and what becomes of its value.
struct KeyEntry: BitwiseCopyable {
    /// The first eight bytes of the key, the rest zero.
    var word: UInt64 = 0
    var key = ByteRange.none

    /// The slot that notes the place of the value, or -1.
    var slot: Int32 = -1

    /// The table for the members of the value, or -1.
    var table: Int32 = -1

    /// The entry of the member that the spec names next.
    var following: Int32 = -1

    /// The properties that are read from the items of the value, an array, as soon as they are met: their table, or -1.
    var items: Int32 = -1

    /// The first eight bytes of the key and the quote behind it, and which of them count. A key that JSON can't spell
    /// without escapes has zeros, which no text holds.
    var quoted: UInt64 = 0
    var mask: UInt64 = .max

    /// The property that reads the value as soon as it is met, or -1.
    var property: Int32 = -1

    /// The position of that property's value, and the kinds of values that a pass takes as they stand: both are copied from the
    /// property and its rule.
    var position: Int32 = -1
    var shortcut = RuleReader.Shortcut.none

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

    /// True if members that no entry names are unknown; false where a rule reads the whole object.
    var hasUnknowns: Bool

    /// The bucket at which the search for a key begins. All of a key counts: names that begin alike are the rule in a long
    /// mapping.
    @inline(__always)
    static func bucket(_ key: UnsafePointer<UInt8>, word: UInt64, length: Int, mask: Int32) -> Int {
        var mixed = (word &+ UInt64(truncatingIfNeeded: length)) &* factor
        if length > 8 { mixed = mixedRest(of: key, length, mixed) }
        return Int(truncatingIfNeeded: mixed >> 40) & Int(mask)
    }

    private static var factor: UInt64 { 0xFF51_AFD7_ED55_8CCD }

    /// Mixes in what the first eight bytes leave over.
    @inline(__always)
    private static func mixedRest(of key: UnsafePointer<UInt8>, _ length: Int, _ first: UInt64) -> UInt64 {
        var mixed = first
        var at = 8
        while at &+ 8 < length {
            mixed = (mixed ^ (mixed >> 32) ^ KeyWord.load(key + at)) &* factor
            at &+= 8
        }
        // The last eight bytes, some of them seen already.
        return (mixed ^ (mixed >> 32) ^ KeyWord.load(key + (length &- 8))) &* factor
    }

    /// The first eight bytes of a key, as entries hold them.
    @inline(__always)
    static func word(at bytes: UnsafePointer<UInt8>, length: Int) -> UInt64 { KeyWord.load(bytes, length: length) }
}

struct SlotRange: BitwiseCopyable {
    var lower: Int32
    var upper: Int32
}
