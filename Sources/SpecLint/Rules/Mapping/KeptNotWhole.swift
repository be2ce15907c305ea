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
        for row in property.rows {
            guard let path = row.partOfArray(in: mapping.mapping), !mapping.mapping.writesWhole(path) else { continue }
            let part = path.array.description.shown
            let range = row.from?.first?.range ?? property.name.range
            let asList = "read `\(part)` as a list, or set `direction: read` where the rest may be lost"
            return log.report(
                "`\(property.name.value.shown)` reads a part of `\(part)`, and `\(mapping.mapping.keptBy)` doesn't keep the rest of it",
                at: range,
                help: path.withMemberLast.map {
                    "a member called `last` takes quotes: `'\($0)'`; for the last element, \(asList)"
                }
                    ?? asList
            )
        }
    }
}

extension Property {
    /// The path that leads to an array and into it, or to an array of which the rule reads a part; nil where there is none.
    fileprivate func partOfArray(in mapping: Mapping) -> Path? {
        for path in readPaths(in: mapping) where path.origin == .value {
            let count = path.array.steps.count
            // The object itself is an array where a number leads into it; `last` alone may be a member.
            guard count > 0 || path.beginsWithIndex else { continue }
            if count < path.steps.count || rule.selectsElements || rule.elements.take != nil { return path }
        }
        return nil
    }
}

extension Mapping {
    /// The keyword that keeps unknown members.
    fileprivate var keptBy: String { unknownInto == nil ? "unknown: keep" : "unknown_into" }

    /// Returns true if a property reads and writes all of the array that a path leads to.
    fileprivate func writesWhole(_ path: Path) -> Bool {
        properties.contains { property in
            property.isRead(in: self) && property.isWritten(in: self) && property.writePath(in: self) == path.array
                && !property.rule.selectsElements && property.rule.elements.take == nil
        }
    }
}

extension Path {
    /// The path up to the first step that isn't a name.
    fileprivate var array: Path { Path(steps: Array(steps.prefix { if case .member = $0 { true } else { false } })) }

    fileprivate var beginsWithIndex: Bool { if case .item? = steps.first { true } else { false } }

    /// The path with its first `last` as the name of a member; nil where something else leads into the array.
    var withMemberLast: Path? {
        let count = array.steps.count
        guard count < steps.count, steps[count] == .last else { return nil }
        return Path(steps: steps[..<count] + [.member("last")] + steps[(count + 1)...])
    }
}
