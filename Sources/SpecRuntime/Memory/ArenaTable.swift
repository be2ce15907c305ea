/// Rows in an arena that outlives them, read without a bounds check in release builds.
struct ArenaTable<Element: BitwiseCopyable>: BitwiseCopyable, @unchecked Sendable {
    // @unchecked: the rows aren't written to after `init`.
    private let base: UnsafeMutablePointer<Element>
    let count: Int32

    init(_ elements: some Collection<Element>, in arena: inout Arena) {
        base = arena.allocate(Element.self, count: max(1, elements.count))
        count = Int32(elements.count)
        for (position, element) in elements.enumerated() { base[position] = element }
    }

    @inline(__always)
    subscript(position: Int32) -> Element {
        assert(position >= 0 && position < count)
        return base[Int(position)]
    }

    /// The address of a row.
    @inline(__always)
    func address(of position: Int32) -> UnsafePointer<Element> {
        assert(position >= 0 && position < count)
        return UnsafePointer(base + Int(position))
    }
}
