package import SpecSource

/// Specs that someone hands out by their paths, such as a revision of a repository.
struct ProvidedTexts: SpecTexts {
    let bytes: @Sendable (String) throws(SpecLoadError) -> [UInt8]?

    func file(at path: String) throws(SpecLoadError) -> SourceFile? {
        try bytes(path).map { SourceFile(name: path, bytes: $0) }
    }

    func hasFile(at path: String) -> Bool { ((try? bytes(path)) ?? nil) != nil }

    func identity(of path: String) -> String { FilePath.normal(path) }
}

extension SpecSet {
    /// Loads specs from wherever they are handed out; `use` names other paths there.
    ///
    /// - Parameters:
    ///   - files: the paths of the specs.
    ///   - named: those of them that are named by themselves; YAML of other programs among the rest is skipped.
    ///   - bytes: what stands at a path; nil where nothing does.
    ///   - report: is given everything that is wrong.
    /// - Returns: the specs; nil if one of them has an error.
    /// - Throws: `SpecLoadError` where a file isn't there or can't be read.
    package static func load(
        files: [String],
        named: [String],
        reading bytes: @escaping @Sendable (String) throws(SpecLoadError) -> [UInt8]?,
        report: (Diagnostic) -> Void
    ) throws(SpecLoadError) -> SpecSet? {
        try load(files, named: named, from: ProvidedTexts(bytes: bytes), report: report)
    }
}
