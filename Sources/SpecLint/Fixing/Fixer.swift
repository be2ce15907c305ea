import SpecSource

/// Makes the edits that findings offer: bytes are replaced, and all else, comments and layout, stays.
///
/// ```swift
/// let outcome = try Fixer(linter: Linter(), unsafe: false).fix(paths: ["Specs"])
/// ```
public struct Fixer: Sendable {
    /// What came of fixing.
    public struct Outcome: Sendable {
        /// What there was to find before.
        public var before: LintReport

        /// What is left to find.
        public var report: LintReport

        /// The new texts of files that changed, with the old ones, by path in the order of the files.
        public var changes: [Change]

        /// How many findings were mended.
        public var count: Int

        /// How many could be mended, but only with an edit that brings another finding about.
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

    /// Mends what can be mended, and writes nothing.
    ///
    /// An edit that would bring a new finding about isn't made.
    public func fix(paths: [String], unsaved: [String: String] = [:]) throws -> Outcome {
        let before = try linter.check(paths: paths, unsaved: unsaved)
        var state = State(before: before, report: before, texts: unsaved)
        for _ in 0..<Self.rounds {
            let wanted = state.report.findings.filter { isWanted($0) && !state.refused.contains($0.fingerprint) }
            let batch = EditBatch(wanted)
            if batch.files.isEmpty { break }
            if try take(batch, paths, &state) { continue }
            try takeSome(of: batch.findings[...], paths, &state)
        }
        return state.outcome
    }

    /// Makes as many of the edits as can be made together: which of them brings something new about isn't known, so the
    /// first half is tried, then the first quarter, and so on; one that does so by itself is left out from then on.
    private func takeSome(of findings: ArraySlice<Finding>, _ paths: [String], _ state: inout State) throws {
        var rest = findings
        while let first = rest.first {
            var count = rest.count
            while count > 1 {
                count /= 2
                if try take(EditBatch(Array(rest.prefix(count))), paths, &state) { return }
            }
            if rest.count == 1, try take(EditBatch([first]), paths, &state) { return }
            state.refused.insert(first.fingerprint)
            rest = rest.dropFirst()
        }
    }

    /// How far the fixing has come.
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

    /// Makes edits, unless they bring something new about.
    private func take(_ batch: EditBatch, _ paths: [String], _ state: inout State) throws -> Bool {
        var texts = state.texts
        for file in batch.files { texts[file.name] = batch.text(of: file) }
        let next = try linter.check(paths: paths, unsaved: texts)
        guard !FindingCount(next).isWorse(than: FindingCount(state.report)) else { return false }
        for file in batch.files where !state.originals.contains(where: { $0.path == file.name }) {
            state.originals.append((file.name, String(decoding: file.bytes, as: UTF8.self)))
        }
        state.texts = texts
        state.report = next
        state.count += batch.findings.count
        return true
    }

    private func isWanted(_ finding: Finding) -> Bool {
        guard !finding.diagnostic.fixes.isEmpty, let rule = RuleRegistry.rule(finding.diagnostic.id) else {
            return false
        }
        return rule.fix == .safe || (allowsUnsafe && rule.fix == .unsafe)
    }
}

/// How often each rule finds something in each file.
package struct FindingCount {
    private var counts: [String: [String: Int]] = [:]

    /// Files of which a part couldn't be read, so that what stands there was never checked.
    private var unread: Set<String> = []

    /// Files with errors, at which rules that need a spec without errors never looked.
    private var broken: Set<String> = []

    package init(_ report: LintReport) {
        for finding in report.findings {
            let diagnostic = finding.diagnostic
            counts[diagnostic.range.file.name, default: [:]][diagnostic.id, default: 0] += 1
            if diagnostic.severity == .error { broken.insert(diagnostic.range.file.name) }
            if Self.hides(diagnostic) { unread.insert(diagnostic.range.file.name) }
        }
    }

    /// Whether a rule finds more than before, in a file that could be read before.
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

/// Edits that don't touch one another.
private struct EditBatch {
    private(set) var findings: [Finding] = []
    private(set) var files: [SourceFile] = []
    private var edits: [SourceFile: [Diagnostic.Edit]] = [:]

    /// Takes the first fix of each finding, in their order, as long as it leaves those before it alone.
    init(_ all: [Finding]) {
        for finding in all {
            guard let fix = finding.diagnostic.fixes.first, !fix.edits.isEmpty, fix.edits.allSatisfy(isFree) else {
                continue
            }
            findings.append(finding)
            for edit in fix.edits {
                if edits[edit.range.file] == nil { files.append(edit.range.file) }
                let index = place(of: edit)
                edits[edit.range.file, default: []].insert(edit, at: index)
            }
        }
    }

    private func isFree(_ edit: Diagnostic.Edit) -> Bool {
        let others = edits[edit.range.file] ?? []
        let index = place(of: edit)
        return (index == 0 || others[index - 1].endsBefore(edit))
            && (index == others.count || edit.endsBefore(others[index]))
    }

    /// Where an edit stands among those of its file, which are kept in the order of the text.
    private func place(of edit: Diagnostic.Edit) -> Int {
        let others = edits[edit.range.file] ?? []
        var (low, high) = (0, others.count)
        while low < high {
            let middle = (low + high) / 2
            if others[middle].range.lowerBound < edit.range.lowerBound { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The file's text with its edits made.
    func text(of file: SourceFile) -> String {
        var bytes: [UInt8] = []
        var offset = 0
        for edit in edits[file] ?? [] {
            bytes += file.bytes[offset..<edit.range.lowerBound]
            bytes += edit.replacement.utf8
            offset = edit.range.upperBound
        }
        return String(decoding: bytes + file.bytes[offset...], as: UTF8.self)
    }
}

extension Diagnostic.Edit {
    /// Whether both can be made, this one first: an insertion where another edit begins or ends would leave it open
    /// which of the two stands first.
    fileprivate func endsBefore(_ next: Diagnostic.Edit) -> Bool {
        let inserts = [range, next.range].contains { $0.lowerBound == $0.upperBound }
        return inserts ? range.upperBound < next.range.lowerBound : range.upperBound <= next.range.lowerBound
    }
}
