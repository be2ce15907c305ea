package import SpecSource

extension SpecSet {
    /// Loads specs from disk: files, and folders with all specs below them. YAML of other programs in folders is skipped.
    ///
    /// - Parameters:
    ///   - paths: files and folders.
    ///   - unsaved: texts that stand for what is on disk, by path.
    ///   - report: is given everything that is wrong, each diagnostic once, file by file in the order of the text.
    /// - Returns: the specs; nil if one of them has an error.
    /// - Throws: `SpecLoadError` where there is nothing to load, or a file can't be read.
    package static func load(
        paths: [String],
        unsaved: [String: String] = [:],
        report: (Diagnostic) -> Void
    ) throws(SpecLoadError) -> SpecSet? {
        let texts = DiskTexts(unsaved: unsaved)
        return try load(texts.files(at: paths), named: paths + unsaved.keys, from: texts, report: report)
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
        let names = files.map(\.name)
        return try load(names, named: names, from: MemoryTexts(files), report: report)
    }

    /// Loads files, of which those that aren't named may be of other programs.
    static func load(
        _ files: [String],
        named: [String],
        from texts: any SpecTexts,
        report: (Diagnostic) -> Void
    ) throws(SpecLoadError) -> SpecSet? {
        let loader = SpecLoader(texts: texts)
        try loader.load(files)
        let set = loader.finish()
        let others = OtherFiles.find(among: loader.filesWithoutSpec, beside: set.specs, isNamed: named.contains)
        if !others.isEmpty, others.count == loader.files.count { throw .noneIsSpec(count: others.count) }
        var hasErrors = false
        for diagnostic in loader.log.sorted(files: loader.files) where !others.contains(diagnostic.range.file) {
            hasErrors = hasErrors || diagnostic.severity == .error
            report(diagnostic)
        }
        if let skipped = OtherFiles.report(loader.files.filter(others.contains)) { report(skipped) }
        return hasErrors ? nil : set
    }
}
