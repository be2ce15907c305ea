#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// JSON bytes and where their structure is: a view that owns nothing.
///
/// `offsets` holds the place of every bracket, comma, colon, opening quote and first byte of any other scalar, in order,
/// and `offsets[offsetCount] == count`, where a byte stands that means nothing to JSON: who runs off the end stops there.
/// UTF-8 and control characters are checked and every string is closed; the grammar isn't checked.
///
/// Both pointers belong to others, the bytes to whoever had them indexed, the offsets to the `JSONIndexer`, and hold
/// until the indexer's next call. Debug builds check each index.
struct JSONText {
    let bytes: UnsafePointer<UInt8>
    let count: Int
    let offsets: UnsafePointer<UInt32>
    let offsetCount: Int

    @inline(__always)
    func byte(_ offset: Int) -> UInt8 {
        assert(offset >= 0 && offset < count)
        return bytes[offset]
    }

    /// The place of the structure with this index; the text's length behind the last one.
    @inline(__always)
    func offset(_ index: Int) -> Int {
        assert(index >= 0 && index <= offsetCount)
        return Int(offsets[index])
    }

    var buffer: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: bytes, count: count)
    }
}

extension JSONText {
    /// The position of the first backslash in a range, or the range's end.
    func firstBackslash(_ start: Int, before end: Int) -> Int {
        guard start < end, let found = memchr(bytes + start, CInt(JSONByte.backslash), end - start) else { return end }
        return UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - bytes
    }
}
