import SpecIR
import SpecSource

/// `values: {flac: true, mp3: flse}`: one value is text, and almost of the kind of all others.
struct MixedTable: NestedRule {
    let info = RuleInfo(
        "mixed-table",
        group: .types,
        severity: .warning,
        precision: .likely,
        fix: .unsafe,
        summary: "a value of a table that is text, and spells almost what the others are",
        why: """
            The values of a table may be of any kind. Where all but one are booleans or numbers, and that one is text which \
            spells a boolean or a number, or almost does, it is misspelt or in quotes too many.
            """,
        bad: """
            specmap: 1
            mappings:
              Song:
                root: song
                properties:
                  lossless: {from: codec, values: {flac: true, mp3: flse}}
            """,
        good: """
            specmap: 1
            mappings:
              Song:
                root: song
                properties:
                  lossless: {from: codec, values: {flac: true, mp3: false}}
            """,
        howToFix: "Spell the value as JSON does, without quotes."
    )

    func check(_ rule: ValueRule, at place: NestedPlace, _ log: RuleLog) {
        if case .values(let table) = rule.kind { check(table.rows.map(\.value), log) }
    }

    private func check(_ values: [Located<Literal>], _ log: RuleLog) {
        let texts = values.filter { if case .string = $0.value { true } else { false } }
        guard let odd = texts.first, texts.count == 1, values.count > 1, case .string(let text) = odd.value,
            let meant = meant(by: text, beside: values.lazy.filter { $0 != odd }.map(\.value))
        else { return }
        // `False` is reported as what other readers of YAML take it for.
        if odd.range.text == text, OtherReading(of: text) != nil { return }
        log.report(
            "`\(text.shown)` is text, and all other values of the table are \(meant == "true" || meant == "false" ? "booleans" : "numbers")",
            at: odd.range,
            help: "did you mean `\(meant)`?",
            fixes: [Diagnostic.Fix("write `\(meant)`", [Diagnostic.Edit(odd.range, meant)], isUnsafe: true)]
        )
    }

    /// The boolean or the number that a text spells, or almost; nil where the others are of another kind.
    private func meant(by text: String, beside others: some Collection<Literal>) -> String? {
        if others.allSatisfy({ if case .boolean = $0 { true } else { false } }) {
            return nearest(text, among: ["true", "false"])
        }
        guard others.allSatisfy({ if case .number = $0 { true } else { false } }),
            case .number = Literal(plain: text)
        else { return nil }
        return text
    }
}
