/// A stack of plain values in memory of its own: no reference count is touched to reach them.
///
/// It has no memory before the first push, so that a stack which is mostly empty costs nothing.
///
/// Safety: it can't be copied, so nothing else holds its memory; each push makes room first; and debug builds check
/// each position.
struct RawStack<Element: BitwiseCopyable>: ~Copyable {
    private var memory: UnsafeMutablePointer<Element>
    private var capacity = 0
    private(set) var count = 0

    init() { memory = noMemory.assumingMemoryBound(to: Element.self) }
    deinit { if capacity > 0 { memory.deallocate() } }

    var isEmpty: Bool { count == 0 }

    /// The values, lowest first.
    var elements: [Element] { Array(UnsafeBufferPointer(start: memory, count: count)) }

    @inline(__always)
    mutating func push(_ element: Element) {
        if count == capacity { grow(to: capacity * 2) }
        memory[count] = element
        count &+= 1
    }

    /// Pushes an element some times, and returns the position of the first.
    @inline(__always)
    mutating func push(_ element: Element, times: Int32) -> Int {
        let base = count
        count &+= Int(times)
        if count > capacity { grow(to: count * 2) }
        var position = base
        while position < count {
            memory[position] = element
            position &+= 1
        }
        return base
    }

    /// Makes room for elements above all others.
    @inline(__always)
    fileprivate mutating func open(_ times: Int, spare: Int) -> UnsafeMutablePointer<Element> {
        let base = count
        count &+= times
        if count &+ spare > capacity { grow(to: (count + spare) * 2) }
        return memory + base
    }

    @inline(__always)
    mutating func pop(_ number: Int = 1) {
        assert(number <= count)
        count &-= number
    }

    @inline(__always)
    mutating func pop(to base: Int) {
        assert(base <= count)
        count = base
    }

    /// Reverses the order of the values from a position on.
    mutating func reverse(from base: Int) {
        var values = UnsafeMutableBufferPointer(start: memory, count: count)[base...]
        values.reverse()
    }

    subscript(position: Int) -> Element {
        @inline(__always) get {
            assert(position >= 0 && position < count)
            return memory[position]
        }
        @inline(__always) nonmutating set {
            assert(position >= 0 && position < count)
            memory[position] = newValue
        }
    }

    /// Some of the values, which hold until the next push.
    func slice(_ range: Range<Int>) -> UnsafeBufferPointer<Element> {
        assert(range.upperBound <= count)
        return UnsafeBufferPointer(start: memory + range.lowerBound, count: range.count)
    }

    /// The values from a position on, which hold until the next push.
    @inline(__always)
    func window(from base: Int) -> Window {
        assert(base <= count)
        return Window(start: memory + base, count: count &- base)
    }

    /// Some of the values, without a way to what owns them.
    struct Window {
        fileprivate let start: UnsafeMutablePointer<Element>
        fileprivate let count: Int

        subscript(position: Int) -> Element {
            @inline(__always) get {
                assert(position >= 0 && position < count)
                return start[position]
            }
            @inline(__always) nonmutating set {
                assert(position >= 0 && position < count)
                start[position] = newValue
            }
        }
    }

    @inline(never)
    private mutating func grow(to wanted: Int) {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: max(wanted, 64))
        larger.update(from: memory, count: min(count, capacity))
        if capacity > 0 { memory.deallocate() }
        memory = larger
        capacity = max(wanted, 64)
    }
}

/// The address of stacks without memory; never read and never written.
private nonisolated(unsafe) let noMemory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64)

extension RawStack<Int32> {
    /// Pushes -1 some times, and returns the position of the first.
    @inline(__always)
    mutating func pushMissing(_ times: Int32) -> Int {
        let base = count
        let start = UnsafeMutableRawPointer(open(Int(times), spare: 8))
        // Mostly they are few, which takes no loop and no call.
        start.storeBytes(of: SIMD4(repeating: -1), as: SIMD4<Int32>.self)
        (start + 16).storeBytes(of: SIMD4(repeating: -1), as: SIMD4<Int32>.self)
        var position = base &+ 8
        while position < count {
            self[position] = -1
            position &+= 1
        }
        return base
    }
}
