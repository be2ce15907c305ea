/// The part of a shape that its nodes need, as plain memory that the shape owns.
struct ObjectLayout: BitwiseCopyable {
    /// Number of slots.
    let count: Int32

    /// `"name":` of each property, as ranges of `literals`.
    let labels: UnsafePointer<ByteRange>
    let literals: UnsafePointer<UInt8>

    /// The bits of each property's name, which the shape keeps in memory.
    let names: UnsafePointer<StringBits>

    /// `"$mapping":"Name",`, as a range of `literals`.
    let mapping: ByteRange
    private let owner: Unmanaged<ObjectShape>

    init(
        count: Int,
        labels: UnsafePointer<ByteRange>,
        literals: UnsafePointer<UInt8>,
        names: UnsafePointer<StringBits>,
        mapping: ByteRange,
        owner: ObjectShape
    ) {
        self.count = Int32(count)
        self.labels = labels
        self.literals = literals
        self.names = names
        self.mapping = mapping
        self.owner = .passUnretained(owner)
    }

    /// The shape, which outlives its layout.
    var shape: ObjectShape { owner.takeUnretainedValue() }
}
