#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A file that can't be written.
package struct FileError: Error, CustomStringConvertible {
    let path: String

    /// The reason, to stand behind a colon.
    package let reason: String

    package var description: String { "`\(path)` can't be written: \(reason)" }

    /// - Parameters:
    ///   - path: the file.
    ///   - code: the system's number of the error.
    init(_ path: String, _ code: CInt) {
        self.path = path
        reason =
            switch code {
            case ENOENT, ENOTDIR: "there is no such folder"
            case EISDIR: "it is a folder"
            case EBADF: "it isn't open for writing"
            default: String(cString: strerror(code))
            }
    }
}
