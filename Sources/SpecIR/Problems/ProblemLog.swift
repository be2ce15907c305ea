package import SpecSource

/// Collects what is wrong with a set of files, so that it can be reported once and in order.
package final class ProblemLog {
    /// The findings so far.
    package private(set) var findings = Findings()

    /// Parts that weren't read, so that what seems to be missing in them isn't.
    var skipped: [SourceRange] = []
    private var places: [Place: Int] = [:]
    private var comparisonsLeft: Int

    /// Diagnostics in the order in which they were met, and where their text is used.
    package struct Findings: Sendable {
        fileprivate var found: [Diagnostic] = []
        fileprivate var uses = NodeUses()

        /// Findings that are only counted, by file and id.
        fileprivate var counted: [Kind: Counted] = [:]

        fileprivate var hasErrors: Bool {
            found.contains { $0.severity == .error } || counted.keys.contains { $0.severity == .error }
        }
    }

    /// Findings of one id in one file: the first thousand are kept, the others counted.
    fileprivate struct Kind: Hashable {
        var file: SourceFile
        var id: String
        var severity: Diagnostic.Severity
    }

    fileprivate struct Counted: Sendable {
        /// The first that isn't kept, and all of them.
        var first: SourceRange
        var ranges: Set<SourceRange>
    }

    /// Most diagnostics of one id that are kept in a file: nobody reads more, and each takes memory and time later.
    package static let mostOfAKind = 1000

    /// Number of kept diagnostics of each kind.
    private var kept: [Kind: Int] = [:]

    private struct Place: Hashable {
        var id: String
        var message: String
        var range: SourceRange
    }

    /// The comparisons of names that are made for a set of files.
    static let comparisons = 1_000_000

    package init() { comparisonsLeft = Self.comparisons }

    init(comparisons: Int = comparisons, skipped: [SourceRange]) {
        comparisonsLeft = comparisons
        self.skipped = skipped
    }

    /// True if any finding prevents the specs from loading.
    package var hasErrors: Bool { findings.hasErrors }

    func report(_ problem: Problem, at range: SourceRange, notes: [(ProblemNote, SourceRange)] = []) {
        if !skipped.isEmpty, skipped.contains(where: { $0.contains(range) }) { return }
        let (fact, rule) = (problem.fact, problem.fact.rule)
        let kind = Kind(file: range.file, id: rule.id, severity: rule.loadingSeverity)
        if kept[kind, default: 0] >= Self.mostOfAKind { return count(kind, range) }
        let notes = notes.map { Diagnostic.Note($0.message, at: $1) }
        report(
            Diagnostic(
                rule.id,
                fact.message,
                at: range,
                severity: rule.loadingSeverity,
                notes: notes,
                help: fact.help,
                fixes: fact.fixes(at: range)
            )
        )
    }

    /// The name that a misspelt one most likely stands for.
    ///
    /// A text with thousands of wrong names among thousands of good ones gets help for the first of them only, so that
    /// it is reported in time.
    func suggestion<Names: Collection<String>>(for name: String, among names: @autoclosure () -> Names) -> String? {
        guard comparisonsLeft > 0 else { return nil }
        let names = names()
        return affords(names.count) ? nearest(name, among: names) : nil
    }

    /// Uses up a number of comparisons of names, and returns true if the limit isn't exceeded.
    func affords(_ count: Int) -> Bool {
        comparisonsLeft -= count
        return comparisonsLeft >= 0
    }

    /// Takes a diagnostic; one that is there already, met again by way of an alias, is reported once.
    package func report(_ diagnostic: Diagnostic) {
        let place = Place(id: diagnostic.id, message: diagnostic.message, range: diagnostic.range)
        if let index = places[place] {
            for note in diagnostic.notes where !findings.found[index].notes.contains(note) {
                findings.found[index].notes.append(note)
            }
            return
        }
        let kind = Kind(file: diagnostic.range.file, id: diagnostic.id, severity: diagnostic.severity)
        let keptBefore = kept[kind, default: 0]
        if keptBefore >= Self.mostOfAKind { return count(kind, diagnostic.range) }
        kept[kind] = keptBefore + 1
        places[place] = findings.found.count
        findings.found.append(diagnostic)
    }

    /// Counts a finding of which there are too many to keep.
    private func count(_ kind: Kind, _ range: SourceRange) {
        findings.counted[kind, default: Counted(first: range, ranges: [])].ranges.insert(range)
    }

    /// Takes what was found by itself.
    package func take(_ other: Findings) {
        findings.uses.add(other.uses)
        for diagnostic in other.found { report(diagnostic) }
        for (kind, counted) in other.counted {
            var all = findings.counted[kind] ?? counted
            all.ranges.formUnion(counted.ranges)
            findings.counted[kind] = all
        }
    }

    /// One finding that stands for all of a kind that were only counted.
    private func summary(_ kind: Kind, _ counted: Counted) -> Diagnostic {
        let more = counted.ranges.count
        var summary = Diagnostic(
            kind.id,
            "\(more) more `\(kind.id)` \(more == 1 ? "is" : "are") in this file, from here on, and not listed",
            at: counted.first,
            severity: kind.severity,
            help: "fix the \(Self.mostOfAKind) that are listed first"
        )
        summary.count = more
        return summary
    }

    /// Learns where the aliases and merges of a file stand.
    func note(usesIn root: YAMLNode) { findings.uses.collect(from: root) }

    /// All findings: files in the order given, each file's in the order of its text.
    package func sorted(files: [SourceFile]) -> [Diagnostic] {
        let order = Dictionary(files.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let all = findings.found + findings.counted.sorted { $0.key.id < $1.key.id }.map(summary)
        let keyed = all.enumerated().map { index, diagnostic in
            (key: (order[diagnostic.range.file] ?? files.count, diagnostic.range.lowerBound, index), diagnostic)
        }
        return keyed.sorted { $0.key < $1.key }.map { withUses($0.1) }
    }

    private func withUses(_ diagnostic: Diagnostic) -> Diagnostic {
        // A text with thousands of diagnostics and of aliases shall be reported in time.
        guard !findings.uses.isFull, findings.uses.count * findings.found.count < 20_000_000 else { return diagnostic }
        // That the text around an anchor is used doesn't mean that the anchor is.
        if diagnostic.id == "unused-anchor" { return diagnostic }
        var diagnostic = diagnostic
        diagnostic.notes += findings.uses.notes(for: diagnostic.range).filter { !diagnostic.notes.contains($0) }
        return diagnostic
    }
}
