import SpecIR
package import SpecSource

extension DiffReport {
    // MARK: Findings

    /// The changes as findings of a linter: breaking ones are errors, careful ones warnings, all others information.
    package var diagnostics: [Diagnostic] {
        diff.changes.map { whole in
            let change = whole.open ?? whole
            let severity: Diagnostic.Severity =
                switch whole.open?.severity {
                case .breaking: .error
                case .careful: .warning
                case .harmless, .inWords, nil: .info
                }
            let id = change.severity == .inWords ? "differs-in-words" : "behaviour-\(change.severity.rawValue)"
            return Diagnostic(id, Self.message(change), at: change.range, severity: severity, help: Self.help(change))
        }
    }

    /// The fingerprint of a change, which stays the same when lines move.
    package static func fingerprint(of change: RuleChange) -> String {
        StableHash.of([change.approvalName, change.from ?? "", change.to ?? ""].joined(separator: "\n"))
    }

    private static func message(_ change: RuleChange) -> String {
        let effects = change.effects.map { effect -> String in
            let json = effect.witness.map { " for \($0.json.compact.cut(200))" } ?? ""
            if let why = effect.why { return "\(effect.view.rawValue): \(effect.kind.words): \(why.cut(200))" }
            return
                "\(effect.view.rawValue): \(effect.kind.words)\(json): \(effect.old.cut(120)) → \(effect.new.cut(120))"
        }
        let fate = effects.isEmpty ? [fate(of: change)] : effects
        return "\(change.name): \(change.words) (\(fate.joined(separator: "; ")))"
    }

    private static func help(_ change: RuleChange) -> String? {
        if let reason = change.approval { return "approved: \(reason)" }
        guard change.severity > .harmless else { return nil }
        return "take it back, or approve it with `specmap diff … --approve REASON`"
    }

    // MARK: JSON

    /// For programs: everything, with the whole witnesses.
    package var json: String {
        let report: Literal = .members([
            ("version", .number(1)), ("comparison", .string(comparison)), ("documents", .number(diff.documents)),
            ("agreed", .number(diff.agreed)), ("changes", .array(diff.changes.map(Self.literal))),
            ("notTaken", .array(untaken.map { .string($0) })),
            ("samples", .array(diff.samples.map(literal))), ("sampleCount", .number(diff.sampleCount)),
            ("staleApprovals", .array(stale.map { .string($0) })), ("limits", .array(limits.map { .string($0) })),
        ])
        return report.laidOut() + "\n"
    }

    private static func literal(_ change: RuleChange) -> Literal {
        let start = change.range.start
        func text(_ text: String?) -> Literal { text.map { .string($0) } ?? .null }
        return .members([
            ("name", .string(change.name)), ("mapping", .string(change.mapping)), ("property", text(change.property)),
            ("change", .string(change.words)), ("severity", .string(change.severity.rawValue)),
            ("file", .string(change.range.file.name)), ("line", .number(start.line)), ("column", .number(start.column)),
            ("from", text(change.from)), ("to", text(change.to)), ("heirs", .array(change.heirs.map { .string($0) })),
            ("documents", .number(change.documents)), ("notTried", text(change.unlooked)),
            ("approval", text(change.approval)), ("approvalName", .string(change.approvalName)),
            ("effects", .array(change.effects.map(literal))),
        ])
    }

    private static func literal(_ effect: Effect) -> Literal {
        var members: [(String, Literal)] = [
            ("view", .string(effect.view.rawValue)), ("kind", .string(effect.kind.rawValue)),
            ("severity", .string(effect.severity.rawValue)), ("what", .string(effect.kind.words)),
            ("old", .string(effect.old)), ("new", .string(effect.new)),
        ]
        if let why = effect.why { members.append(("why", .string(why))) }
        if let witness = effect.witness { members.append(("witness", Self.literal(witness))) }
        return .members(members)
    }

    private static func literal(_ witness: Witness) -> Literal {
        .members(witness.members + [("old", literal(witness.old)), ("new", literal(witness.new))])
    }

    private static func literal(_ outcome: Outcome) -> Literal {
        let failures = outcome.failures.map { failure in
            Literal.members([
                ("id", .string(failure.id)), ("property", .string(failure.property)), ("at", .string(failure.place)),
            ])
        }
        guard let result = outcome.result else { return .members([("failures", .array(failures))]) }
        return .members([("result", Literal(parsing: result.json.utf8) ?? .string(result.json))])
    }

    private func literal(_ sample: SpecDiff.SampleDifference) -> Literal {
        var effect = sample.effect
        if hidesSamples { (effect.witness, effect.old, effect.new) = (nil, "", "") }
        return .members([
            ("record", .string(sample.name)), ("properties", .array(sample.properties.map { .string($0) })),
            ("effect", Self.literal(effect)),
        ])
    }

    // MARK: Markdown

    /// For a comment on a change: a table, and the documents below it.
    package var markdown: String {
        var text = "### specmap diff\n\n\(summary.markdown)\n"
        let shown = diff.changes.filter { !$0.effects.isEmpty }
        if !shown.isEmpty {
            text += "\n| | rule | what happens | document | before → after |\n| --- | --- | --- | --- | --- |\n"
            for change in shown {
                for (number, effect) in change.effects.enumerated() {
                    let severity = change.isApproved(effect) ? "approved" : effect.severity.rawValue
                    let rule = number == 0 ? "\(change.name.markdown)<br>\(change.words.markdown)" : ""
                    let lines = effect.witness?.lines.map { $0.cut(200).markdownCode } ?? []
                    let json = lines.joined(separator: "<br>")
                    text += "| \(severity) | \(rule) | \(effect.kind.words) | \(json) "
                    let results = "\(effect.old.cut(100).markdownCode) → \(effect.new.cut(100).markdownCode)"
                    text += "| \(effect.why?.markdown ?? results) |\n"
                }
            }
        }
        let words = diff.changes.filter(\.effects.isEmpty)
        if !words.isEmpty {
            text += "\nDiffers in words alone:\n\n"
            text += words.map { "- \($0.name.markdown): \($0.words.markdown) (\(Self.fate(of: $0)))\n" }.joined()
        }
        if diff.sampleCount > 0 {
            let records = diff.sampleCount == 1 ? "1 record" : "\(diff.sampleCount) records"
            let differ = diff.samples.count == 1 ? "1 differs" : "\(diff.samples.count) differ"
            text += "\nOf \(records) of samples \(differ).\n"
        }
        if let untakenLine { text += "\n\(untakenLine.markdown)\n" }
        text += pictures
        return text + "\n"
            + (stale.map { "stale approval: \($0)" } + limits).map { "<sub>\($0.markdown)</sub>\n" }
            .joined(separator: "\n")
    }

    /// A folded picture for each mapping that differs. GitLab limits what it draws of one fold.
    private var pictures: String {
        var text = charts.map { chart in
            let rules = chart.properties == 1 ? "1 rule" : "\(chart.properties) rules"
            let left = chart.properties - chart.drawn
            return """

                <details><summary>Picture of <code>\(chart.mapping.cut(60).escapedInXML)</code>: \(rules)</summary>

                ```mermaid
                \(chart.text)```

                <sub>Dotted and red: only before. Thick and green: only after.\
                \(left > 0 ? " \(left) \(left == 1 ? "rule is" : "rules are") in the table alone." : "")</sub>

                </details>

                """
        }
        if undrawn > 0 {
            let differ = undrawn == 1 ? "mapping differs" : "mappings differ"
            text.append("\n\(undrawn) more \(differ) that no picture shows.\n")
        }
        return text.joined()
    }
}
