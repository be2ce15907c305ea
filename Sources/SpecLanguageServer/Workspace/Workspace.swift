import SpecSource

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The specs below the folders that a client has open, as they are on disk.
struct Workspace {
    /// From the disk's root on.
    var folders: [String] = [] {
        didSet { forgetFiles() }
    }

    private var known: [String: (stamp: FileStamp, text: SpecText?)] = [:]
    private var paths: [String]?

    /// So many files of YAML are looked at, and no larger ones.
    private static let fileLimit = 5_000
    private static let sizeLimit = 16 << 20
    private static let skipped: Set<String> = ["node_modules", "Pods", "DerivedData", "build", "target", "venv"]

    /// Files are looked for again at the next question.
    mutating func forgetFiles() { paths = nil }

    /// The spec at a path; nil for a file that is none.
    mutating func text(at path: String) -> SpecText? {
        guard let stamp = FileStamp(atPath: path), stamp.size <= Self.sizeLimit else { return nil }
        if let found = known[path], found.stamp == stamp { return found.text }
        let bytes = Paths.contents(of: path)
        let text = bytes.flatMap { SpecText.isSpec($0) ? SpecText(path: path, bytes: $0) : nil }
        known[path] = (stamp, text)
        return text
    }

    /// All specs below the folders, in order.
    mutating func specs() -> [SpecText] {
        let found = paths ?? Self.files(in: folders)
        paths = found
        return found.compactMap { text(at: $0) }
    }

    private static func files(in folders: [String]) -> [String] {
        var found: [String] = []
        for folder in folders { collect(folder, &found, depth: 0) }
        var known: Set<String> = []
        return found.filter { known.insert($0).inserted }
    }

    private static func collect(_ folder: String, _ found: inout [String], depth: Int) {
        guard depth < 40, found.count < fileLimit,
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        else { return }
        for name in names.sorted() where !name.hasPrefix(".") && !skipped.contains(name) {
            let path = folder == "/" ? "/" + name : folder + "/" + name
            if name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
                if found.count < fileLimit { found.append(path) }
            } else {
                // A link may lead back to a folder above it.
                let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
                guard !isLink, FileKind(atPath: path) == .folder
                else { continue }
                collect(path, &found, depth: depth + 1)
            }
        }
    }
}
