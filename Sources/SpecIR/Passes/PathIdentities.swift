import SpecSource

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

/// The identities of paths found so far, kept because the system follows every folder of a path to find one.
final class PathIdentities: Sendable {
    private let known = Locked<[String: String]>([:])

    /// The spelling by which the file at a path is known, however it was reached.
    subscript(path: String) -> String {
        if let identity = known.withLock({ $0[path] }) { return identity }
        let identity = inKnownFolder(path) ?? Self.resolved(path)
        known.withLock { $0[path] = identity }
        return identity
    }

    /// Takes a path that is no link by its folder's listing.
    func note(_ path: String, named name: String, inFolder folder: String) {
        let identity = identity(of: name, inFolder: folder)
        known.withLock { $0[path] = identity }
    }

    private func identity(of name: String, inFolder folder: String) -> String {
        let folder = self[folder]
        return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
    }

    /// The folder's identity with the name of a file that is no link.
    ///
    /// Only where names differ by case as files do: elsewhere the system must resolve how a name is spelled.
    private func inKnownFolder(_ path: String) -> String? {
        #if os(Linux)
            guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex else { return nil }
            let (folder, name) = (path[..<slash], path[path.utf8.index(after: slash)...])
            var facts = stat()
            guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
            return identity(of: String(name), inFolder: String(folder))
        #else
            return nil
        #endif
    }

    private static func resolved(_ path: String) -> String {
        // The system's own answer is much the faster one; it has none for a file that isn't there.
        if let resolved = realpath(path, nil) {
            defer { free(resolved) }
            return String(cString: resolved)
        }
        return URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path(percentEncoded: false)
    }
}
