import SpecIR
import SpecSource

/// One run of the linter: what is found, then what configs, comments and the baseline make of it.
struct LintRun {
    private let options: LintOptions
    private let examples: Linter.ExampleRunner?
    private let unsaved: [String: String]
    private let isCancelled: @Sendable () -> Bool
    private let configLog = ProblemLog()

    /// Whether a config is among what is to be checked.
    private var checksConfigs = false
    private var configs: ConfigFinder
    private var report = LintReport(findings: [], files: [], exampleCount: 0, skippedExampleCount: 0)

    init(
        options: LintOptions,
        examples: Linter.ExampleRunner?,
        unsaved: [String: String],
        isCancelled: @escaping @Sendable () -> Bool
    ) {
        self.options = options
        self.examples = examples
        self.unsaved = unsaved
        self.isCancelled = isCancelled
        configs = ConfigFinder(options.config.choice, configLog)
    }

    mutating func check(_ paths: [String]) throws -> LintReport {
        for name in options.select + options.ignore where !RuleSelection.isKnown(name) {
            throw LintError.unknownRule(name, nearest: RuleNames.nearest(name))
        }
        guard let files = try files(at: paths), !files.paths.isEmpty else {
            return finished(ConfigFindings(configs, configLog).findings, [])
        }
        let examined = try SpecSet.examine(files)
        for file in examined.files { _ = configs.place(ofFile: file.file.name) }
        let selection = RuleSelection(options, configs.all)
        report.rules = RuleRegistry.all.filter { selection.mayCheck($0) }
        checkLimits(examined)
        let checks = RuleRegistry.checks.filter { selection.mayCheck($0.info) }
        let specs = CheckedSpecs(examined, samples: samples())
        RuleRun(specs, rules: checks).run(examined.files, examined.log, isCancelled: isCancelled)
        if isCancelled() { throw CancellationError() }
        try runExamples(examined, specs)
        let sifted = sift(examined, selection, specs)
        defer { leaveToOthers((examined.files, specs)) }
        return finished(sifted, examined.files, examined)
    }

