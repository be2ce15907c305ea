/// Paths as text, the same on every platform.
package enum FilePath {
    /// The path without `.` and inner `..`.
    ///
    ///     FilePath.normal("specs/./a/../b.yaml")     // "specs/b.yaml"
    package static func normal(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else if part != ".." || !path.hasPrefix("/") {
                parts.append(part)
            }
        }
        let joined = parts.joined(separator: "/")
        return path.hasPrefix("/") ? "/" + joined : joined
    }

    /// A path that a file names, seen from where that file is.
    package static func resolve(_ path: String, from file: String) -> String {
        guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return normal(path) }
        return normal(file[...slash] + path)
    }
}
