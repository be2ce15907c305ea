package import SpecSource

extension SpecSet {
    /// Loads specs from disk: files, and folders with all specs below them.
    ///
    /// - Parameters:
    ///   - paths: files and folders.
    ///   - unsaved: texts that stand for what is on disk, by path.
    ///   - report: is given everything that is wrong, each finding once, file by file in the order of the text.
    /// - Returns: the specs; nil if one of them has an error.
    /// - Throws: `SpecLoadError` where there is nothing to load, or a file can't be read.
    package static func load(
        paths: [String],
        unsaved: [String: String] = [:],
        report: (Diagnostic) -> Void
    ) throws(SpecLoadError) -> SpecSet? {
        try loadCounting(paths: paths, unsaved: unsaved, report: report).set
    }

    /// Loads specs from memory; `use` names other keys.
    package static func load(
        texts: [String: String],
        report: (Diagnostic) -> Void
    ) throws(SpecLoadError) -> SpecSet? {
        try load(files: texts.sorted { $0.key < $1.key }.map { SourceFile(name: $0, text: $1) }, report: report)
    }

    /// Loads specs from memory, in the order given; `use` names other files' names.
    package static func load(
        files: [SourceFile],
        report: (Diagnostic) -> Void
    ) throws(SpecLoadError) -> SpecSet? {
        try load(files.map(\.name), from: MemoryTexts(files), report: report).set
    }

    /// Loads specs from disk as `load` does, and says how many files were looked at.
    package static func loadCounting(
        paths: [String],
        unsaved: [String: String] = [:],
        report: (Diagnostic) -> Void
    ) throws(SpecLoadError) -> (set: SpecSet?, fileCount: Int) {
        let texts = DiskTexts(unsaved: unsaved)
        return try load(texts.files(at: paths), from: texts, report: report)
    }

    static func load(
        _ files: [String],
        from texts: any SpecTexts,
        report: (Diagnostic) -> Void
    ) throws(SpecLoadError) -> (set: SpecSet?, fileCount: Int) {
        let loader = SpecLoader(texts: texts)
        try loader.load(files)
        let set = loader.finish()
        for diagnostic in loader.log.sorted(files: loader.files) { report(diagnostic) }
        return (loader.log.hasErrors ? nil : set, loader.files.count)
    }
}
