import SpecIR
import SpecSource

/// `level: "log.level"`: the quotes are YAML's, so that the path still has two steps.
struct EatenQuotes: ScalarRule {
    let info = RuleInfo(
        "eaten-quotes",
        group: .yaml,
        severity: .warning,
        precision: .likely,
        fix: .unsafe,
        summary: "a path whose quotes YAML takes away",
        why: """
            `"log.level"` reads `log`, then `level`: YAML takes the quotes before the path is read. Where the quotes are there \
            to name one key that holds a dot, they need quotes of their own.
            """,
        bad: """
            specmap: 1
            mappings:
              Entry:
                properties:
                  level: "log.level"
            """,
        good: """
            specmap: 1
            mappings:
              Entry:
                properties:
                  level: '"log.level"'
            """,
        howToFix: "For one key with a dot write `'\"log.level\"'`; for two steps leave the quotes out."
    )

    func check(_ scalar: PlacedScalar, _ log: RuleLog) {
        // In a spec that is JSON all texts are in quotes.
        guard scalar.role == .path, scalar.scalar.style == .doubleQuoted, !scalar.hasQuotedKey else { return }
        let text = scalar.scalar.text
        guard !text.contains("\""), !text.contains("'"), case .success(let path) = Path.parse(text),
            path.steps.count > 1
        else { return }
        // Quotes that YAML requires are no evidence.
        guard let first = text.unicodeScalars.first, first.properties.isAlphabetic || first == "_",
            text.unicodeScalars.allSatisfy({
                $0.properties.isAlphabetic || ("0"..."9").contains($0) || "._-".unicodeScalars.contains($0)
            })
        else { return }
        log.report(
            "`\"\(text.shown)\"` is \(path.steps.count) steps, since YAML takes the quotes away",
            at: scalar.range,
            help: "write `'\"\(text.shown)\"'` for one key that holds dots, or leave the quotes out",
            fixes: [Diagnostic.Fix("name one key", [Diagnostic.Edit(scalar.range, "'\"\(text)\"'")])]
        )
    }
}
