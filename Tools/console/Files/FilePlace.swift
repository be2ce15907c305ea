#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The place that a path leads to, with links followed, for a program that writes there.
package enum FilePlace {
    /// A regular file.
    case file(String, Status)

    /// Nothing yet.
    case absent(String)

    /// A pipe, a device and the like, which no file may replace; also a folder, which can't be opened for writing.
    case special(String)

    /// A file that the program was started with, such as `/dev/stdout` or `/dev/fd/5`. Whoever opened it may write to it
    /// as well, so it is written by its number and never replaced.
    case open(CInt)

    /// The owner, the rights and the identity of a file.
    package struct Status: Sendable {
        var mode: mode_t
        var owner: uid_t
        var group: gid_t
        var identity: FileIdentity
    }

    package init(_ path: String) {
        let place = Self.end(of: path)
        if let number = Self.openFile(at: place) {
            self = .open(number)
            return
        }
        var status = stat()
        guard stat(place, &status) == 0 else {
            self = .absent(place)
            return
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            self = .special(place)
            return
        }
        self = .file(place, Status(status))
    }

    /// Links inside of one another.
    private static let mostLinks = 40

    /// The path that the last of the links at a path leads to. A link to an open file isn't followed.
    private static func end(of path: String) -> String {
        var path = path
        for _ in 0..<mostLinks {
            guard openFile(at: path) == nil,
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
            else { return path }
            path = target.hasPrefix("/") ? target : folder(of: path) + "/" + target
        }
        return path
    }

    /// The number of an open file of this program, for a path in the folder where the system shows them.
    private static func openFile(at path: String) -> CInt? {
        guard let number = CInt(name(of: path)), let folder = realpath(folder(of: path), nil)
        else { return nil }
        defer { free(folder) }
        let shown = String(cString: folder)
        let isOwn = shown == "/dev/fd" || shown.hasPrefix("/proc/\(getpid())/") && shown.hasSuffix("/fd")
        return isOwn && number >= 0 ? number : nil
    }

    static func name(of path: String) -> Substring {
        path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    }

    /// The folder of a path.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}

/// Identifies a file, however it is called.
package struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    fileprivate init(_ status: stat) {
        (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
    }

    /// The identity of an open file, if that is a regular one.
    package init?(descriptor: CInt) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init(status)
    }
}

extension FilePlace.Status {
    init(_ status: stat) {
        mode = status.st_mode & 0o7777
        (owner, group) = (status.st_uid, status.st_gid)
        identity = FileIdentity(status)
    }
}
