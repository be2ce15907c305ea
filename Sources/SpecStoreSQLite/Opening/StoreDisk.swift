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
