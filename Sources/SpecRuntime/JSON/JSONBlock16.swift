/// Sixteen bytes looked at together.
///
/// Only operations that become one instruction are used. The type of each comparison's result is written out: without
/// it the compiler takes a `.==` that loops over the lanes and is a hundred times slower. `.<` always loops.
struct JSONBlock16 {
    static let width = 16

    private let lanes: SIMD16<UInt8>

    /// The caller sees to it that sixteen bytes can be read there.
    @inline(__always)
    init(_ bytes: UnsafePointer<UInt8>) {
        lanes = UnsafeRawPointer(bytes).loadUnaligned(as: SIMD16<UInt8>.self)
    }

    @inline(__always)
    func store(_ bytes: UnsafeMutablePointer<UInt8>) {
        UnsafeMutableRawPointer(bytes).storeBytes(of: lanes, as: SIMD16<UInt8>.self)
    }

    /// The position of the first byte equal to `byte`.
    @inline(__always)
    func first(_ byte: UInt8) -> Int? {
        Self.first(hits(byte))
    }

    /// The position of the first byte equal to one of two.
    @inline(__always)
    func first(_ byte: UInt8, or other: UInt8) -> Int? {
        Self.first(hits(byte) | hits(other))
    }

    /// The position of the first byte that may not stand in a JSON string as it is.
    @inline(__always)
    func firstToEscape() -> Int? {
        Self.first(controls | hits(JSONByte.quote) | hits(JSONByte.backslash))
    }

    /// The position of the first byte that may not stand anywhere in a URL: a control character, a space, one beyond ASCII, or
    /// one of `"#%<>[\]^` and `` `{|} ``.
    @inline(__always)
    func firstRareInURL() -> Int? {
        // Characters that differ in one bit are looked for together.
        let (letters, quotes, angles) = (setting(0x20), setting(0x01), setting(0x02))
        return Self.first(
            controls | beyondASCII | hits(0x20) | hits(0x7F) | hits(UInt8(ascii: "%")) | hits(UInt8(ascii: "^"))
                | hits(UInt8(ascii: "`")) | quotes.hits(UInt8(ascii: "#")) | angles.hits(UInt8(ascii: ">"))
                | letters.hits(UInt8(ascii: "{")) | letters.hits(UInt8(ascii: "|")) | letters.hits(UInt8(ascii: "}"))
        )
    }

    @inline(__always)
    private func setting(_ bits: UInt8) -> Self { Self(lanes: lanes | SIMD16(repeating: bits)) }

    @inline(__always)
    private init(lanes: SIMD16<UInt8>) { self.lanes = lanes }

    /// In sixteen bytes, 128 where a byte isn't ASCII.
    @inline(__always)
    private var beyondASCII: SIMD2<UInt64> {
        unsafeBitCast(lanes, to: SIMD2<UInt64>.self) & SIMD2(repeating: 0x8080_8080_8080_8080)
    }

    /// Number of times that `byte` stands in up to 255 blocks that follow each other.
    @inline(__always)
    static func count(_ byte: UInt8, _ bytes: UnsafePointer<UInt8>, blocks: Int) -> Int {
        assert(blocks <= 255)
        var counts = SIMD2<UInt64>(repeating: 0)
        for block in 0..<blocks {
            counts = counts &+ (Self(bytes + block &* width).hits(byte) & SIMD2(repeating: 0x0101_0101_0101_0101))
        }
        return sum(counts.x) + sum(counts.y)
    }

    /// Number of bytes that continue a character in up to 255 blocks that follow each other.
    @inline(__always)
    static func countContinuing(_ bytes: UnsafePointer<UInt8>, blocks: Int) -> Int {
        assert(blocks <= 255)
        let ones = SIMD2<UInt64>(repeating: 0x0101_0101_0101_0101)
        var counts = SIMD2<UInt64>(repeating: 0)
        for block in 0..<blocks {
            // Such a byte's highest bit is set and its second isn't.
            let lanes = unsafeBitCast(Self(bytes + block &* width).lanes, to: SIMD2<UInt64>.self)
            counts = counts &+ ((lanes &>> 7) & ~(lanes &>> 6) & ones)
        }
        return sum(counts.x) + sum(counts.y)
    }

    /// The sum of a word's bytes.
    private static func sum(_ word: UInt64) -> Int {
        stride(from: UInt64(0), to: 64, by: 8).reduce(0) { $0 + Int(word >> $1 & 0xFF) }
    }

    /// In sixteen bytes, 255 where a byte is equal to `byte`, else 0.
    @inline(__always)
    private func hits(_ byte: UInt8) -> SIMD2<UInt64> {
        let mask: SIMDMask<SIMD16<Int8>> = lanes .== SIMD16<UInt8>(repeating: byte)
        return unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    }

    /// In sixteen bytes, 255 where a byte is below 0x20, which is where its three highest bits are unset.
    @inline(__always)
    private var controls: SIMD2<UInt64> {
        let high = unsafeBitCast(lanes, to: SIMD2<UInt64>.self) & SIMD2(repeating: 0xE0E0_E0E0_E0E0_E0E0)
        let zeros: SIMDMask<SIMD16<Int8>> = unsafeBitCast(high, to: SIMD16<UInt8>.self) .== SIMD16<UInt8>(repeating: 0)
        return unsafeBitCast(zeros, to: SIMD2<UInt64>.self)
    }

    @inline(__always)
    private static func first(_ hits: SIMD2<UInt64>) -> Int? {
        let (low, high) = (UInt64(littleEndian: hits.x), UInt64(littleEndian: hits.y))
        guard low | high != 0 else { return nil }
        return low != 0 ? low.trailingZeroBitCount >> 3 : 8 &+ high.trailingZeroBitCount >> 3
    }
}
