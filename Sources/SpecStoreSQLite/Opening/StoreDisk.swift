#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The disk that a file is on.
enum StoreDisk {
    /// Identifies a file, whatever happens to its name.
    struct Identity: Equatable, Sendable {
        private let device: UInt64
        private let number: UInt64

        /// Nil where there is no file.
        init?(ofFileAt path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
        }
    }

    /// Number of files that a store opens: the file, its log and their index, for a connection that writes and one that reads,
    /// and what the system needs for a queue.
    private static let filesOfStore = 8

    /// Returns true if the program may open too few more files for a store. SQLite reports that as any other refusal, and
    /// the system's queues end the program.
    static var hasTooFewFiles: Bool {
        let spare = (0..<filesOfStore).map { _ in open("/dev/null", O_RDONLY | O_CLOEXEC) }
        let isExhausted = spare.contains(-1) && (errno == EMFILE || errno == ENFILE)
        for descriptor in spare where descriptor >= 0 { close(descriptor) }
        return isExhausted
    }

    /// SQLite needs some pages of its log, and a shared index of 32 KB, before it writes anything.
    private static let leastRoom: UInt64 = 256 << 10

    /// Returns true if the disk of a file is full. SQLite reports a full disk as any other failure if the disk has no
    /// room for the index beside the file.
    static func isFull(at path: String) -> Bool {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        var info = statvfs()
        guard statvfs(folder.isEmpty ? "/" : folder, &info) == 0 else { return false }
        let room = UInt64(info.f_bavail) * UInt64(info.f_frsize)
        return room < leastRoom
    }
}
