import SpecSource

/// Makes the edits that findings offer: bytes are replaced, and all else, comments and layout, stays.
///
/// ```swift
/// let outcome = try Fixer(linter: Linter(), unsafe: false).fix(paths: ["Specs"])
/// ```
public struct Fixer: Sendable {
    /// What came of fixing.
    public struct Outcome: Sendable {
        /// What is left to find.
        public var report: LintReport

        /// The new texts of files that changed, with the old ones, by path in the order of the files.
        public var changes: [Change]

        /// How many findings were mended.
        public var count: Int
    }

    /// A file before and after.
    public struct Change: Sendable {
        public var path: String
        public var old: String
        public var new: String
    }

    private let linter: Linter
    private let allowsUnsafe: Bool

    /// Fixes may open the way to others; that ends sooner than this.
    private static let rounds = 8

    /// - Parameter unsafe: whether to make edits as well after which a spec may mean something else.
    public init(linter: Linter, unsafe: Bool) {
        self.linter = linter
        allowsUnsafe = unsafe
    }

    /// Mends what can be mended, and writes nothing.
    ///
    /// An edit that would bring a new finding about isn't made.
    public func fix(paths: [String], unsaved: [String: String] = [:]) throws -> Outcome {
        var texts = unsaved
        var originals: [String: String] = [:]
        var refused: Set<String> = []
        var report = try linter.check(paths: paths, unsaved: texts)
        var order: [String] = []
        var count = 0
        for _ in 0..<Self.rounds {
            let batch = EditBatch(report.findings.filter { isWanted($0) && !refused.contains($0.fingerprint) })
            if batch.files.isEmpty { break }
            var tried = texts
            for file in batch.files {
                if originals[file.name] == nil {
                    originals[file.name] = String(decoding: file.bytes, as: UTF8.self)
                    order.append(file.name)
                }
                tried[file.name] = batch.text(of: file)
            }
            let next = try linter.check(paths: paths, unsaved: tried)
            let worse = FindingCount(next).filesWorse(than: FindingCount(report))
            let bad = batch.files.filter {
                worse.contains($0.name) || next.findings.isEmpty == false && worse.contains("")
            }
            if bad.isEmpty {
                (texts, report) = (tried, next)
                count += batch.findings.count
                continue
            }
            // What one of the edits broke isn't known: the file's are tried one by one.
            var isMended = false
            for finding in batch.findings {
                let single = EditBatch([finding])
                guard let file = single.files.first else { continue }
                var one = texts
                one[file.name] = single.text(of: file)
                let next = try linter.check(paths: paths, unsaved: one)
                if FindingCount(next).filesWorse(than: FindingCount(report)).isEmpty {
                    (texts, report) = (one, next)
                    count += 1
                    isMended = true
                    break
                }
                refused.insert(finding.fingerprint)
            }
            if !isMended, batch.findings.allSatisfy({ refused.contains($0.fingerprint) }) { continue }
        }
        let changes = order.compactMap { name in
            originals[name].flatMap { old in
                texts[name].flatMap { $0 == old ? nil : Change(path: name, old: old, new: $0) }
            }
        }
        return Outcome(report: report, changes: changes, count: count)
    }

    private func isWanted(_ finding: Finding) -> Bool {
        guard !finding.diagnostic.fixes.isEmpty, let rule = RuleRegistry.rule(finding.diagnostic.id) else {
            return false
        }
        return rule.fix == .safe || (allowsUnsafe && rule.fix == .unsafe)
    }
}

/// How often each rule finds something in each file.
private struct FindingCount {
    private var counts: [String: [String: Int]] = [:]

    init(_ report: LintReport) {
        for finding in report.findings {
            counts[finding.diagnostic.range.file.name, default: [:]][finding.diagnostic.id, default: 0] += 1
        }
    }

    /// Files in which a rule finds more than before.
    func filesWorse(than before: FindingCount) -> Set<String> {
        var worse: Set<String> = []
        for (file, rules) in counts {
            for (rule, count) in rules where count > before.counts[file]?[rule] ?? 0 { worse.insert(file) }
        }
        return worse
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
                edits[edit.range.file, default: []].append(edit)
            }
        }
    }

    private func isFree(_ edit: Diagnostic.Edit) -> Bool {
        (edits[edit.range.file] ?? []).allSatisfy { other in
            other.range.upperBound < edit.range.lowerBound || edit.range.upperBound < other.range.lowerBound
        }
    }

    /// The file's text with its edits made.
    func text(of file: SourceFile) -> String {
        var bytes = file.bytes
        for edit in (edits[file] ?? []).sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            bytes.replaceSubrange(edit.range.lowerBound..<edit.range.upperBound, with: Array(edit.replacement.utf8))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
