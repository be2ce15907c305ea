import SpecIR
import SpecSource

/// The comments of a file that silence rules, and what they hold for.
struct Suppressions {
    private(set) var all: [Suppression]
    private var used: Set<SourceRange> = []

    /// Those that hold for a part of the file by where that begins, each with how far it and those before it reach.
    private let parts: [(suppression: Int, reach: Int)]
    private let wholes: [Int]

    /// Finds the comments of a file, with the help of the document's nodes, which know the positions of scalars.
    init(_ document: YAMLDocument, of file: SourceFile) {
        var nodes = SuppressedNodes(document.root)
        all = Comments.all(in: document, of: file, holding: Suppression.signs).compactMap { comment in
            guard var suppression = Suppression(comment) else { return nil }
            suppression.scope = Self.scope(of: suppression, comment, in: &nodes)
            return suppression
        }
        let firstKey = document.root?.range.lowerBound ?? 0
        for index in all.indices where all[index].isForFile && all[index].range.lowerBound > firstKey {
            all[index].fault = "`ignore-file` stands before the first key of the file"
        }
        let sound = all.indices.filter { [all] in all[$0].fault == nil }
        wholes = sound.filter { [all] in all[$0].isForFile }
        var reach = 0
        parts = sound.filter { [all] in !all[$0].isForFile }
            .sorted { [all] in all[$0].scope.lowerBound < all[$1].scope.lowerBound }
            .map { [all] index in
                reach = max(reach, all[index].scope.upperBound)
                return (index, reach)
            }
    }

    /// The comments that hold for an offset.
    private func holding(for offset: Int) -> [Int] {
        var (low, high) = (0, parts.count)
        while low < high {
            let middle = (low + high) / 2
            if all[parts[middle].suppression].scope.lowerBound <= offset { low = middle + 1 } else { high = middle }
        }
        var found = wholes.filter { all[$0].scope.contains(offset) }
        for part in parts[..<low].reversed() {
            if part.reach <= offset { break }
            if all[part.suppression].scope.contains(offset) { found.append(part.suppression) }
        }
        return found
    }

    /// Returns true if a comment silences the finding, and notes that the comment was needed.
    mutating func silences(_ diagnostic: Diagnostic, today: String) -> Bool {
        guard let rule = RuleRegistry.rule(diagnostic.id), !rule.stopsLoading, rule.group != .lint else { return false }
        var isSilenced = false
        for suppression in holding(for: diagnostic.range.lowerBound).map({ all[$0] }) {
            guard let name = suppression.rules.first(where: { $0.value == diagnostic.id }) else { continue }
            used.insert(name.range)
            if suppression.until.map({ $0.value >= today }) ?? true { isSilenced = true }
        }
        return isSilenced
    }

    /// Reports errors in the comments themselves. Call it after `silences(_:today:)` was called for all findings.
    ///
    /// `isChecked` returns true if a rule was run, so that it could have found something.
    func report(to log: ProblemLog, today: String, isChecked: (String) -> Bool) {
        for suppression in all {
            if let fault = suppression.fault {
                log.report(
                    Diagnostic(
                        "unused-suppression",
                        "this comment silences nothing: \(fault)",
                        at: suppression.range,
                        severity: .warning,
                        help: "write `# speclint: ignore RULE -- why`"
                    )
                )
                continue
            }
            if !suppression.hasReason {
                log.report(
                    Diagnostic(
                        "suppression-without-reason",
                        "this comment silences a rule without a reason",
                        at: suppression.range,
                        severity: .warning,
                        help:
                            "write the reason behind `--`: `# speclint: ignore \(suppression.rules.map(\.value).joined(separator: ", ").shown) -- why`"
                    )
                )
            }
            if let until = suppression.until, until.value < today {
                log.report(
                    Diagnostic(
                        "expired-suppression",
                        "this comment held until \(until.value), and that day is over",
                        at: until.range,
                        severity: .warning,
                        help: "fix what it silenced and delete it, or name another day"
                    )
                )
            }
            for rule in suppression.rules { report(rule, of: suppression, to: log, isChecked) }
        }
    }

    private func report(
        _ name: Located<String>,
        of suppression: Suppression,
        to log: ProblemLog,
        _ isChecked: (String) -> Bool
    ) {
        guard RuleNames.check(name, log, groups: false), !used.contains(name.range),
            let rule = RuleRegistry.rule(name.value)
        else { return }
        let cannot = rule.stopsLoading || rule.group == .lint
        guard cannot || isChecked(rule.id) else { return }
        log.report(
            Diagnostic(
                "unused-suppression",
                cannot
                    ? "`\(rule.id)` can't be silenced"
                        + (rule.stopsLoading ? ", as it stops the spec from loading" : "")
                    : "nothing is found here by `\(rule.id)`, so there is nothing to silence",
                at: name.range,
                severity: .warning,
                help: suppression.rules.count == 1 ? "delete the comment" : "take the name out",
                fixes: [Diagnostic.Fix("delete it", [Diagnostic.Edit(deletion(of: name, in: suppression), "")])]
            )
        )
    }

    /// One name of several with its comma, or the whole comment, with its line where nothing else stands there.
    private func deletion(of name: Located<String>, in suppression: Suppression) -> SourceRange {
        let file = name.range.file
        let bytes = file.bytes
        guard suppression.rules.count == 1 else {
            let isBetween = { (byte: UInt8) in byte == UInt8(ascii: ",") || byte == UInt8(ascii: " ") }
            var (start, end) = (name.range.lowerBound, name.range.upperBound)
            if suppression.rules.last?.range == name.range {
                while isBetween(bytes[start - 1]) { start -= 1 }
            } else {
                while end < bytes.count, isBetween(bytes[end]) { end += 1 }
            }
            return SourceRange(file: file, lowerBound: start, upperBound: end)
        }
        var (start, end) = (suppression.range.lowerBound, suppression.range.upperBound)
        while start > file.textStart, bytes[start - 1] == UInt8(ascii: " ") || bytes[start - 1] == 0x09 { start -= 1 }
        let isAlone = start == file.textStart || bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D
        if isAlone, end < bytes.count {
            end += bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A ? 2 : 1
        }
        return SourceRange(file: file, lowerBound: start, upperBound: end)
    }

    /// A comment on a line of its own holds for the node below it, another one for its line.
    private static func scope(
        of suppression: Suppression,
        _ comment: Comments.Comment,
        in nodes: inout SuppressedNodes
    ) -> Range<Int> {
        let file = comment.range.file
        if suppression.isForFile { return 0..<(file.bytes.count + 1) }
        guard comment.isAlone, nodes.root != nil else {
            let line = file.lineRange(file.line(containing: comment.range.lowerBound))
            return line.lowerBound..<(line.upperBound + 1)
        }
        return nodes.first(behind: comment.range.upperBound)
    }
}
