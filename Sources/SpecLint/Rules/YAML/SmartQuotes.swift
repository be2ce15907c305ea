import SpecIR
import SpecSource

/// Quotes that a word processor made curly are letters to YAML, and so is one that is left of two.
struct SmartQuotes: ScalarRule {
    let info = RuleInfo(
        "smart-quotes",
        group: .yaml,
        severity: .warning,
        precision: .likely,
        fix: .unsafe,
        summary: "a value in typographic quotes or with one quote alone, which are part of it",
        why:
            "Word processors and chat programs turn straight quotes into curly ones. YAML takes those for letters of the value, and so it does with one straight quote that is left of two.",
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
        if scalar.scalar.style != .plain { return checkDashes(of: scalar, log) }
        guard let byte = text.utf8.first else { return }
        // None of the quotes is ASCII, and most texts are.
        if byte < 0x80 {
            checkDashes(of: scalar, log)
            return checkEnd(of: scalar, log)
        }
        guard let first = text.first, Self.quotes.contains(first) else { return }
        guard let last = text.last, text.count > 1, Self.quotes.contains(last) || "'\"".contains(last) else { return }
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

    /// `yyyy–MM-dd`, of whose dashes one was made a long one.
    private func checkDashes(of scalar: PlacedScalar, _ log: RuleLog) {
        let text = scalar.scalar.text
        guard text.holds(0xE2), text.contains("-") else { return }
        let plain = String(text.map { "–—−‐".contains($0) ? "-" : $0 })
        guard plain != text, PathNamesRule.isDateFormat(plain.replacing("'T'", with: "T")) else { return }
        log.report(
            "`\(text.shown)` has a typographic dash, which is no `-`",
            at: scalar.range,
            help: "write `\(plain.shown)`",
            fixes: scalar.scalar.style == .plain
                ? [Diagnostic.Fix("write `\(plain)`", [Diagnostic.Edit(scalar.range, plain)], isUnsafe: true)] : []
        )
    }

    /// `none'`, of whose quotes one is lost.
    private func checkEnd(of scalar: PlacedScalar, _ log: RuleLog) {
        let text = scalar.scalar.text
        guard let quote = text.utf8.last, "'\"".utf8.contains(quote), text.utf8.count(where: { $0 == quote }) == 1,
            scalar.role == .json || PathNamesRule.isDateFormat(String(text.dropLast()))
        else { return }
        let inner = text.dropLast()
        // `12'` is a length, and `users'` a word.
        guard let last = inner.last, !last.isNumber, last != "s" || quote == UInt8(ascii: "\"") else { return }
        log.report(
            "`\(text.shown)` ends with a quote that nothing opens, and that is part of it",
            at: scalar.range,
            help: "write `\(String(inner).shown)`; where the quote is meant, put the value in quotes"
        )
    }
}
