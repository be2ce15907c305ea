import SpecIR
import SpecSource

// Applies configs, comments, the baseline and the list of changed files to a report.
extension LintRun {
    /// Diagnostics for the configs that were read.
    var configFindings: [Diagnostic] { configLog.sorted(files: configs.all.flatMap(\.files) + configs.unreadable) }

    /// Returns all findings with the severities that configs set, without those that configs or comments drop.
    mutating func sift(
        _ examined: ExaminedSpecs,
        selection: RuleSelection,
        ran: ExecutedRules
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
            suppressions[file.file]?.report(to: log, today: today) { id in
                RuleRegistry.rule(id).map { ran.looked($0, at: file, config) } ?? false
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
        let keyed = (kept.withHintsTaken + added).enumerated().map { index, finding in
            (key: (order[finding.range.file] ?? order.count, finding.range.lowerBound, index), finding)
        }
        return configFindings
            + keyed.sorted { $0.key < $1.key }.map(\.1)
    }

    mutating func finished(
        _ diagnostics: [Diagnostic],
        files: [ExaminedFile],
        ran: ExecutedRules? = nil,
        affected: ChangedSpecs? = nil
    ) -> LintReport {
        let names = files.map(\.file.name) + (checksConfigs ? configs.all.flatMap(\.files).map(\.name) : [])
        report.paths = files.map(\.file.name) + configs.all.flatMap(\.files).map(\.name)
        report.files = names.map { logicalName($0) }
        report.findings = findings(diagnostics, files)
        if let affected { restrict(to: affected, files) }
        if let baseline = options.baseline { apply(baseline, files: files, ran: ran) }
        return report
    }

    mutating func findings(_ diagnostics: [Diagnostic], _ files: [ExaminedFile]) -> [Finding] {
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
            var fingerprint = StableHash()
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
    private mutating func restrict(to affected: ChangedSpecs, _ files: [ExaminedFile]) {
        let names = Set(files.filter { affected.contains($0) }.map { logicalName($0.file.name) })
        report.findings.removeAll { !names.contains($0.file) && report.files.contains($0.file) }
        report.silenced.removeAll { !names.contains($0.file) }
        report.unchecked.removeAll { !names.contains($0.file) }
        report.files.removeAll { !names.contains($0) }
    }
}

extension [Diagnostic] {
    /// Moves the likely cause of a failing example into the example's own diagnostic.
    fileprivate var withHintsTaken: [Diagnostic] {
        let ownName = "example-unknown-member"
        let hints: Set = ["unfed-rule", ownName]
        let failures: Set = ["example-fails", "round-trip-fails", "sample-fails"]
        guard contains(where: { hints.contains($0.id) }), contains(where: { failures.contains($0.id) }) else {
            return self
        }
        var kept = filter { !hints.contains($0.id) }
        var open: [Diagnostic] = []
        for hint in self where hints.contains(hint.id) {
            let place = kept.firstIndex { finding in
                failures.contains(finding.id)
                    && (finding.range.contains(hint.range) || hint.range.contains(finding.range)
                        || hint.id == ownName && finding.notes.contains { $0.range.overlaps(hint.range) })
            }
            guard let place else {
                open.append(hint)
                continue
            }
            if let declared = kept[place].notes.firstIndex(where: { $0.range.overlaps(hint.range) }), hint.id == ownName
            {
                // The example has the member and the property under one name: the slip is the property's.
                (kept[place].message, kept[place].range) = (hint.message, hint.range)
                kept[place].notes.remove(at: declared)
                kept[place].notes += hint.notes
                kept[place].help = hint.help
                continue
            }
            kept[place].notes.append(Diagnostic.Note(hint.message, at: hint.range))
            kept[place].help = hint.help ?? kept[place].help
        }
        return kept + open
    }
}

extension SourceRange {
    fileprivate func overlaps(_ other: SourceRange) -> Bool { contains(other) || other.contains(self) }
}
