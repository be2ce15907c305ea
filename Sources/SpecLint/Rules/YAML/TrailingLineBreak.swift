import SpecIR
import SpecSource

/// A block of one line, `prefix: |`, is that line with a line break behind it.
struct TrailingLineBreak: ScalarRule {
    let info = RuleInfo(
        "trailing-line-break",
        group: .yaml,
        severity: .warning,
        precision: .likely,
        fix: .unsafe,
        summary: "a block of one line, whose text ends with a line break",
        why: """
            YAML puts a line break behind the text of a block, `|` or `>`. A value of one line is hardly meant with it, and as a \
            prefix, a row or an allowed value it fits no data.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  number:
                    transform:
                      prefix: |
                        ORD-
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  number:
                    transform:
                      prefix: |-
                        ORD-
            """,
        howToFix: "Write `|-` or `>-`, or put the text on the line of its key."
    )

    func check(_ scalar: PlacedScalar, _ log: RuleLog) {
        guard scalar.role == .json, scalar.scalar.style == .literal || scalar.scalar.style == .folded else { return }
        let text = scalar.scalar.text
        guard text.utf8.last == UInt8(ascii: "\n"), text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) == 1,
            text.utf8.count > 1
        else { return }
        let sign = scalar.scalar.style == .literal ? "|" : ">"
        let line = String(text.dropLast()).shown
        let start = scalar.range.lowerBound
        let place = SourceRange(file: scalar.range.file, lowerBound: start + 1, upperBound: start + 1)
        let isPlain = scalar.range.text.hasPrefix(sign) && !scalar.range.text.hasPrefix("\(sign)+")
        log.report(
            "the text `\(line)` ends with a line break",
            at: SourceRange(file: scalar.range.file, lowerBound: start, upperBound: start + 1),
            help: "write `\(sign)-` for the text without it",
            fixes: isPlain ? [Diagnostic.Fix("write `\(sign)-`", [Diagnostic.Edit(place, "-")], isUnsafe: true)] : []
        )
    }
}
