#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A stretch of memory that can grow, freed with the last reference to it.
final class JSONInputMemory {
    private(set) var bytes: UnsafeMutablePointer<UInt8>?
    private(set) var capacity = 0

    deinit { free(bytes) }

    /// Grows it to a larger size and keeps what it holds; false where there is no memory.
    func grow(to size: Int) -> Bool {
        guard let moved = realloc(bytes, size) else { return false }
        bytes = moved.assumingMemoryBound(to: UInt8.self)
        capacity = size
        return true
    }
}
