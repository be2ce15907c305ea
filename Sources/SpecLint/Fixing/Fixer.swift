import SpecSource

/// Applies fixes: it replaces bytes, and keeps everything else, such as comments and layout.
///
/// ```swift
/// let outcome = try Fixer(linter: Linter(), unsafe: false).fix(paths: ["Specs"])
/// ```
public struct Fixer: Sendable {
    /// The result of fixing.
    public struct Outcome: Sendable {
        /// The report before the fixes.
        public var before: LintReport

        /// The report after the fixes.
        public var report: LintReport

        /// The new texts of files that changed, with the old ones, by path in the order of the files.
        public var changes: [Change]

        /// The number of fixes.
        public var count: Int

        /// The number of fixes that were rejected because they cause another finding.
        public var refusedCount: Int
    }

    /// A file before and after.
    public struct Change: Sendable {
        public var path: String
        public var old: String
        public var new: String
    }

    private let linter: Linter
    private let allowsUnsafe: Bool

    /// Fixes may open the way to others, and of a kind that stands a thousand times only so many are listed at once;
    /// that ends sooner than this.
    private static let rounds = 64

    /// With `unsafe`, edits are made as well after which a spec may mean something else.
    public init(linter: Linter, unsafe: Bool) {
        self.linter = linter
        allowsUnsafe = unsafe
    }

    /// Fixes as much as possible, in memory only.
    ///
    /// Each edit is tried on the text first. It is kept only if its finding is gone, no new finding appeared, and,
    /// without `unsafe`, a spec that loads means the same. A second run changes nothing: if fixing would never end, the
    /// first run changes nothing either.
    public func fix(paths: [String], unsaved: [String: String] = [:]) throws -> Outcome {
        let before = try linter.check(paths: paths, unsaved: unsaved)
        var state = State(before: before, report: before, texts: unsaved)
        for _ in 0..<Self.rounds {
            let count = state.count
            state.refused = []
            let isOver = try pass(paths, &state)
            // The last pass began as a second run would.
            if isOver, state.count == count { return state.outcome }
        }
        return State(before: before, report: before, texts: unsaved).outcome
    }

    /// Makes edits until there are none left that can be made.
    ///
    /// - Returns: whether it came to an end.
    private func pass(_ paths: [String], _ state: inout State) throws -> Bool {
        for _ in 0..<Self.rounds {
            let wanted = state.report.findings.filter { !state.refused.contains($0.fingerprint) }
            let batch = EditBatch(wanted, fix: wantedFix)
            if batch.files.isEmpty { return true }
            if try take(batch, paths: paths, state: &state) { continue }
            try takeParts(of: batch.findings.map(\.fingerprint)[...], paths, &state)
        }
        return false
    }

    /// Makes as many edits of a group as can be made. Which of them brings something new about isn't known, so each half
    /// is tried by itself, down to single edits. One that does so alone is left out from then on.
    private func takeParts(of group: ArraySlice<String>, _ paths: [String], _ state: inout State) throws {
        guard group.count > 1 else { return state.refused.formUnion(group) }
        for part in [group.prefix(group.count / 2), group.dropFirst(group.count / 2)] {
            let names = Set(part)
            let batch = EditBatch(state.report.findings.filter { names.contains($0.fingerprint) }, fix: wantedFix)
            if try batch.files.isEmpty || take(batch, paths: paths, state: &state) { continue }
            try takeParts(of: part, paths, &state)
        }
    }

    /// The state of the fixing.
    private struct State {
        let before: LintReport
        var report: LintReport
        var texts: [String: String]
        var originals: [(path: String, text: String)] = []
        var refused: Set<String> = []
        var count = 0

        var outcome: Outcome {
            let changes = originals.compactMap { path, old in
                texts[path].flatMap { $0 == old ? nil : Change(path: path, old: old, new: $0) }
            }
            return Outcome(before: before, report: report, changes: changes, count: count, refusedCount: refused.count)
        }
    }

    /// Applies a batch of edits and returns true, unless it has no effect, makes a spec worse or changes its meaning.
    private func take(_ batch: EditBatch, paths: [String], state: inout State) throws -> Bool {
        var texts = state.texts
        for file in batch.files { texts[file.name] = batch.text(of: file) }
        let next = try linter.check(paths: paths, unsaved: texts)
        guard !FindingCount(next).isWorse(than: FindingCount(state.report)), batch.isDone(from: state.report, to: next),
            allowsUnsafe || batch.keepsMeaning(state.report, old: state.texts, new: texts),
            allowsUnsafe || batch.writesKeywords(for: next)
        else { return false }
        for file in batch.files where !state.originals.contains(where: { $0.path == file.name }) {
            state.originals.append((file.name, String(decoding: file.bytes, as: UTF8.self)))
        }
        state.texts = texts
        state.report = next
        state.count += batch.findings.count
        return true
    }

    /// Returns the fix to apply for a finding.
    private func wantedFix(of finding: Finding) -> Diagnostic.Fix? {
        guard let rule = RuleRegistry.rule(finding.diagnostic.id), let safety = rule.fix else { return nil }
        return finding.diagnostic.fixes.first { allowsUnsafe || (safety == .safe && !$0.isUnsafe) }
    }
}

/// The number of findings of each rule in each file.
package struct FindingCount {
    private var counts: [String: [String: Int]] = [:]

    /// Files of which a part couldn't be read, so that what stands there was never checked.
    private var unread: Set<String> = []

    /// Files with errors, at which rules that need a spec without errors never looked.
    private var broken: Set<String> = []

    package init(_ report: LintReport) {
        for finding in report.findings {
            let diagnostic = finding.diagnostic
            counts[diagnostic.range.file.name, default: [:]][diagnostic.id, default: 0] += diagnostic.count
            if diagnostic.severity == .error { broken.insert(diagnostic.range.file.name) }
            if Self.hides(diagnostic) { unread.insert(diagnostic.range.file.name) }
        }
    }

    /// Returns true if a rule reports more than before, in a file that could be read before.
    package func isWorse(than before: FindingCount) -> Bool {
        counts.contains { file, rules in
            rules.contains { id, count in
                guard count > before.counts[file]?[id] ?? 0, let rule = RuleRegistry.rule(id) else { return false }
                if rule.group == .yaml { return true }
                return !before.unread.contains(file) && (rule.stopsLoading || !before.broken.contains(file))
            }
        }
    }

    private static func hides(_ diagnostic: Diagnostic) -> Bool {
        guard let rule = RuleRegistry.rule(diagnostic.id) else { return false }
        return diagnostic.severity == .error && (rule.group == .yaml || rule.group == .limits || rule.id == "version")
    }
}
