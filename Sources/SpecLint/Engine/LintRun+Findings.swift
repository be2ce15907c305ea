import SpecIR
import SpecSource

// What becomes of findings: configs, comments, the baseline and what changed have their say.
extension LintRun {
    /// All findings with the severities that configs ask for, without those that they or comments drop.
    mutating func sift(
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

    mutating func finished(
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

    mutating func logicalName(_ name: String) -> String {
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

extension [Diagnostic] {
    /// Without what another finding at the same place says better.
    fileprivate var withoutRepeats: [Diagnostic] {
        let spelled = ranges(of: ["path-case"])
        let lost = ranges(of: ["path-lost-to-yaml", "empty-value"])
        // An example that can't be run for want of a file is more than a file that isn't there.
        let missing = Set(lazy.filter { $0.id == "example-file-missing" && $0.severity == .error }.map(\.range))
        let hidden = contains { $0.id == "invisible-character" && $0.severity == .warning }
        let unknown = hidden ? ranges(of: ["unknown-mapping", "unknown-choice", "unknown-property"]) : []
        if spelled.isEmpty, lost.isEmpty, missing.isEmpty, unknown.isEmpty { return self }
        return filter { finding in
            switch finding.id {
            case "use-not-found": !spelled.contains(finding.range)
            case "example-file-missing":
                !spelled.contains(finding.range) && (finding.severity == .error || !missing.contains(finding.range))
            // That a name isn't known is told with the character that nobody sees in it.
            case "invisible-character" where finding.severity == .warning:
                !unknown.contains { $0.holds(finding.range) }
            case "unused-anchor": !lost.contains(finding.range)
            default: true
            }
        }
    }

    private func ranges(of rules: Set<String>) -> Set<SourceRange> {
        Set(lazy.filter { rules.contains($0.id) }.map(\.range))
    }
}

extension SourceRange {
    /// Whether another range lies in it.
    fileprivate func holds(_ other: SourceRange) -> Bool {
        file == other.file && lowerBound <= other.lowerBound && other.upperBound <= upperBound
    }
}
