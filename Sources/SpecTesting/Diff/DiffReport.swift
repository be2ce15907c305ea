import SpecIR
import SpecSource

/// A diff, written down for people and programs.
package struct DiffReport: Sendable {
    package var diff: SpecDiff

    /// The two sides of the comparison, as a clause.
    package var comparison: String

    /// True if specs have sensitive properties: the values in samples aren't shown then.
    package var hidesSamples = false

    /// Approvals that cover nothing any more, in sentences.
    package var stale: [String] = []

    /// Changed rules that no example takes, or not in all ways: `Order.rating`, `Order.status (row X)`.
    package var untaken: [String] = []

    /// Pictures of mappings that differ, the gravest change first.
    package var charts: [Chart] = []

    /// Number of mappings that differ beside those.
    package var undrawn = 0

    /// A mapping's changed properties as a flowchart of Mermaid.
    package struct Chart: Sendable {
        package var mapping: String
        package var text: String

        /// Numbers of properties that differ, and of those that are drawn.
        package var properties: Int
        package var drawn: Int

        package init(mapping: String, text: String, properties: Int, drawn: Int) {
            (self.mapping, self.text) = (mapping, text)
            (self.properties, self.drawn) = (properties, drawn)
        }
    }

    package init(_ diff: SpecDiff, comparison: String) { (self.diff, self.comparison) = (diff, comparison) }

    /// One line: what differs, how much was tried.
    package var summary: String {
        let rules = diff.changes.count
        let differ =
            rules == 0 ? "nothing differs" : "\(rules) \(rules == 1 ? "rule differs" : "rules differ")"
        let tried = diff.documents
        return "\(comparison): \(differ); \(tried) \(tried == 1 ? "document" : "documents") tried"
            + (diff.agreed > 0 ? ", \(diff.agreed) random ones agree" : "")
    }

    /// The limits of the comparison that a reader must know.
    var limits: [String] {
        var lines = diff.unlooked
        let untried = diff.changes.filter { $0.unlooked != nil }.count
        if untried > 0 {
            lines.append(
                "\(untried) \(untried == 1 ? "change was" : "changes were") compared by words alone: host code is needed"
            )
        }
        lines.append("no difference found is no proof: documents are made from the rules, some at random")
        return lines
    }

    // MARK: Text

    private static let longest = 400

    /// For people: changes by severity, each with the smallest document that shows it.
    package var text: String {
        var lines = [summary]
        for severity in DiffSeverity.allCases.reversed() {
            let changes = open.filter { $0.severity == severity }
            if changes.isEmpty { continue }
            lines.append("")
            lines.append(severity.rawValue)
            lines += changes.flatMap(Self.lines)
        }
        let approved = diff.changes.filter { !$0.approvals.isEmpty }
        if !approved.isEmpty {
            lines += ["", "approved"]
            lines += approved.flatMap(Self.approvedLines)
        }
        if !diff.samples.isEmpty || diff.sampleCount > 0 { lines += [""] + sampleLines }
        if let untakenLine { lines += ["", untakenLine] }
        lines += stale.isEmpty ? [] : [""] + stale.map { "stale approval: \($0)" }
        lines += [""] + limits.map { "note: \($0)" }
        return lines.joined(separator: "\n") + "\n"
    }

    private static let mostUntaken = 10

    /// A line with the changes that no example covers; nil if examples cover all of them.
    var untakenLine: String? {
        if untaken.isEmpty { return nil }
        let rest = untaken.count - Self.mostUntaken
        return "no example takes: " + untaken.prefix(Self.mostUntaken).joined(separator: ", ")
            + (rest > 0 ? ", and \(rest) more" : "")
    }

    private var open: [RuleChange] { diff.changes.compactMap(\.open) }

    /// The change with the reasons; of one that is open in part, what they are for.
    private static func approvedLines(of change: RuleChange) -> [String] {
        let reasons =
            change.approval.map { [$0] } ?? change.approvals.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        return ["  \(change.name)  \(change.words)  \(place(change))"] + reasons.map { "    \($0)" }
    }

    static func place(_ change: RuleChange) -> String {
        let start = change.range.start
        return "\(change.range.file.name):\(start.line):\(start.column)"
    }

    static func fate(of change: RuleChange) -> String {
        change.unlooked ?? "none of the \(change.documents) documents tried for it shows a difference"
    }

    private static func lines(of change: RuleChange) -> [String] {
        var lines = ["  \(change.name)  \(change.words)  \(place(change))"]
        if change.effects.isEmpty { lines.append("    \(fate(of: change))") }
        for effect in change.effects {
            lines.append("    \(effect.view.rawValue): \(effect.kind.words)")
            if let why = effect.why {
                lines.append("      \(why.cut(longest))")
                continue
            }
            if let witness = effect.witness {
                lines += witness.lines.map { "      \($0.cut(longest))" }
            }
            lines.append("      \(effect.old.cut(longest)) → \(effect.new.cut(longest))")
        }
        if !change.heirs.isEmpty {
            lines.append("    so do \(change.heirs.joined(separator: ", ")), which inherit the rule")
        }
        return lines
    }

    private var sampleLines: [String] {
        let count = diff.sampleCount
        let differ = diff.samples.count == 1 ? "1 differs" : "\(diff.samples.count) differ"
        var lines = ["samples: of \(count) \(count == 1 ? "record" : "records") \(differ)"]
        for sample in diff.samples.prefix(20) {
            let properties = sample.properties.prefix(5).joined(separator: ", ")
            let (severity, words) = (sample.effect.severity.rawValue, sample.effect.kind.words)
            lines.append("  \(sample.name)  \(severity): \(words)\(properties.isEmpty ? "" : " (\(properties))")")
            guard !hidesSamples, let witness = sample.effect.witness else { continue }
            lines.append("      \(witness.json.compact.cut(Self.longest))")
            lines.append("      \(sample.effect.old.cut(Self.longest)) → \(sample.effect.new.cut(Self.longest))")
        }
        if diff.samples.count > 20 { lines.append("  and \(diff.samples.count - 20) more") }
        if hidesSamples, !diff.samples.isEmpty {
            lines.append("  values aren't shown, as some properties are sensitive")
        }
        return lines
    }
}

extension String {
    /// The text on one line, cut where it is long.
    func cut(_ most: Int) -> String {
        count <= most ? self : "\(prefix(most))… (\(count) characters)"
    }
}
