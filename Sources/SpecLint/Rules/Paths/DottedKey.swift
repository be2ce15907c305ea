import SpecIR
import SpecSource

/// A dot parts the steps of a path; a key that holds one needs quotes.
struct DottedKey: PropertyRule {
    let info = RuleInfo(
        "dotted-key",
        group: .paths,
        severity: .warning,
        precision: .likely,
        fix: .unsafe,
        summary: "a path of several steps where an example has one key with dots",
        why:
            "`log.level` is the member `level` of the member `log`. Where an example has one key `log.level`, the path finds nothing.",
        bad: """
            specmap: 1
            mappings:
              Entry:
                properties:
                  level: log.level
            examples:
              - name: an entry
                mapping: Entry
                json: {log.level: high}
                object: {}
            """,
        good: """
            specmap: 1
            mappings:
              Entry:
                properties:
                  level: '"log.level"'
            examples:
              - name: an entry
                mapping: Entry
                json: {log.level: high}
                object: {level: high}
            """,
        howToFix: "Put the key in double quotes, and the whole in single ones: `'\"log.level\"'`."
    )

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        let samples = mapping.samples
        guard !samples.isEmpty, property.within == nil else { return }
        for path in property.from ?? [] where path.value.origin == .value && path.value.steps.count > 1 {
            let key = path.value.description
            // One that is read as one key as well is meant so.
            if property.from?.contains(where: { $0.value.steps == [.member(key)] }) == true { continue }
            guard let found = samples.lazy.compactMap({ $0.key(key) }).first,
                samples.allSatisfy({ $0.parts(at: path.value.steps[...]).isEmpty })
            else { continue }
            log.report(
                "`\(key.shown)` is \(path.value.steps.count) steps, and an example has it as one key",
                at: path.range,
                notes: [Diagnostic.Note("the key `\(key.shown)` is here", at: found)],
                help: "write `'\"\(key.shown)\"'`",
                fixes: [Diagnostic.Fix("name one key", [Diagnostic.Edit(path.range, "'\"\(key)\"'")])]
            )
        }
    }
}

extension PlacedLiteral {
    /// Returns the range of a key in an object.
    fileprivate func key(_ name: String) -> SourceRange? {
        guard case .object(let members) = content else { return nil }
        return members.first { $0.key.value == name }?.key.range
    }
}
