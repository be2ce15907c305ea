import SpecIR
import SpecSource

/// One run of the linter: what is found, then what configs, comments and the baseline make of it.
struct LintRun {
    let options: LintOptions
    let examples: Linter.ExampleRunner?
    let samples: Linter.SampleRunner?
    private let decoder: Linter.SampleDecoder?
    private let unsaved: [String: String]
    private let isCancelled: @Sendable () -> Bool
    let configLog = ProblemLog()

    /// True if a config is among the files to check.
    var checksConfigs = false
    var configs: ConfigFinder
    var report = LintReport(findings: [], files: [], exampleCount: 0, skippedExampleCount: 0)

    init(
        options: LintOptions,
        examples: Linter.ExampleRunner?,
        samples: Linter.SampleRunner?,
        decoder: Linter.SampleDecoder?,
        unsaved: [String: String],
        isCancelled: @escaping @Sendable () -> Bool
    ) {
        self.options = options
        self.examples = examples
        self.samples = samples
        self.decoder = decoder
        self.unsaved = unsaved
        self.isCancelled = isCancelled
        configs = ConfigFinder(options.config, configLog)
    }

    mutating func check(_ paths: [String]) throws -> LintReport {
        for name in options.select + options.ignore where !RuleSelection.isKnown(name) {
            throw LintError.unknownRule(name, nearest: RuleNames.nearest(name))
        }
        guard let files = try files(at: paths), !files.paths.isEmpty else {
            return finished(configFindings, files: [])
        }
        let examined = try SpecSet.examine(files)
        for file in examined.files { _ = configs.place(ofFile: file.file.name) }
        let levels = ["info", "warning", "error", "never"]
        report.failOn = levels.first { level in configs.all.contains { $0.failOn?.value == level } }
        report.ruleDocs = configs.all.lazy.compactMap(\.ruleDocs).first?.value
        let selection = RuleSelection(options, configs.all)
        report.rules = RuleRegistry.all.filter { selection.mayCheck($0) }
        checkLimits(examined)
        let checks = RuleRegistry.checks.filter { selection.mayCheck($0.info) }
        let samples = SampleFiles(configs.all, configLog, decompressedBy: decoder)
        // If only some specs are checked, another one may declare the mapping.
        let areAll = paths.isEmpty || configs.all.allSatisfy { $0.isCovered(by: examined.files, at: paths) }
        samples.checkNames(examined.set, areAll: areAll)
        let entries = entries(of: examined, areAll: areAll)
        let specs = CheckedSpecs(examined, samples: samples.samples, entries: entries)
        checkHouseRules(examined)
        RuleRun(specs, rules: checks).run(examined.files, examined.log, isCancelled: isCancelled)
        if isCancelled() { throw CancellationError() }
        try runExamples(examined, specs)
        runSamples(samples, examined: examined, specs: specs)
        let ran = ExecutedRules(selection, specs, runsExamples: examples != nil)
        let others = othersFiles(in: examined, named: paths)
        report.skippedFileCount = others.count
        let shown = examined.files.filter { !others.contains($0.file) }
        let doubts = DoubtfulNames(specs)
        let sifted = sift(examined, selection: selection, ran: ran).filter { !others.contains($0.range.file) }
            .map(doubts.sifted)
        noteUnchecked(shown, ran)
        defer {
            let all = (examined.files, specs)
            if options.endsProgram { leaveToTheEnd(all) } else { leaveToOthers(all) }
        }
        let affected = options.changed.map { ChangedSpecs(examined, changed: $0, samples: samples) }
        return finished(sifted, files: shown, ran: ran, affected: affected)
    }

    /// Returns the specs to check, without those that a config excludes; nil if only configs are to be checked.
    private mutating func files(at paths: [String]) throws -> SpecFiles? {
        var paths = paths
        if paths.isEmpty {
            let folder = DiskPath.absolute(".")
            let config = configs.place(ofFolder: folder).config
            paths = config.map { IncludedFiles($0).paths.map(DiskPath.shown) } ?? []
            if paths.isEmpty, configLog.hasErrors {
                // The paths that such a config includes are unknown, so that only its own errors can be reported.
                checksConfigs = true
                return nil
            }
            guard let config, !config.include.isEmpty else { throw LintError.noPaths }
            if paths.isEmpty { throw LintError.noMatches(config) }
        }
        let configPaths = paths.filter { $0 == LintConfig.fileName || $0.hasSuffix("/" + LintConfig.fileName) }
        for path in configPaths { _ = configs.place(ofFile: path) }
        checksConfigs = !configPaths.isEmpty
        paths.removeAll(where: configPaths.contains)
        if paths.isEmpty { return nil }
        var files = try SpecSet.files(at: paths, unsaved: unsaved)
        files.paths.removeAll { file in
            guard let config = configs.place(ofFile: file).config, config.exclusion(of: DiskPath.absolute(file)) != nil
            else { return false }
            report.excluded.append(file)
            return true
        }
        return files
    }

