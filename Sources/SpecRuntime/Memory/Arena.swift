/// Memory for what is made while one record is read or written. All of it is given up at once, by `reset`.
///
/// Safety: it can't be copied, so nothing else frees its chunks; chunks never move, so addresses stay valid until
/// `reset`; every allocation is followed by `padding` bytes of the same chunk.
struct Arena: ~Copyable {
    /// The number of bytes behind an allocation that may be read.
    static let padding = 64

    private static let firstSize = 1 << 14

    /// The largest chunk that is kept over a `reset`; a record that needed more is rare, and its chunks are freed.
    private static let mostKept = 1 << 20

    private var next: UnsafeMutableRawPointer
    private var end: UnsafeMutableRawPointer
    private var chunks: [(start: UnsafeMutableRawPointer, size: Int)] = []

    init() {
        let start = UnsafeMutableRawPointer.allocate(byteCount: Self.firstSize, alignment: 16)
        chunks.append((start, Self.firstSize))
        next = start
        end = start + (Self.firstSize - Self.padding)
    }

    deinit { for chunk in chunks { chunk.start.deallocate() } }

    /// Makes room for bytes, aligned to sixteen, as numbers of 128 bits have to be.
    @inline(__always)
    mutating func allocate(_ count: Int) -> UnsafeMutablePointer<UInt8> {
        let start = next
        let wanted = (count &+ 15) & ~15
        guard wanted <= end - start else { return allocateInNewChunk(wanted) }
        next = start + wanted
        return start.assumingMemoryBound(to: UInt8.self)
    }

    /// Returns the part of the last allocation that isn't needed.
    @inline(__always)
    mutating func shrink(_ start: UnsafeMutablePointer<UInt8>, to count: Int) {
        next = UnsafeMutableRawPointer(start) + ((count &+ 15) & ~15)
    }

    @inline(__always)
    mutating func allocate<Element: BitwiseCopyable>(
        _ element: Element.Type,
        count: Int
    ) -> UnsafeMutablePointer<Element> {
        UnsafeMutableRawPointer(allocate(count &* MemoryLayout<Element>.stride)).assumingMemoryBound(to: element)
    }

    /// Room for elements, which hold anything before they are set.
    mutating func buffer<Element: BitwiseCopyable>(
        _ element: Element.Type,
        room: Int
    ) -> UnsafeMutableBufferPointer<Element> {
        UnsafeMutableBufferPointer(start: allocate(element, count: room), count: room)
    }

    @inline(never)
    private mutating func allocateInNewChunk(_ wanted: Int) -> UnsafeMutablePointer<UInt8> {
        let last = chunks.last?.size ?? Self.firstSize
        let size = max(wanted + Self.padding, min(last * 2, 1 << 22))
        let start = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        chunks.append((start, size))
        next = start + wanted
        end = start + (size - Self.padding)
        return start.assumingMemoryBound(to: UInt8.self)
    }

    /// Frees all allocations.
    @inline(__always)
    mutating func reset() {
        if chunks.count > 1 { keepLargest() }
        next = chunks[0].start
    }

    @inline(never)
    private mutating func keepLargest() {
        var kept = 0
        for number in chunks.indices where chunks[number].size <= Self.mostKept {
            if chunks[number].size > chunks[kept].size { kept = number }
        }
        for number in chunks.indices where number != kept { chunks[number].start.deallocate() }
        chunks = [chunks[kept]]
        next = chunks[0].start
        end = next + (chunks[0].size - Self.padding)
    }
}

// MARK: Copies

extension Arena {
    /// A copy of bytes.
    mutating func copy(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        let target = allocate(bytes.count)
        if let start = bytes.baseAddress { target.update(from: start, count: bytes.count) }
        return target
    }
}
