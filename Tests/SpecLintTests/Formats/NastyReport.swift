import SpecSource

@testable import SpecLint

/// A report with all that has broken report formats: in names, in texts, in places.
enum NastyReport {
    /// A byte order mark, CRLF, tabs, an emoji of several code points, combining and wide characters.
    static let mixed = SourceFile(
        name: "./specs/naïve & <kund> \"en\" #1%.yaml",
        text: "\u{FEFF}specmap: 1\r\nmappings:\r\n\t👩‍👩‍👧 e\u{301}: {properties: {名前: {object: Adress}}}\r\n  B: 'x'\r\n"
    )

    /// A name that would be a workflow command and markup, with a control character.
    static let hostile = SourceFile(
        name: "/repo/a\u{1}\n::error file=x,line=1::]]> |y|.yaml",
        text: "é: {a: b}\nc:\n  d: 1\n"
    )

    static let empty = SourceFile(name: "../shared/empty.yaml", text: "")
    static let outside = SourceFile(name: "/elsewhere/common spec.yaml", text: "specmap: 1\n# ① Address\n")

    static let place = ReportPlace(folder: "/repo/app", root: "/repo")

    static let report: LintReport = {
        var report = LintReport(
            findings: [nearest, besideByteOrderMark, overLines, hostileText, ofNothing, likely, likely],
            files: ["a.yaml", "b.yaml", "c.yaml", "d.yaml"],
            exampleCount: 3,
            skippedExampleCount: 1
        )
        report.silenced = [silenced]
        report.baselined = [baselined]
        report.unchecked = [Unchecked(file: "specs/a|b.yaml", part: "lines 3 to 9", reason: "of the `{` in line 3")]
        report.rules = rules
        return report
    }()

    static let rules = [
        rule("unknown-mapping", .names, .error, .certain), rule("unused-anchor", .yaml, .warning, .likely),
        rule("no-example", .lifecycle, .info, .certain),
    ]

    static func rule(
        _ id: String,
        _ group: RuleGroup,
        _ severity: Diagnostic.Severity,
        _ precision: Precision,
        why: String = "Why <it> matters, 100 %: é🚀"
    ) -> RuleInfo {
        RuleInfo(
            id,
            group: group,
            severity: severity,
            isOn: severity != .info,
            precision: precision,
            summary: "what `\(id)` finds",
            why: why,
            bad: "specmap: 1\nmappings: {A: {properties: {a: }}}\n",
            good: "specmap: 1\nmappings: {A: {properties: [a]}}\n",
            howToFix: "Write it *better*."
        )
    }

    private static let nearest = finding(
        Diagnostic(
            "unknown-mapping",
            "no mapping is called `Adress`",
            at: range(of: "Adress", in: mixed),
            notes: [Diagnostic.Note("[`Address`] is defined here", at: range(of: "Address", in: outside))],
            help: "did you mean `Address`?",
            fixes: [
                Diagnostic.Fix("write `Address`", [Diagnostic.Edit(range(of: "Adress", in: mixed), "Address")])
            ]
        ),
        "mappings.👩‍👩‍👧 é.properties.名前.object",
        "0123456789abcdef0123456789abcdef"
    )

    private static let besideByteOrderMark = finding(
        Diagnostic(
            "version",
            "the key `specmap` is 1 | 2 with a <b>tag</b> & 100 % of `a|b`, *stars*, a\ttab and \u{7}a bell\u{FFFF}",
            at: range(of: "specmap: 1", in: mixed),
            severity: .warning,
            fixes: [
                Diagnostic.Fix(
                    "two edits",
                    [
                        Diagnostic.Edit(range(of: "1", in: mixed), "2"),
                        Diagnostic.Edit(range(of: "specmap", in: mixed), "\"specmap\""),
                    ]
                )
            ]
        ),
        "specmap",
        "11111111111111111111111111111111"
    )

    private static let overLines = finding(
        Diagnostic(
            "exclusive-keywords",
            "this reaches over lines",
            at: SourceRange(
                file: mixed,
                lowerBound: range(of: "👩", in: mixed).lowerBound,
                upperBound: mixed.bytes.count
            ),
            help: "write\r\n100 %, or: less"
        ),
        "mappings",
        "22222222222222222222222222222222"
    )

    private static let hostileText = finding(
        Diagnostic(
            "unknown-mapping",
            "`]]>` or `::error::x` or ` or [a](1)",
            at: range(of: "a: b", in: hostile),
            notes: [Diagnostic.Note("the same line", at: range(of: "é", in: hostile))]
        ),
        "é.a",
        "33333333333333333333333333333333"
    )

    private static let ofNothing = finding(
        Diagnostic("missing-keyword", "the file is empty", at: empty.end, help: "begin with `specmap: 1`"),
        "",
        "44444444444444444444444444444444"
    )

    private static let likely = finding(
        Diagnostic("unused-anchor", "nothing uses the anchor `&b`", at: range(of: "B", in: mixed), severity: .warning),
        "mappings.B",
        "55555555555555555555555555555555"
    )

    private static let silenced = finding(
        Diagnostic("no-example", "the mapping `B` has no example", at: range(of: "B", in: mixed), severity: .info),
        "mappings.B",
        "66666666666666666666666666666666"
    )

    private static let baselined = finding(
        Diagnostic("unknown-keyword", "no keyword is called `c`", at: range(of: "c:", in: hostile)),
        "c",
        "77777777777777777777777777777777"
    )

    private static func finding(_ diagnostic: Diagnostic, _ path: String, _ fingerprint: String) -> Finding {
        Finding(diagnostic, file: diagnostic.range.file.name, path: path, fingerprint: fingerprint)
    }

    /// The first place of a text in a file.
    private static func range(of text: String, in file: SourceFile) -> SourceRange {
        let wanted = Array(text.utf8)
        let start = file.bytes.indices.first { file.bytes[$0...].starts(with: wanted) } ?? 0
        return SourceRange(file: file, lowerBound: start, upperBound: start + wanted.count)
    }
}
