/// Bytes in a plan's literals; `none` has a negative offset.
struct ByteRange: BitwiseCopyable {
    var offset: Int32
    var length: Int32

    static let none = ByteRange(offset: -1, length: 0)
}
