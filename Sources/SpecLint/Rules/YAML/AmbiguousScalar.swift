import SpecIR
import SpecSource

/// A value that readers of YAML take for different things.
///
/// Only where a value is JSON: names, paths and choices are text to us whatever they look like.
struct AmbiguousScalar: ScalarRule {
    let info = RuleInfo(
        "ambiguous-scalar",
        group: .yaml,
        severity: .warning,
        fix: .safe,
        summary: "a value that other readers of YAML take for something else",
        why: """
            `no`, `017`, `12:30` or a date without quotes is text here, and a boolean, a number or a date to other readers \
            of YAML. Whoever looks at the spec, by eye or by program, may see another value than the one that is used.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  active: {default: no}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  active: {default: 'no'}
            """,
        howToFix:
            "Put text in quotes. If a boolean, a number or null is meant, spell it as JSON does: `false`, `17`, `null`."
    )

    func check(_ scalar: PlacedScalar, _ log: RuleLog) {
        guard scalar.role == .json, scalar.scalar.style == .plain else { return }
        let text = scalar.scalar.text
        guard let other = OtherReading(of: text) else { return }
        if scalar.isAmongBooleans, let json = other.json, ["true", "false"].contains(json) {
            let fix = Diagnostic.Fix("write `\(json)`", [Diagnostic.Edit(scalar.range, json)], isUnsafe: true)
            return log.report(
                "`\(text.shown)` is text here, and other values of the table are booleans",
                at: scalar.range,
                help: "write `\(json)`; a text that is meant so takes quotes",
                fixes: [fix]
            )
        }
        log.report(
            "`\(text.shown)` is text here, and \(other.meaning) to \(other.readers)",
            at: scalar.range,
            help: "put it in quotes" + (other.json.map { ", or write `\($0)`" } ?? ""),
            fixes: [
                Diagnostic.Fix(
                    "put it in quotes",
                    [Diagnostic.Edit(scalar.range, "'\(text)'")],
                    isUnsafe: other.isWord
                )
            ]
        )
    }
}
