import SpecIR
package import SpecSource

/// The changes that no example notices, written down.
package struct MutationReport: Sendable {
    package var trial: MutationTrial

    /// Most changes that are listed.
    package static let most = 10

    package init(_ trial: MutationTrial) { self.trial = trial }

    private static let longest = 300

    /// For people: the worst first, each with a document on which the two differ.
    package var text: String {
        var lines: [String] = []
        let open = trial.count(.survived) + trial.count(.uncovered)
        let worst = trial.worst(Self.most)
        if !worst.isEmpty { lines.append("changes that no example notices, the worst first") }
        for result in worst {
            let start = result.mutant.range.start
            let name = result.mutant.property.map { "\(result.mutant.mappingName).\($0)" } ?? result.mutant.mappingName
            lines.append(
                "  \(name)  \(result.mutant.words)  \(result.mutant.range.file.name):\(start.line):\(start.column)"
            )
            guard let effect = result.effect, let witness = effect.witness else { continue }
            lines += witness.lines.map { "      \($0.cut(Self.longest))" }
            lines.append("      \(effect.old.cut(Self.longest)) → \(effect.new.cut(Self.longest))")
        }
        if open > worst.count { lines.append("  and \(open - worst.count) more; --format json lists all") }
        if !lines.isEmpty { lines.append("") }
        lines.append(summary)
        lines += notes
        return lines.joined(separator: "\n") + "\n"
    }

    /// One line: how many changes were tried, and what became of them.
    package var summary: String {
        let open = trial.count(.survived) + trial.count(.uncovered)
        let noticed = trial.count(.noticed)
        let share = trial.noticedShare.map { " (\($0) %)" } ?? ""
        return "\(noticed + open) changes: \(noticed) noticed\(share), \(open) not"
    }

    private var notes: [String] {
        var notes: [String] = []
        let same = trial.count(.withoutEffect)
        if same > 0 {
            notes.append(
                "note: \(same) more \(same == 1 ? "shows" : "show") no difference on any document; they don't count"
            )
        }
        if trial.failingCount > 0 {
            let count = trial.failingCount
            notes.append(
                count == 1
                    ? "note: 1 example fails already, and notices nothing"
                    : "note: \(count) examples fail already, and notice nothing"
            )
        }
        if trial.exampleCount == 0 { notes.append("note: there are no examples, so nothing can be noticed") }
        if trial.count(.untried) > 0 {
            let why = "as host code is needed, or no document takes the rule"
            notes.append("note: \(trial.count(.untried)) changes weren't tried, \(why)")
        }
        return notes
    }

    /// For programs: every change.
    package var json: String {
        let results = trial.results.map { result -> Literal in
            let start = result.mutant.range.start
            var members: [(String, Literal)] = [
                ("id", .string(result.mutant.id)), ("mapping", .string(result.mutant.mappingName)),
                ("property", result.mutant.property.map { .string($0) } ?? .null),
                ("change", .string(result.mutant.words)), ("fate", .string(result.fate.rawValue)),
                ("file", .string(result.mutant.range.file.name)), ("line", .number(start.line)),
                ("column", .number(start.column)),
            ]
            if let effect = result.effect, let witness = effect.witness {
                members.append(
                    (
                        "witness",
                        .members(
                            witness.members + [("old", .string(effect.old)), ("new", .string(effect.new))]
                        )
                    )
                )
            }
            return .members(members)
        }
        let report: Literal = .members([
            ("version", .number(1)), ("examples", .number(trial.exampleCount)),
            ("noticed", .number(trial.count(.noticed))),
            ("notNoticed", .number(trial.count(.survived) + trial.count(.uncovered))),
            ("withoutEffect", .number(trial.count(.withoutEffect))),
            ("share", trial.noticedShare.map { .number($0) } ?? .null), ("changes", .array(results)),
        ])
        return report.laidOut() + "\n"
    }

    /// The mutants that nothing notices, as findings.
    package var diagnostics: [(diagnostic: Diagnostic, fingerprint: String, path: String)] {
        trial.worst(Self.most).map { result in
            let name = result.mutant.property.map { "\(result.mutant.mappingName).\($0)" } ?? result.mutant.mappingName
            let shown = result.effect.flatMap { effect in
                effect.witness.map {
                    ", though it changes the result of \($0.json.compact.cut(160)): \(effect.old.cut(80)) → \(effect.new.cut(80))"
                }
            }
            let diagnostic = Diagnostic(
                "change-not-noticed",
                "no example of `\(name)` notices this change: \(result.mutant.words)\(shown ?? "")",
                at: result.mutant.range,
                severity: .warning,
                help: "add an example with that JSON"
            )
            return (diagnostic, StableHash.of(result.mutant.id), result.mutant.id)
        }
    }

    // MARK: Stryker

    /// The schema of mutation-testing reports, whose viewers exist.
    package func stryker(_ files: [SourceFile]) -> String {
        let texts = files.map { file -> (String, Literal) in
            let mutants = trial.results.filter { $0.mutant.range.file.name == file.name }.map(Self.stryker)
            return (
                file.name,
                .members([
                    ("language", .string("yaml")),
                    ("source", .string(String(decoding: file.bytes[file.textStart...], as: UTF8.self))),
                    ("mutants", .array(mutants)),
                ])
            )
        }
        let report: Literal = .members([
            ("schemaVersion", .string("1")), ("thresholds", .members([("high", .number(80)), ("low", .number(60))])),
            ("files", .members(texts)),
        ])
        return report.laidOut() + "\n"
    }

    private static func stryker(_ result: MutationTrial.Result) -> Literal {
        let status =
            switch result.fate {
            case .noticed: "Killed"
            case .survived: "Survived"
            case .uncovered: "NoCoverage"
            case .refused: "CompileError"
            case .withoutEffect, .untried: "Ignored"
            }
        func place(_ position: SourcePosition) -> Literal {
            .members([("line", .number(position.line)), ("column", .number(position.column))])
        }
        var members: [(String, Literal)] = [
            ("id", .string(result.mutant.id)),
            ("mutatorName", .string(String(result.mutant.id.split(separator: "/").last ?? "changed"))),
            ("description", .string(result.mutant.words)),
            (
                "location",
                .members([("start", place(result.mutant.range.start)), ("end", place(result.mutant.range.end))])
            ),
            ("status", .string(status)),
        ]
        if let effect = result.effect, let witness = effect.witness {
            members.append(("statusReason", .string("\(witness.json.compact): \(effect.old) → \(effect.new)")))
        }
        return .members(members)
    }
}
