import SpecIR
import SpecSource

/// `constants` beside `extends` replace the inherited ones whole, which looks like adding to them.
struct ShadowedByExtends: MappingRule {
    let info = RuleInfo(
        "shadowed-by-extends",
        .names,
        .warning,
        precision: .likely,
        summary: "a keyword beside `extends` that drops part of what is inherited",
        why: """
            A keyword that a mapping says itself replaces the inherited one whole: `constants` beside `extends` aren't added to \
            those of the other mapping. What isn't repeated is gone without a word.
            """,
        bad: """
            specmap: 1
            mappings:
              Base:
                constants: {version: 2}
                properties: [name]
              Person:
                extends: Base
                constants: {kind: person}
            """,
        good: """
            specmap: 1
            mappings:
              Base:
                constants: {version: 2}
                properties: [name]
              Person:
                extends: Base
                constants: {version: 2, kind: person}
            """,
        mend: "Repeat what shall stay; to drop it on purpose, silence the finding with the reason."
    )

    func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        let stated = mapping.stated
        guard let extends = stated.extends,
            let base = mapping.all.set.mappingIndex(named: extends.value, seenFrom: mapping.index)
        else { return }
        let inherited = mapping.all.set.mappings[base]
        if stated.said.contains("constants"), let first = stated.constants.first {
            let lost = inherited.constants.filter { old in
                !stated.constants.contains { $0.path.value == old.path.value }
            }
            report("constants", lost.map(\.path), mapping, inherited, at: first.path.range, log)
        }
        if stated.said.contains("unread"), let first = stated.unread.first {
            let lost = inherited.unread.filter { old in !stated.unread.contains { $0.value == old.value } }
            report("unread", lost, mapping, inherited, at: first.range, log)
        }
        if let cases = stated.choice.cases, let old = inherited.choice.cases, let first = cases.value.first {
            let lost = old.value.filter { row in !cases.value.contains { $0.key.value == row.key.value } }
            guard let one = lost.first else { return }
            report("cases", one.key.value, one.key.range, mapping, inherited, at: first.key.range, log)
        }
    }

    private func report(
        _ keyword: String,
        _ lost: [Located<Path>],
        _ mapping: CheckedMapping,
        _ base: Mapping,
        at range: SourceRange,
        _ log: RuleLog
    ) {
        guard let first = lost.first else { return }
        report(keyword, first.value.description, first.range, mapping, base, at: range, log)
    }

    private func report(
        _ keyword: String,
        _ name: String,
        _ place: SourceRange,
        _ mapping: CheckedMapping,
        _ base: Mapping,
        at range: SourceRange,
        _ log: RuleLog
    ) {
        log.report(
            "`\(keyword)` here replaces all of `\(base.name.value.shown)`, and `\(name.shown)` isn't repeated",
            at: range,
            notes: [Diagnostic.Note("`\(name.shown)` is stated here", at: place)],
            help: "repeat what shall stay"
        )
    }
}
