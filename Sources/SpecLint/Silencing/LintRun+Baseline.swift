import SpecIR
import SpecSource

// Applies the baseline to findings.
extension LintRun {
    /// Removes the findings that a baseline lists, and reports entries that match no finding any more.
    mutating func apply(_ baseline: Baseline, files: [ExaminedFile], ran: ExecutedRules?) {
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
        for finding in report.silenced { open[finding.fingerprint] = nil }
        let gone = gone(open.values)
        var moved = Dictionary(grouping: gone.sorted { $0.file < $1.file }) { [$0.rule, $0.path] }
        kept.removeAll { finding in
            let stops = RuleRegistry.rule(finding.diagnostic.id)?.stopsLoading ?? true
            guard !stops, let entry = moved[[finding.diagnostic.id, finding.path]]?.popLast() else { return false }
            open[entry.fingerprint] = nil
            report.baselined.append(finding)
            return true
        }
        let lost = Set(gone.map(\.fingerprint))
        let settled = settled(open.values, files: files, ran: ran).union(lost)
        let stale = baseline.entries.filter { open[$0.fingerprint] != nil && settled.contains($0.fingerprint) }
        report.openBaseline = Set(open.keys).subtracting(settled)
        let diagnostics = stale.compactMap { self.finding(ofStale: $0, isGone: lost.contains($0.fingerprint)) }
        report.findings = kept + findings(diagnostics, [])
    }

    private func finding(ofStale entry: Baseline.Entry, isGone: Bool) -> Diagnostic? {
        let place = "`\(entry.path.shown)` of \(entry.file.shown)"
        return entry.range.map { range in
            Diagnostic(
                "stale-baseline",
                isGone
                    ? "`\(entry.rule.shown)` is listed for \(entry.file.shown), which isn't there any more"
                    : "`\(entry.rule.shown)` finds nothing any more at \(place)",
                at: range,
                severity: options.isBaselineStrict ? .error : .warning,
                help: "take it off the list with `--update-baseline`"
            )
        }
    }

    /// Of entries, those whose rule looked at their file, so that there is nothing to find any more.
    private mutating func settled(
        _ entries: some Sequence<Baseline.Entry>,
        files: [ExaminedFile],
        ran: ExecutedRules?
    ) -> Set<String> {
        let checked = Set(report.files)
        var named: [String: ExaminedFile] = [:]
        for file in files { named[logicalName(file.file.name)] = file }
        return Set(
            entries.filter { entry in
                guard checked.contains(entry.file), let file = named[entry.file] else { return false }
                guard let rule = RuleRegistry.rule(entry.rule) else { return true }
                return ran?.looked(rule, at: file, configs.place(ofFile: file.file.name).config) ?? false
            }
            .map(\.fingerprint)
        )
    }

    /// The entries whose file isn't there any more: what they list may have moved to another file.
    private mutating func gone(_ entries: some Sequence<Baseline.Entry>) -> [Baseline.Entry] {
        let checked = Set(report.files)
        let root = configs.place(ofFolder: DiskPath.absolute(".")).root.map { $0 + "/" }
        return entries.filter { entry in
            !entry.file.isEmpty && !checked.contains(entry.file)
                && !DiskPath.isThere(DiskPath.absolute(entry.file, from: root))
        }
    }
}
