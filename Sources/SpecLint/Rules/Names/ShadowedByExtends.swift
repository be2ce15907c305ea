import SpecIR
import SpecSource

/// `constants` beside `extends` replace the inherited ones whole, which looks like adding to them.
struct ShadowedByExtends: MappingRule {
    let info = RuleInfo(
        "shadowed-by-extends",
        group: .names,
        severity: .warning,
        precision: .likely,
        summary: "a keyword beside `extends` that drops part of what is inherited",
        why: """
            A keyword that a mapping sets itself replaces the inherited one whole: `constants` beside `extends` aren't added to \
            those of the other mapping. So does a property: `required`, `transform`, `default` and all else that isn't repeated \
            is dropped without a warning. A new `from` replaces the path on purpose. A path that is gone is reported where examples or \
            samples have values there.
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
        howToFix: "Repeat what shall stay; to drop it on purpose, silence the rule with the reason."
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
            report(
                "constants",
                lost: lost.map(\.path),
                base: inherited,
                at: first.path.range,
                into: log
            )
        }
        if stated.said.contains("drop"), let first = stated.dropped.first {
            let lost = inherited.dropped.filter { old in !stated.dropped.contains { $0.value == old.value } }
            report("drop", lost: lost, base: inherited, at: first.range, into: log)
        }
        checkSettings(mapping, base: inherited, into: log)
        checkRequirements(mapping, base: inherited, into: log)
        checkProperties(mapping, base: inherited, into: log)
        if let cases = stated.choice.cases, let old = inherited.choice.cases, let first = cases.value.first {
            let lost = old.value.filter { row in !cases.value.contains { $0.key.value == row.key.value } }
            guard let one = lost.first else { return }
            report(
                "cases",
                name: one.key.value,
                place: one.key.range,
                base: inherited,
                at: first.key.range,
                into: log
            )
        }
    }

    /// `reserved` and `omit`, of which an empty list means none.
    private func checkSettings(_ mapping: CheckedMapping, base: Mapping, into log: RuleLog) {
        if let reserved = mapping.stated.own.reserved, let old = base.own.reserved, let first = reserved.value.first {
            let lost = old.value.first { key in !reserved.value.contains { $0.value == key.value } }
            if let lost {
                report(
                    "reserved",
                    name: lost.value,
                    place: lost.range,
                    base: base,
                    at: first.range,
                    into: log
                )
            }
        }
        if let omit = mapping.stated.own.omit, let old = base.own.omit, !omit.value.isEmpty {
            let lost = old.value.subtracting(omit.value).map(\.rawValue).min()
            if let lost {
                report("omit", name: lost, place: old.range, base: base, at: omit.range, into: log)
            }
        }
    }

    private func checkRequirements(_ mapping: CheckedMapping, base: Mapping, into log: RuleLog) {
        guard mapping.stated.said.contains("requires"), let first = mapping.stated.requires.first else { return }
        let kept = mapping.stated.requires.map(\.words)
        let properties = Set(mapping.mapping.properties.map(\.name.value))
        let lost = base.requires.first { old in
            // A requirement on a property that `remove` drops can't be repeated.
            !kept.contains(old.words) && old.names.allSatisfy { properties.contains($0.value) }
        }
        guard let lost else { return }
        report(
            "requires",
            name: lost.words[0],
            place: lost.range,
            base: base,
            at: first.range,
            into: log
        )
    }

    private func report(
        _ keyword: String,
        lost: [Located<Path>],
        base: Mapping,
        at range: SourceRange,
        into log: RuleLog
    ) {
        guard let first = lost.first else { return }
        report(
            keyword,
            name: first.value.description,
            place: first.range,
            base: base,
            at: range,
            into: log
        )
    }

    private func report(
        _ keyword: String,
        name: String,
        place: SourceRange,
        base: Mapping,
        at range: SourceRange,
        into log: RuleLog
    ) {
        log.report(
            "`\(keyword)` here replaces all of `\(base.name.value.shown)`, and `\(name.shown)` isn't repeated",
            at: range,
            notes: [Diagnostic.Note("`\(name.shown)` is stated here", at: place)],
            help: "repeat what shall stay"
        )
    }
}

extension MappingRequirement {
    /// The keyword and the names of the requirement, independent of its position.
    fileprivate var words: [String] {
        switch kind {
        case .atLeastOne(let names): ["at_least_one"] + names.map(\.value)
        case .exactlyOne(let names): ["exactly_one"] + names.map(\.value)
        case .allOrNone(let names): ["all_or_none"] + names.map(\.value)
        case .compares(let comparison): [comparison.order.rawValue] + comparison.terms.map(\.description)
        case .passes(let name): ["passes", name.value]
        }
    }
}
