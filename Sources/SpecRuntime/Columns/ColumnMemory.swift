/// A growing stretch of memory. Whoever holds it frees it, or hands it on.
struct ColumnMemory {
    private(set) var base: UnsafeMutableRawPointer?
    private var capacity = 0
    private(set) var count = 0

    /// More can't be reached by offsets of 32 bits.
    static let most = Int(Int32.max)

    /// In bytes; Arrow recommends it for its buffers.
    private static let alignment = 64

    /// Room for so many bytes more.
    @inline(__always)
    private mutating func reserve(_ extra: Int) -> UnsafeMutableRawPointer {
        if count &+ extra > capacity { grow(extra) }
        // Set by `grow` at the latest.
        return base.unsafelyUnwrapped + count
    }

    @inline(never)
    private mutating func grow(_ extra: Int) {
        let wanted = max(capacity * 2, count + extra, Self.alignment)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: wanted, alignment: Self.alignment)
        if let base {
            memory.copyMemory(from: base, byteCount: count)
            base.deallocate()
        }
        (base, capacity) = (memory, wanted)
    }

    @inline(__always)
    mutating func append<Number: BitwiseCopyable>(_ number: Number) {
        reserve(MemoryLayout<Number>.size).storeBytes(of: number, as: Number.self)
        count &+= MemoryLayout<Number>.size
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafePointer<UInt8>, _ length: Int) {
        reserve(length).copyMemory(from: bytes, byteCount: length)
        count &+= length
    }

    /// Appends zeros.
    mutating func append(zeros length: Int) {
        guard length > 0 else { return }
        reserve(length).initializeMemory(as: UInt8.self, repeating: 0, count: length)
        count &+= length
    }

    mutating func truncate(to length: Int) { count = min(count, length) }

    /// Sets or clears a bit; those behind the last are added.
    @inline(__always)
    mutating func set(bit: Int, _ isSet: Bool) {
        let byte = bit &>> 3
        if byte >= count { append(UInt8(0)) }
        guard let base else { return }
        let target = (base + byte).assumingMemoryBound(to: UInt8.self)
        let mask = UInt8(1) &<< UInt8(truncatingIfNeeded: bit & 7)
        target.pointee = isSet ? target.pointee | mask : target.pointee & ~mask
    }

    func load<Number: BitwiseCopyable>(_ index: Int, as type: Number.Type) -> Number {
        guard let base else { preconditionFailure("nothing was written") }
        return base.load(fromByteOffset: index * MemoryLayout<Number>.size, as: Number.self)
    }

    /// Hands the memory on to somebody who frees it.
    mutating func take() -> UnsafeMutableRawPointer? {
        // Readers of columns want an address even of nothing.
        if base == nil { _ = reserve(1) }
        defer { self = ColumnMemory() }
        return base
    }

    mutating func release() {
        base?.deallocate()
        self = ColumnMemory()
    }
}

/// The finished memory of a column, and of those inside it.
package final class ColumnData: @unchecked Sendable {
    // @unchecked: nothing is written once it is made.
    package let count: Int
    package let nullCount: Int

    /// As Arrow lays a column of its type out: a bitmap of what isn't null, offsets, values.
    package let buffers: [UnsafeMutableRawPointer?]
    package let children: [ColumnData]

    init(count: Int, nullCount: Int, buffers: [UnsafeMutableRawPointer?], children: [ColumnData] = []) {
        (self.count, self.nullCount, self.buffers, self.children) = (count, nullCount, buffers, children)
    }

    deinit { for buffer in buffers { buffer?.deallocate() } }
}
