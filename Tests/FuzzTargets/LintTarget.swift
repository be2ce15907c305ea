import SpecIR
import SpecLint
import SpecSource

extension FuzzTarget {
    /// The whole linter: it never fails, two runs agree, and a fixed text can be read and has no new diagnostics.
    static let lint = FuzzTarget(
        "lint",
        words: Keyword.all.map { "\($0.name): " } + RuleRegistry.all.map(\.id) + [
            "# speclint: ignore ", "# speclint: ignore-file ", " -- why", " until=2020-01-01", "&a ", "*a", "<<: *a",
            "017", "no", "12:30", "\"a.b\"", "“a”", " #x", "\n  ", "\t", "'", "{", "}", "[", "]", ": ", "\u{200B}",
        ]
    ) { input in
        guard !input.starts(with: Array("..".utf8)) else { return }
        let text = String(decoding: input, as: UTF8.self)
        // Other files may hold anything.
        guard !text.contains("use"), !text.contains("_file") else { return }
        var options = LintOptions()
        options.config = .none
        options.today = "2026-01-01"
        let linter = Linter(options: options)
        let report = try linter.check(text: text, at: "spec.yaml")
        guard let file = report.diagnostics.first?.range.file else { return }
        try expectSound(report.diagnostics, in: file)
        try expect(
            "the same report",
            report.written(as: .json),
            is: linter.check(text: text, at: "spec.yaml").written(as: .json)
        )
        for format in ReportFormat.allCases { _ = report.written(as: format) }
        try expectMended(text, report, by: linter)
    }

    private static func expectMended(_ text: String, _ report: LintReport, by linter: Linter) throws {
        for unsafe in [false, true] {
            let outcome = try Fixer(linter: linter, unsafe: unsafe).fix(
                paths: ["spec.yaml"],
                unsaved: ["spec.yaml": text]
            )
            guard let change = outcome.changes.first else { continue }
            let after = try linter.check(text: change.new, at: "spec.yaml")
            try expect(
                !FindingCount(after).isWorse(than: FindingCount(report)),
                "fixing found more:\n\(text)\n---\n\(change.new)"
            )
            let again = try Fixer(linter: linter, unsafe: unsafe).fix(
                paths: ["spec.yaml"],
                unsaved: ["spec.yaml": change.new]
            )
            try expect(
                again.changes.isEmpty,
                "fixing twice changes more:\n\(change.new)\n---\n\(again.changes.first?.new ?? "")"
            )
        }
    }
}
