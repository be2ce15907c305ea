import SpecSource

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Paths of the disk as text.
enum DiskPath {
    /// A path from the disk's root on, without `.` and `..`; links aren't followed.
    static func absolute(_ path: String, from file: String? = nil) -> String {
        if path.hasPrefix("/") { return normal(path) }
        let base = file.map { folder(of: absolute($0)) } ?? FileManager.default.currentDirectoryPath
        return normal(base + "/" + path)
    }

    /// The folder that holds a file.
    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    static func isFolder(_ path: String) -> Bool {
        FileKind(atPath: path) == .folder
    }

    static func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// Returns true if something stands at a path, if only a link that leads nowhere.
    static func isLinked(_ path: String) -> Bool {
        isThere(path) || (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }

    /// A path as a person would name it: seen from here where it lies below.
    static func shown(_ path: String) -> String {
        let here = FileManager.default.currentDirectoryPath + "/"
        return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
    }

    private static func normal(_ path: String) -> String {
        isNormal(path) ? path : FilePath.normal(path)
    }

    /// Returns true if an absolute path has no part that is empty, `.` or `..`, the fast path for nearly all paths.
    private static func isNormal(_ path: String) -> Bool {
        var path = path
        return path.withUTF8 { bytes in
            var dots = 0
            var length = 0
            for byte in bytes.dropFirst() {
                if byte == UInt8(ascii: "/") {
                    if length == dots && dots < 3 { return false }
                    (dots, length) = (0, 0)
                } else {
                    if byte == UInt8(ascii: ".") { dots += 1 }
                    length += 1
                }
            }
            return length != dots || dots > 2
        }
    }

    /// The folder that was listed last: the files that a spec uses mostly stand in one.
    private static let listings = Locked(FolderListing())

    /// A path as the disk spells it, where it is there but for capitals.
    static func spelling(of path: String, from file: String) -> String? {
        var folder = path.hasPrefix("/") ? "/" : self.folder(of: file)
        var spelled: [String] = []
        for part in path.split(separator: "/", omittingEmptySubsequences: false).map(String.init) {
            if part.isEmpty || part == "." || part == ".." {
                spelled.append(part)
            } else {
                guard let name = listings.withLock({ $0.spelling(of: part, in: folder) }) else { return nil }
                spelled.append(name)
            }
            folder += "/" + (spelled.last ?? "")
        }
        return spelled.joined(separator: "/")
    }
}
