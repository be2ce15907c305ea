import SpecIR
package import SpecSource

/// The results of round trips, written down.
package struct RoundTripReport: Sendable {
    package var trial: RoundTripTrial

    package init(_ trial: RoundTripTrial) { self.trial = trial }

    private static let longest = 300

    /// For people: mapping by mapping, the verdicts from the best to the worst.
    package var text: String {
        var lines: [String] = []
        for mapping in trial.results.map(\.mapping).uniqueTexts {
            let results = trial.results.filter { $0.mapping == mapping }
            lines.append(mapping)
            for verdict in Verdict.allCases {
                let group = results.filter { $0.verdict == verdict }
                if group.isEmpty { continue }
                if verdict == .lossless {
                    lines.append("  lossless     " + group.map(\.property).joined(separator: ", "))
                    continue
                }
                for result in group { lines += Self.lines(result) }
            }
        }
        lines.append("")
        lines.append(summary)
        if !trial.untried.isEmpty {
            lines.append("note: not tried, as host code is needed: \(trial.untried.joined(separator: ", "))")
        }
        if !trial.unread.isEmpty {
            let unread = trial.unread.map { name in name + (trial.refusals[name].map { " (most fail at \($0))" } ?? "")
            }
            lines.append("note: no document was made that can be read by \(unread.joined(separator: ", "))")
        }
        let origin =
            trial.isOfRecords ? "these documents aren't all" : "documents are made from the rules, some at random"
        lines.append("note: that nothing was lost is no proof: \(origin)")
        return lines.joined(separator: "\n") + "\n"
    }

    package var summary: String {
        let counts = Verdict.allCases.reversed().compactMap { verdict -> String? in
            let count = trial.results.count { $0.verdict == verdict }
            return count == 0 ? nil : "\(count) \(verdict.rawValue)"
        }
        let count = trial.documents
        let read = "\(count) \(count == 1 ? "document" : "documents"), of which \(trial.readable) can be read"
        return counts.isEmpty ? read : "\(read): \(counts.joined(separator: ", "))"
    }

    private static func lines(_ result: RoundTripTrial.PropertyResult) -> [String] {
        let name = result.property.isEmpty ? "(the whole object)" : result.property
        let isStated = result.stated == result.verdict
        let held = isStated ? result.held : nil
        let range = held?.loss.range ?? result.range
        let start = range.start
        let label = result.verdict.rawValue + String(repeating: " ", count: max(12 - result.verdict.rawValue.count, 1))
        let place = "\(range.file.name):\(start.line):\(start.column)"
        let reason =
            result.explanation.map { $0.words }
            ?? held.map { "`\($0.place)`, which it holds: \($0.loss.reason.words)" }
        var lines = [
            "  \(label) \(name)  \(isStated ? reason ?? "what the objects in it lose" : "not declared by the rules")  \(place)"
        ]
        if let witness = result.witness {
            if let json = witness.json { lines.append("      \(json.compact.cut(longest))") }
            lines.append("      \(witness.words.cut(longest))")
        } else if result.verdict == .broken || result.tried != nil {
            lines.append("      no document shows it")
        }
        return lines
    }

    /// The losses, as findings: broken ones are errors, lossy ones warnings.
    package var diagnostics: [(diagnostic: Diagnostic, fingerprint: String, path: String)] {
        trial.results.filter { $0.verdict > .normalising }.map { result in
            let shown =
                result.witness.map { witness in
                    let words = witness.words.cut(160)
                    return witness.json.map { ", as \($0.compact.cut(160)) shows: \(words)" } ?? ": \(words)"
                } ?? ""
            let held = result.stated == result.verdict ? result.held : nil
            let reason = result.explanation?.facts ?? held?.loss.reason.facts
            let holder = held.map { " (in `\($0.place)`)" } ?? ""
            let words = reason.map { "\($0.lost)\(holder), as \($0.why)" } ?? "what the objects in it hold is lost"
            let name = result.property.isEmpty ? result.mapping : "\(result.mapping).\(result.property)"
            let diagnostic = Diagnostic(
                result.verdict == .broken ? "not-written-back" : "lossy",
                "`\(name)` is \(result.verdict.rawValue): \(words)\(shown)",
                at: result.range,
                severity: result.verdict == .broken ? .error : .warning,
                help: reason?.instead
            )
            return (diagnostic, StableHash.of("round-trip \(name) \(result.verdict.rawValue)"), name)
        }
    }

    /// For programs.
    package var json: String {
        let results = trial.results.map { result -> Literal in
            let start = result.range.start
            var members: [(String, Literal)] = [
                ("mapping", .string(result.mapping)), ("property", .string(result.property)),
                ("verdict", .string(result.verdict.rawValue)), ("byRules", .string(result.stated.rawValue)),
                ("byTrial", result.tried.map { .string($0.rawValue) } ?? .null),
                ("reasons", .array(result.reasons.map { .string($0.reason.rawValue) })),
                ("file", .string(result.range.file.name)), ("line", .number(start.line)),
                ("column", .number(start.column)),
            ]
            if result.stated == result.verdict, result.explanation == nil, let held = result.held {
                members.append(
                    (
                        "held",
                        .members([("place", .string(held.place)), ("reason", .string(held.loss.reason.rawValue))])
                    )
                )
            }
            if let witness = result.witness {
                members.append(
                    (
                        "witness",
                        .members([
                            ("json", witness.json ?? .null), ("written", witness.written ?? .null),
                            ("what", .string(witness.words)),
                        ])
                    )
                )
            }
            return .members(members)
        }
        let report: Literal = .members([
            ("version", .number(1)), ("documents", .number(trial.documents)), ("readable", .number(trial.readable)),
            ("untried", .array(trial.untried.map { .string($0) })),
            ("unread", .array(trial.unread.map { .string($0) })), ("results", .array(results)),
        ])
        return report.laidOut() + "\n"
    }
}

extension LossReason {
    fileprivate var words: String { "\(facts.lost): \(facts.why)" }
}
