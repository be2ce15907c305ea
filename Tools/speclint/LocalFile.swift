import Console

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Files that options name.
enum LocalFile {
    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// Returns true for a link that leads nowhere as well.
    static func isThere(_ path: String) -> Bool {
        exists(path) || (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }

    static func text(of path: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandError("`\(path)` can't be read")
        }
        return String(decoding: data, as: UTF8.self)
    }
}

/// Messages beside the reports.
enum Messages {
    static func say(_ text: String) { StandardError.write(text) }
}
