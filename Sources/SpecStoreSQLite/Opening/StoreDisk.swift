#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The disk that a file is on.
enum StoreDisk {
    /// SQLite needs some pages of its log, and a shared index of 32 KB, before it writes anything.
    private static let leastRoom: UInt64 = 256 << 10

    /// Whether there is no room for a file on its disk: a full disk that fails to give room for SQLite's index beside the
    /// file is reported as any other failure.
    static func isFull(at path: String) -> Bool {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        var info = statvfs()
        guard statvfs(folder.isEmpty ? "/" : folder, &info) == 0 else { return false }
        let room = UInt64(info.f_bavail) * UInt64(info.f_frsize)
        return room < leastRoom
    }
}
