/// Eight bytes as one number.
enum KeyWord {
    @inline(__always)
    static func load(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
    }
    /// The first eight bytes at `bytes`, cut to `length`.
    ///
    /// Reads eight bytes whatever the length: JSON texts and the plan's literals are padded for it.
    @inline(__always)
    static func load(_ bytes: UnsafePointer<UInt8>, length: Int) -> UInt64 {
        let loaded = load(bytes)
        return length >= 8 ? loaded : loaded & ((1 &<< UInt64(truncatingIfNeeded: length &* 8)) &- 1)
    }
}
