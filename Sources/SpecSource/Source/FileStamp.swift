#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The size and the last change of the file at a path, with links followed. A file whose stamp is the same needn't be read again.
package struct FileStamp: Equatable, Sendable {
    /// In bytes.
    package let size: Int

    private let seconds: Int
    private let nanoseconds: Int

    /// Nil where there is nothing.
    package init?(atPath path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
            let changed = status.st_mtimespec
        #else
            let changed = status.st_mtim
        #endif
        size = Int(status.st_size)
        seconds = Int(changed.tv_sec)
        nanoseconds = Int(changed.tv_nsec)
    }
}
