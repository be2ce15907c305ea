/// Eight bytes of text looked at together. Behind each text eight bytes more can be read.
enum TextWords {
    private static var high: UInt64 { 0x8080_8080_8080_8080 }

    /// Eight bytes of a text, zeros where it is shorter.
    @inline(__always)
    static func load(_ bytes: UnsafePointer<UInt8>, at offset: Int, of count: Int) -> UInt64 {
        let word = KeyWord.load(bytes + offset)
        let rest = count &- offset
        return rest >= 8 ? word : word & ((1 &<< UInt64(truncatingIfNeeded: rest &* 8)) &- 1)
    }

    @inline(__always)
    static func isASCII(_ word: UInt64) -> Bool { word & high == 0 }

    /// The highest bit of each byte that is `A` to `Z`; all bytes are ASCII.
    @inline(__always)
    static func capitals(_ word: UInt64) -> UInt64 {
        ((word &+ 0x3F3F_3F3F_3F3F_3F3F) ^ (word &+ 0x2525_2525_2525_2525)) & high
    }

    /// The highest bit of each byte that is `a` to `z`; all bytes are ASCII.
    @inline(__always)
    static func smallLetters(_ word: UInt64) -> UInt64 {
        ((word &+ 0x1F1F_1F1F_1F1F_1F1F) ^ (word &+ 0x0505_0505_0505_0505)) & high
    }

    /// Returns true if each byte is ASCII above the blank, so that none is white space.
    @inline(__always)
    static func hasNoSpace(_ word: UInt64) -> Bool {
        ((word &+ 0x5F5F_5F5F_5F5F_5F5F) & ~word) & high == high
    }
}
