import Console

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Files that options name.
enum LocalFile {
    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    static func text(of path: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandError("`\(path)` can't be read")
        }
        return String(decoding: data, as: UTF8.self)
    }

    static func write(_ text: String, to path: String) throws {
        do {
            try Data(text.utf8).write(to: URL(filePath: path).resolvingSymlinksInPath(), options: .atomic)
        } catch {
            throw CommandError("`\(path)` can't be written")
        }
    }
}

/// Messages beside the reports.
enum Messages {
    static func say(_ text: String) { StandardError.write(text) }
}
