/// Plain values in memory that the plan owns, read without a reference count or a bounds check in release builds.
///
/// The interpreter looks at several of these per JSON value; Swift arrays would be retained and released each time.
/// Safe because the memory is never written after `init`, and lives as long as the `Plan` that frees it.
struct FlatTable<Element: BitwiseCopyable>: BitwiseCopyable, @unchecked Sendable {
    private let base: UnsafeMutablePointer<Element>
    let count: Int

    init(_ elements: some Collection<Element>) {
        count = elements.count
        base = .allocate(capacity: max(1, count))
        for (offset, element) in elements.enumerated() { (base + offset).initialize(to: element) }
    }

    @inline(__always)
    subscript(position: Int) -> Element {
        assert(position >= 0 && position < count)
        return base[position]
    }

    @inline(__always)
    subscript(position: Int32) -> Element { self[Int(position)] }

    /// The address of an element, for tables of bytes.
    @inline(__always)
    func address(of position: Int) -> UnsafePointer<Element> {
        assert(position >= 0 && position <= count)
        return UnsafePointer(base + position)
    }

    func deallocate() { base.deallocate() }
}
