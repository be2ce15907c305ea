import SpecIR
import SpecSource

/// Quotes that a word processor made curly are letters to YAML.
struct SmartQuotes: ScalarRule {
    let info = RuleInfo(
        "smart-quotes",
        group: .yaml,
        severity: .warning,
        precision: .likely,
        fix: .unsafe,
        summary: "a value in typographic quotes, which are part of it",
        why:
            "Word processors and chat programs turn straight quotes into curly ones. YAML takes those for letters of the value.",
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: “full.name”
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: full.name
            """,
        howToFix: "Type straight quotes, or leave the quotes out."
    )

    static let quotes: Set<Character> = ["“", "”", "„", "‘", "’", "‚", "«", "»"]

    func check(_ scalar: PlacedScalar, _ log: RuleLog) {
        let text = scalar.scalar.text
        // None of the quotes is ASCII, and most texts are.
        guard scalar.scalar.style == .plain, let byte = text.utf8.first, byte >= 0x80 else { return }
        guard let first = text.first, Self.quotes.contains(first) else { return }
        guard let last = text.last, text.count > 1, Self.quotes.contains(last) else { return }
        let inner = String(text.dropFirst().dropLast())
        let isPlain = !inner.contains("'") && !inner.isEmpty
        log.report(
            "`\(text.shown)` has typographic quotes, which are part of it",
            at: scalar.range,
            help: "write straight quotes",
            fixes: isPlain
                ? [Diagnostic.Fix("write straight quotes", [Diagnostic.Edit(scalar.range, "'\(inner)'")])] : []
        )
    }
}
