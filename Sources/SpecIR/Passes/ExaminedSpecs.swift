package import SpecSource

/// Specs as a linter wants them: loaded as far as they can be, with their nodes and all that was found.
package struct ExaminedSpecs {
    /// The specs, those with errors included.
    package let set: SpecSet

    /// All files looked at, specs or not: those requested, each followed by the files that it uses.
    package let files: [ExaminedFile]

    /// For each spec of the set, the specs that it uses, with the place that names them.
    package let links: [[(file: Int, at: SourceRange)]]

    /// The log of the diagnostics so far; more can be added.
    package let log: ProblemLog

    /// All findings: files in their order, each file's in the order of its text.
    package var findings: [Diagnostic] { log.sorted(files: files.map(\.file)) }
}

/// Spec files that were found.
package struct SpecFiles {
    package var paths: [String]

    /// The source of their texts, which knows the paths already.
    let texts: DiskTexts
}

/// A file that was looked at.
package final class ExaminedFile: Sendable {
    package let file: SourceFile
    package let document: YAMLDocument

    /// Its number among the specs of the set; nil for a file that isn't a spec of this version.
    package let spec: Int?

    package init(file: SourceFile, document: YAMLDocument, spec: Int?) {
        self.file = file
        self.document = document
        self.spec = spec
    }
}

extension SpecSet {
    /// Loads specs from disk as `load` does, and keeps what a linter wants to know besides.
    ///
    /// - Parameter files: spec files, as `files(at:)` finds them.
    /// - Returns: the specs, those with errors included.
    /// - Throws: `SpecLoadError` where a file can't be read.
    package static func examine(_ files: SpecFiles) throws(SpecLoadError) -> ExaminedSpecs {
        let loader = SpecLoader(texts: files.texts, keepsNodes: true)
        try loader.load(files.paths)
        let set = loader.finish()
        return ExaminedSpecs(set: set, files: loader.examined, links: loader.links, log: loader.log)
    }

    /// The spec files that paths stand for: files as they are, folders with all that is below them.
    package static func files(
        at paths: [String],
        unsaved: [String: String] = [:]
    ) throws(SpecLoadError) -> SpecFiles {
        let texts = DiskTexts(unsaved: unsaved)
        return SpecFiles(paths: try texts.files(at: paths), texts: texts)
    }
}
