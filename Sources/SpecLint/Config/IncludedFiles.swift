import SpecSource

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The files that a config's patterns stand for.
struct IncludedFiles {
    /// From the disk's root on, in order.
    private(set) var paths: [String] = []

    private let globs: [Glob]
    private let endings: [String]

    /// Folders inside of one another.
    private static let depthLimit = 40

    init(_ config: LintConfig) { self.init(config, config.include.map(\.value), endings: [".yaml", ".yml"]) }

    init(_ config: LintConfig, _ globs: [Glob], endings: [String]) {
        self.globs = globs
        self.endings = endings
        collect(config.folder, named: "", depth: 0)
    }

    private mutating func collect(_ folder: String, named prefix: String, depth: Int) {
        guard depth < Self.depthLimit, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            return
        }
        for name in names.sorted() where !name.hasPrefix(".") {
            let (path, relative) = (folder + "/" + name, prefix + name)
            // A link that leads nowhere is reported when it is read.
            if FileKind(atPath: path) == .folder {
                collect(path, named: relative + "/", depth: depth + 1)
            } else if endings.contains(where: name.hasSuffix), globs.contains(where: { $0.matches(relative) }) {
                paths.append(path)
            }
        }
    }
}

extension LintConfig {
    /// Returns true if a file of YAML in the folder, whether it is checked or not, has a key of that name.
    func mayDeclare(_ name: String) -> Bool {
        IncludedFiles(self, [Glob("*")], endings: [".yaml", ".yml"]).paths.contains { path in
            guard let data = try? Data(contentsOf: URL(filePath: path)) else { return false }
            return String(decoding: data, as: UTF8.self).contains(name + ":")
        }
    }
}