    /// The specs that are asked for, without those that a config leaves out; nil where only configs are.
    private mutating func files(at paths: [String]) throws -> SpecFiles? {
        var paths = paths
        if paths.isEmpty {
            let folder = DiskPath.absolute(".")
            let config = configs.place(ofFolder: folder).config
            paths = config.map { IncludedFiles($0).paths.map(DiskPath.shown) } ?? []
            if paths.isEmpty, configLog.hasErrors {
                // What such a config asks for isn't known, so all there is to tell is what is wrong with it.
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

    private mutating func samples() -> [(mapping: String, files: [String])] {
        configs.all.flatMap { config in
            config.samples.map { sample in
                (sample.mapping.value, IncludedFiles(config, sample.files.map(\.value), endings: [".json"]).paths)
            }
        }
    }

    private mutating func checkLimits(_ examined: ExaminedSpecs) {
        for file in examined.files {
            guard let config = configs.place(ofFile: file.file.name).config else { continue }
            let limits = [
                ("bytes", config.bytesLimit, file.file.bytes.count),
                ("lines", config.linesLimit, file.file.lineStarts.count),
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
                        notes: [Diagnostic.Note("the limit is said here", at: limit.range)],
                        help: "divide it into several files, and name them under `use`"
                    )
                )
            }
        }
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

// MARK: - What becomes of findings

extension LintRun {
    /// All findings with the severities that configs ask for, without those that they or comments drop.
    private mutating func sift(
        _ examined: ExaminedSpecs,
        _ selection: RuleSelection,
        _ specs: CheckedSpecs
    ) -> [Diagnostic] {
        let today = options.today ?? Today.text
        var suppressions: [SourceFile: Suppressions] = [:]
        if options.obeysComments {
            for file in examined.files { suppressions[file.file] = Suppressions(file.document, of: file.file) }
        }
        var kept: [Diagnostic] = []
        var silenced: [Diagnostic] = []
        for finding in examined.findings.withoutRepeats {
            guard
                let finding = selection.level(
                    finding,
                    configs.place(ofFile: finding.range.file.name).config
                )
            else { continue }
            if suppressions[finding.range.file]?.silences(finding, today: today) == true {
                silenced.append(finding)
            } else {
                kept.append(finding)
            }
        }
        let log = ProblemLog()
        for file in examined.files {
            let config = configs.place(ofFile: file.file.name).config
            let isRead = file.spec.map { !specs.isBroken[$0] } ?? false
            let runsExamples = examples != nil
            suppressions[file.file]?.report(to: log, today: today) { id in
                guard isRead, let rule = RuleRegistry.rule(id) else { return false }
                return selection.checks(rule, for: DiskPath.absolute(file.file.name), config)
                    && (rule.group != .examples || rule.id == "example-unknown-member" || runsExamples)
            }
        }
        let added = log.sorted(files: examined.files.map(\.file)).compactMap { finding in
            selection.level(finding, configs.place(ofFile: finding.range.file.name).config)
        }
        report.silenced = findings(silenced, examined.files)
        let order = Dictionary(
            examined.files.enumerated().map { ($1.file, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let keyed = (kept + added).enumerated().map { index, finding in
            (key: [order[finding.range.file] ?? order.count, finding.range.lowerBound, index], finding)
        }
        return ConfigFindings(configs, configLog).findings
            + keyed.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.1)
    }

    private mutating func finished(
        _ diagnostics: [Diagnostic],
        _ files: [ExaminedFile],
        _ examined: ExaminedSpecs? = nil
    ) -> LintReport {
        let names = files.map(\.file.name) + (checksConfigs ? configs.all.flatMap(\.files).map(\.name) : [])
        report.files = names.map { logicalName($0) }
        report.findings = findings(diagnostics, files)
        for file in files {
            for part in file.document.skipped {
                let (first, end) = (part.start.line, part.end)
                // What ends where a line begins has nothing of it.
                let last = end.column == 1 ? max(first, end.line - 1) : end.line
                let lines = first == last ? "line \(first)" : "lines \(first) to \(last)"
                report.unchecked.append(
                    Unchecked(file: logicalName(file.file.name), part: lines, reason: "they can't be read as YAML")
                )
            }
        }
        if let changed = options.changed, let examined { restrict(to: changed, examined) }
        applyBaseline()
        return report
    }

    private mutating func findings(_ diagnostics: [Diagnostic], _ files: [ExaminedFile]) -> [Finding] {
        var paths = Dictionary(
            files.map { ($0.file, SemanticPaths($0.document.root)) },
            uniquingKeysWith: { first, _ in first }
        )
        var seen: [[String]: Int] = [:]
        return diagnostics.map { diagnostic in
            let file = logicalName(diagnostic.range.file.name)
            let path = paths[diagnostic.range.file]?.path(to: diagnostic.range) ?? ""
            let count = seen[[diagnostic.id, file, path], default: 0]
            seen[[diagnostic.id, file, path]] = count + 1
            var fingerprint = Fingerprint()
            for part in [diagnostic.id, file, path] + (count == 0 ? [] : [String(count)]) { fingerprint.take(part) }
            return Finding(diagnostic, file: file, path: path, fingerprint: fingerprint.text)
        }
    }

    private mutating func logicalName(_ name: String) -> String {
        guard let root = configs.place(ofFile: name).root else {
            return name.hasPrefix("./") ? String(name.dropFirst(2)) : name
        }
        let path = DiskPath.absolute(name)
        let prefix = root == "/" ? root : root + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : name
    }

    /// Leaves only what concerns files that changed, and specs that use them.
    private mutating func restrict(to changed: Set<String>, _ examined: ExaminedSpecs) {
        let affected = ChangedSpecs(examined, changed)
        let names = Set(examined.files.filter { affected.contains($0) }.map { logicalName($0.file.name) })
        report.findings.removeAll { !names.contains($0.file) && report.files.contains($0.file) }
        report.silenced.removeAll { !names.contains($0.file) }
        report.unchecked.removeAll { !names.contains($0.file) }
        report.files.removeAll { !names.contains($0) }
    }

    private mutating func applyBaseline() {
        guard let baseline = options.baseline else { return }
        var open = Dictionary(baseline.entries.map { ($0.fingerprint, $0) }, uniquingKeysWith: { first, _ in first })
        var kept: [Finding] = []
        for finding in report.findings {
            let stops = RuleRegistry.rule(finding.diagnostic.id)?.stopsLoading ?? true
            if open[finding.fingerprint] != nil {
                open[finding.fingerprint] = nil
                if !stops {
                    report.baselined.append(finding)
                    continue
                }
            }
            kept.append(finding)
        }
        let checked = Set(report.files)
        let root = configs.place(ofFolder: DiskPath.absolute(".")).root
        var moved = Self.entries(open.values.filter { !checked.contains($0.file) }, withoutFileIn: root)
        kept.removeAll { finding in
            let stops = RuleRegistry.rule(finding.diagnostic.id)?.stopsLoading ?? true
            guard !stops, let entry = moved[[finding.diagnostic.id, finding.path]]?.popLast() else { return false }
            open[entry.fingerprint] = nil
            report.movedBaseline.insert(entry.fingerprint)
            report.baselined.append(finding)
            return true
        }
        let silenced = Set(report.silenced.map(\.fingerprint))
        let stale = baseline.entries.filter { entry in
            open[entry.fingerprint] != nil && checked.contains(entry.file) && !silenced.contains(entry.fingerprint)
        }
        let diagnostics = stale.compactMap { entry in
            entry.range.map { range in
                Diagnostic(
                    "stale-baseline",
                    "`\(entry.rule.shown)` finds nothing any more at `\(entry.path.shown)` of \(entry.file.shown)",
                    at: range,
                    severity: options.isBaselineStrict ? .error : .warning,
                    help: "take it off the list with `--update-baseline`"
                )
            }
        }
        report.findings = kept + findings(diagnostics, [])
    }
}

extension LintRun {
    /// The entries of a baseline whose file isn't there any more, by rule and semantic path: what they list may have
    /// moved to another file.
    private static func entries(
        _ open: [Baseline.Entry],
        withoutFileIn root: String?
    ) -> [[String]: [Baseline.Entry]] {
        let gone = open.filter { entry in
            !entry.file.isEmpty && !DiskPath.isThere(DiskPath.absolute(entry.file, from: root.map { $0 + "/" }))
        }
        return Dictionary(grouping: gone.sorted { $0.file < $1.file }) { [$0.rule, $0.path] }
    }
}

extension LintOptions.Config {
    var choice: ConfigFinder.Choice {
        switch self {
        case .nearest: .nearest
        case .none: .none
        case .file(let path): .file(path)
        }
    }
}

extension [Diagnostic] {
    /// Without what another finding at the same place says better.
    fileprivate var withoutRepeats: [Diagnostic] {
        let spelled = ranges(of: ["path-case"])
        let lost = ranges(of: ["path-lost-to-yaml", "empty-value"])
        // An example that can't be run for want of a file is more than a file that isn't there.
        let missing = Set(lazy.filter { $0.id == "example-file-missing" && $0.severity == .error }.map(\.range))
        if spelled.isEmpty, lost.isEmpty, missing.isEmpty { return self }
        return filter { finding in
            switch finding.id {
            case "use-not-found": !spelled.contains(finding.range)
            case "example-file-missing":
                !spelled.contains(finding.range) && (finding.severity == .error || !missing.contains(finding.range))
            case "unused-anchor": !lost.contains(finding.range)
            default: true
            }
        }
    }

    private func ranges(of rules: Set<String>) -> Set<SourceRange> {
        Set(lazy.filter { rules.contains($0.id) }.map(\.range))
    }
}

extension Diagnostic {
    /// The same finding in the files that are known by the names of its own.
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
