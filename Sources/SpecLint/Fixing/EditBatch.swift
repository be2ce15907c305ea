import SpecIR
import SpecSource

/// Edits that don't touch one another.
struct EditBatch {
    private(set) var findings: [Finding] = []
    private(set) var files: [SourceFile] = []
    private var edits: [SourceFile: [Diagnostic.Edit]] = [:]

    /// Takes a fix of each finding, in order, if it doesn't overlap the fixes before it.
    init(_ all: [Finding], fix: (Finding) -> Diagnostic.Fix?) {
        for finding in all {
            guard let fix = fix(finding), !fix.edits.isEmpty, fix.edits.allSatisfy(isFree) else { continue }
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

    /// Returns the place of an edit among those of its file, which are kept in the order of the text.
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

// MARK: - What came of them

extension EditBatch {
    /// Returns true if, on each line, fewer findings of each kind are left than before. If not all of a kind are listed
    /// one by one, those of all lines are counted.
    ///
    /// If the edits only delete, no smaller number is required: of many findings in YAML not all are counted.
    func isDone(from before: LintReport, to after: LintReport) -> Bool {
        let old = LineCounts(before)
        let new = LineCounts(after)
        var fixed: [LineCounts.Place: (line: Int?, count: Int, deletes: Bool)] = [:]
        for finding in findings {
            let range = finding.diagnostic.range
            var place = LineCounts.Place(file: range.file.name, id: finding.diagnostic.id)
            let isListed = !old.unlisted.contains(place)
            if isListed { place.line = newLine(of: range) }
            let deletes = (edits[range.file] ?? []).allSatisfy { $0.replacement.isEmpty }
            fixed[place, default: (isListed ? range.start.line : nil, 0, deletes)].count += 1
        }
        return fixed.allSatisfy { place, was in
            var earlier = place
            earlier.line = was.line
            let left = new[place]
            return left + was.count <= old[earlier] || (was.deletes && left <= old[earlier])
        }
    }

    /// The line on which a place stands once the edits are made.
    private func newLine(of range: SourceRange) -> Int {
        let added = (edits[range.file] ?? []).reduce(0) { added, edit in
            guard edit.range.upperBound <= range.lowerBound else { return added }
            let old = range.file.bytes[edit.range.lowerBound..<edit.range.upperBound].count { $0 == 0x0A }
            return added + edit.replacement.utf8.count { $0 == 0x0A } - old
        }
        return range.start.line + added
    }

    /// Returns true if specs without errors keep their meaning. The meaning of a spec with an error is unknown.
    func keepsMeaning(_ report: LintReport, old: [String: String], new: [String: String]) -> Bool {
        let broken = Set(report.diagnostics.filter { $0.severity == .error }.map(\.range.file.name))
        return files.filter { !broken.contains($0.name) }.allSatisfy { file in
            let texts = old.merging([file.name: String(decoding: file.bytes, as: UTF8.self)]) { first, _ in first }
            return Self.meaning(of: file.name, texts) == Self.meaning(of: file.name, new)
        }
    }

    /// Returns true if specs in which a keyword was written in place of another word load now, so that it was meant.
    func writesKeywords(for report: LintReport) -> Bool {
        let files = Set(findings.lazy.map(\.diagnostic).filter { $0.id == "unknown-keyword" }.map(\.range.file.name))
        return !report.diagnostics.contains { $0.severity == .error && files.contains($0.range.file.name) }
    }

    /// Returns the meaning of a spec without source positions; nil for a spec that doesn't load.
    private static func meaning(of path: String, _ texts: [String: String]) -> [String]? {
        let set = try? SpecSet.load(paths: [path], unsaved: texts) { _ in }
        return set.map { set in
            // Two spellings of a file's name may name one file.
            set.dump().split(separator: "\n").map { $0.withoutPlaces }.filter { !$0.hasPrefix("use ") }
        }
    }
}

/// The number of findings of each kind, on each line and in each file.
private struct LineCounts {
    struct Place: Hashable {
        var file: String
        var id: String

        /// Nil for all lines of the file.
        var line: Int?
    }

    private var counts: [Place: Int] = [:]

    /// The kinds of which not all findings are listed one by one, in each file.
    private(set) var unlisted: Set<Place> = []

    init(_ report: LintReport) {
        for finding in report.diagnostics {
            var place = Place(file: finding.range.file.name, id: finding.id)
            counts[place, default: 0] += finding.count
            if finding.count > 1 { unlisted.insert(place) }
            place.line = finding.range.start.line
            counts[place, default: 0] += finding.count
        }
    }

    subscript(place: Place) -> Int { counts[place] ?? 0 }
}

extension Substring {
    /// A line of a dump without its `3:3-3:9`.
    fileprivate var withoutPlaces: String {
        split(separator: " ").filter { word in
            guard word.first?.isNumber == true, word.contains(":"), word.contains("-") else { return true }
            return !word.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x3A || $0 == 0x2D }
        }
        .joined(separator: " ")
    }
}

extension Diagnostic.Edit {
    /// Returns true if both edits can be made, this one first. An insertion where another edit begins or ends would
    /// leave the order of the two open.
    fileprivate func endsBefore(_ next: Diagnostic.Edit) -> Bool {
        let inserts = [range, next.range].contains { $0.lowerBound == $0.upperBound }
        return inserts ? range.upperBound < next.range.lowerBound : range.upperBound <= next.range.lowerBound
    }
}
