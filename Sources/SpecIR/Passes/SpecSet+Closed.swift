package import SpecSource

// Specs that are loaded from texts alone, where no other file may be read.
extension SpecSet {
    /// Examines specs as `examine` does, and reads no file: `use` leads to texts of these names, or nowhere.
    ///
    /// - Parameters:
    ///   - paths: the names of the specs to begin with.
    ///   - texts: all texts, by the paths that they would have on disk.
    /// - Returns: the specs, those with errors included.
    /// - Throws: `SpecLoadError` where a path is none of the texts.
    package static func examine(
        paths: [String],
        among texts: [SourceFile]
    ) throws(SpecLoadError) -> ExaminedSpecs {
        let loader = SpecLoader(texts: MemoryTexts(texts), keepsNodes: true)
        try loader.load(paths)
        let set = loader.finish()
        return ExaminedSpecs(set: set, files: loader.examined, links: loader.links, log: loader.log)
    }

    /// Loads specs as `load` does, and reads no file.
    ///
    /// - Parameters:
    ///   - paths: the names of the specs to begin with.
    ///   - texts: all texts, by the paths that they would have on disk.
    ///   - report: receives each diagnostic once, file by file in the order of the text.
    /// - Returns: the specs; nil if one of them has an error.
    /// - Throws: `SpecLoadError` where a path is none of the texts.
    package static func load(
        paths: [String],
        among texts: [SourceFile],
        report: (Diagnostic) -> Void
    ) throws(SpecLoadError) -> SpecSet? {
        try load(paths, named: paths, from: MemoryTexts(texts), report: report)
    }
}