    private mutating func checkLimits(_ examined: ExaminedSpecs) {
        for file in examined.files {
            guard let config = configs.place(ofFile: file.file.name).config else { continue }
            let limits = [
                ("bytes", config.bytesLimit, file.file.bytes.count),
                ("lines", config.linesLimit, file.file.lineCount),
            ]
            for case (let what, let limit?, let count) in limits where count > limit.value {
                let start = SourceRange(
                    file: file.file,
                    lowerBound: file.file.textStart,
                    upperBound: file.file.textStart
                )
                examined.log.report(
                    Diagnostic(
                        "too-large",
                        "a spec has at most \(limit.value) \(what), found \(count)",
                        at: start,
                        notes: [Diagnostic.Note("the limit is set here", at: limit.range)],
                        help: "divide it into several files, and name them under `use`"
                    )
                )
            }
        }
    }

    private mutating func checkHouseRules(_ examined: ExaminedSpecs) {
        for file in examined.files {
            guard let rules = configs.place(ofFile: file.file.name).config?.house, !rules.isEmpty,
                let root = file.document.root
            else { continue }
            HouseCheck(rules, report: examined.log.report).check(root)
        }
    }

    /// Files of folders that are YAML of another kind: neither named nor used, and without a line that a spec begins with.
    private func othersFiles(in examined: ExaminedSpecs, named paths: [String]) -> Set<SourceFile> {
        OtherFiles.find(
            among: examined.files.filter { $0.spec == nil }.map(\.file),
            beside: examined.set.specs,
            isNamed: { paths.contains($0) || unsaved[$0] != nil }
        )
    }

    /// Runs the samples that configs name, unless a spec has errors.
    private mutating func runSamples(_ files: SampleFiles, examined: ExaminedSpecs, specs: CheckedSpecs) {
        guard let samples, !files.texts.isEmpty else { return }
        guard !specs.isBroken.contains(true) else {
            let name = specs.isBroken.firstIndex(of: true).map { specs.set.specs[$0].file.name } ?? ""
            report.unchecked.append(
                Unchecked(file: logicalName(name), part: "samples", reason: "the spec has errors")
            )
            return
        }
        let texts = files.texts.flatMap { text in
            specs.set.entries(named: text.mapping).map { index in
                Linter.SampleText(mapping: index, name: text.name, bytes: text.bytes, stated: text.stated)
            }
        }
        for finding in samples(specs.set, texts) { examined.log.report(finding) }
    }

    /// The mappings that configs name as those that are read first, by the number of their spec.
    private mutating func entries(of examined: ExaminedSpecs, areAll: Bool) -> [Int: Set<String>] {
        var entries: [Int: Set<String>] = [:]
        for file in examined.files {
            guard let spec = file.spec, let config = configs.place(ofFile: file.file.name).config, config.hasEntries
            else { continue }
            entries[spec] = Set(config.entries.map(\.value))
        }
        guard areAll else { return entries }
        for name in configs.all.flatMap(\.entries) where examined.set.entries(named: name.value).isEmpty {
            let near = nearest(name.value, among: examined.set.mappings.map(\.name.value))
            configLog.report(
                Diagnostic(
                    "unknown-entry",
                    "no mapping is called `\(name.value.shown)`",
                    at: name.range,
                    help: near.map { "did you mean `\($0)`?" } ?? "name a mapping of a spec that is checked"
                )
            )
        }
        return entries
    }

    /// Runs the examples of the specs that have no errors.
    private mutating func runExamples(_ examined: ExaminedSpecs, _ specs: CheckedSpecs) throws {
        guard let examples, specs.set.specs.contains(where: { !$0.examples.isEmpty }) else { return }
        var set: SpecSet? = specs.set
        let broken = specs.set.specs.indices.filter { specs.isBroken[$0] }
        if !broken.isEmpty {
            let good = specs.set.specs.indices.filter { index in
                !specs.isBroken[index] && broken.allSatisfy { !CheckedSpec(all: specs, index: $0).reaches(from: index) }
            }
            set =
                good.isEmpty
                ? nil : try SpecSet.load(paths: good.map { specs.set.specs[$0].file.name }, unsaved: unsaved) { _ in }
            for index in specs.set.specs.indices where !good.contains(index) && !specs.set.specs[index].examples.isEmpty
            {
                let name = specs.set.specs[index].file.name
                let reason = specs.isBroken[index] ? "the spec has errors" : "a file that it uses has errors"
                report.unchecked.append(Unchecked(file: logicalName(name), part: "examples", reason: reason))
            }
        }
        // Specs that are right together may be loaded anew, so that their files are others.
        let files = Dictionary(examined.files.map { ($0.file.name, $0.file) }, uniquingKeysWith: { first, _ in first })
        guard let outcome = set.map(examples) else { return }
        for finding in outcome.findings { examined.log.report(finding.moved(to: files)) }
        report.exampleCount = outcome.count
        report.skippedExampleCount = outcome.skipped
    }
}

extension Diagnostic {
    /// Returns the finding with its ranges in the given files, found by name.
    fileprivate func moved(to files: [String: SourceFile]) -> Diagnostic {
        var moved = self
        func move(_ range: SourceRange) -> SourceRange {
            guard let file = files[range.file.name], file != range.file else { return range }
            return SourceRange(file: file, lowerBound: range.lowerBound, upperBound: range.upperBound)
        }
        moved.range = move(range)
        moved.notes = notes.map { Note($0.message, at: move($0.range)) }
        return moved
    }
}

extension SourceFile {
    /// The number of lines, of which each ends with a line break but for the last one.
    fileprivate var lineCount: Int { lineStarts.count - (lineStarts.last == bytes.count && !bytes.isEmpty ? 1 : 0) }
}
