import Foundation

/// Paths of the disk as text.
enum DiskPath {
    /// A path from the disk's root on, without `.` and `..`; links aren't followed.
    static func absolute(_ path: String, from file: String? = nil) -> String {
        var base = FileManager.default.currentDirectoryPath
        if let file { base = folder(of: absolute(file)) }
        return normal(path.hasPrefix("/") ? path : base + "/" + path)
    }

    /// The folder that holds a file.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// A path as a person would name it: seen from here where it lies below.
    static func shown(_ path: String) -> String {
        let here = FileManager.default.currentDirectoryPath + "/"
        return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
    }

    private static func normal(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// A path as the disk spells it, where it is there but for capitals.
    static func spelling(of path: String, from file: String) -> String? {
        var folder = path.hasPrefix("/") ? "/" : self.folder(of: file)
        var spelled: [String] = []
        for part in path.split(separator: "/", omittingEmptySubsequences: false).map(String.init) {
            if part.isEmpty || part == "." || part == ".." {
                spelled.append(part)
            } else {
                guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
                let lowered = part.lowercased()
                let name = names.contains(part) ? part : names.sorted().first { $0.lowercased() == lowered }
                guard let name else { return nil }
                spelled.append(name)
            }
            folder += "/" + (spelled.last ?? "")
        }
        return spelled.joined(separator: "/")
    }
}
