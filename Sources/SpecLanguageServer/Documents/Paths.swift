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

/// Paths of the disk as text.
enum Paths {
    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    /// A spelling by which a file is known however it was reached.
    static func identity(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return FilePath.normal(path) }
        defer { free(real) }
        return String(cString: real)
    }

    static func contents(of path: String) -> [UInt8]? { FileManager.default.contents(atPath: path).map(Array.init) }
}

extension Paths {
    /// A path as seen from a folder; nil where nothing but the disk's root is common.
    static func relative(_ path: String, to folder: String) -> String? {
        let (there, here) = (path.split(separator: "/"), folder.split(separator: "/"))
        let common = zip(there, here).prefix { $0 == $1 }.count
        guard common > 0 || here.isEmpty else { return nil }
        let up = Array(repeating: "..", count: here.count - common)
        return (up + there[common...].map(String.init)).joined(separator: "/")
    }
}
