/// The words that make a string, to compare with those of a string that is in memory: what is equal is the same text.
/// Short texts have the same bits wherever they come from, long ones only where they share their memory.
struct StringBits: Equatable, BitwiseCopyable {
    private let words: SIMD2<UInt>

    init(_ text: String) { words = unsafeBitCast(text, to: SIMD2<UInt>.self) }
}
