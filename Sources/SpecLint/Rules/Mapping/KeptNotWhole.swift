import SpecIR
import SpecSource

/// A mapping that keeps unknown members and reads a part of an array: the rest of the array isn't kept.
struct KeptNotWhole: PropertyRule {
    let info = RuleInfo(
        "kept-not-whole",
        group: .mapping,
        severity: .warning,
        summary: "a part of an array that is read by a mapping with `unknown: keep`",
        why: """
            `unknown: keep` keeps members of objects that no rule reads. An array of which a path, `where`, `take` or \
            `pick` reads a part counts as read, and what else stands in it isn't written back.
            """,
        bad: """
            specmap: 1
            mappings:
              Article:
                unknown: keep
                properties:
                  firstAuthor: authors.0.name
                  phone: {from: telecom, where: {system: phone}, pick: value}
            """,
        good: """
            specmap: 1
            mappings:
              Article:
                unknown: keep
                properties:
                  authors: {list: Author}
                  telecom:
              Author:
                unknown: keep
                properties: [name]
            """,
        howToFix: "Read the whole array as a list, or set `direction: read` where losing the rest is meant."
    )

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        guard mapping.mapping.unknown == .keep, property.direction == nil, property.isRead(in: mapping.mapping),
            mapping.mapping.selectsForWriting(property.name.value)
        else { return }
        for row in property.firstOf.isEmpty ? [property] : property.firstOf {
            guard let part = row.partOfArray(in: mapping.mapping) else { continue }
            let range = row.from?.first?.range ?? property.name.range
            return log.report(
                "`\(property.name.value.shown)` reads a part of `\(part.shown)`, and `unknown: keep` doesn't keep the rest of it",
                at: range,
                help: "read `\(part.shown)` as a list, or set `direction: read` where the rest may be lost"
            )
        }
    }
}

extension Property {
    /// The array of which the rule reads a part, as the spec spells its path; nil where it reads none so.
    fileprivate func partOfArray(in mapping: Mapping) -> String? {
        for path in readPaths(in: mapping) where path.origin == .value {
            let keys = path.steps.prefix { if case .member = $0 { true } else { false } }
            if !keys.isEmpty, keys.count < path.steps.count || rule.selectsElements || rule.elements.take != nil {
                return Path(steps: Array(keys)).description
            }
        }
        return nil
    }
}
