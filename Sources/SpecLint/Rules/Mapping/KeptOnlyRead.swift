import SpecIR
import SpecSource

/// A mapping that keeps unknown members, and a property that only reads some: they are known, and nothing writes them.
struct KeptOnlyRead: PropertyRule {
    let info = RuleInfo(
        "kept-only-read",
        group: .mapping,
        severity: .warning,
        summary: "members below `unknown: keep` that only a property reads which isn't written",
        why: """
            `unknown: keep` keeps members that no rule reads. A template, `exists` and one-way transformers read \
            members and can't be written, so these members are missing in what is written.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                unknown: keep
                properties:
                  name: {template: "{first} {last}"}
                  hasMail: {from: mail, exists: true}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                unknown: keep
                properties:
                  first:
                  last:
                  name: {template: "{first} {last}"}
                  hasMail: {from: mail, exists: true, direction: read}
            """,
        howToFix: "Read the member by a property of its own as well, or set `direction: read` where losing it is meant."
    )

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        let whole = mapping.mapping
        guard whole.unknown == .keep, property.direction == nil, property.isRead(in: whole),
            whole.selectsForWriting(property.name.value), !property.isWritten(in: whole)
        else { return }
        let lost = property.allReadPaths(in: whole).filter { $0.leadsToOwnMember && !whole.writes($0) }
        guard let first = lost.first else { return }
        let names = lost.map { "`\($0.description.shown)`" }.joined(separator: " and ")
        let isKept = lost.count > 1 ? "they aren't" : "it isn't"
        let member = first.description.shown
        log.report(
            "`\(property.name.value.shown)` reads \(names) and isn't written, so \(isKept) kept",
            at: property.name.range,
            help: "read `\(member)` by another property as well, or set `direction: read` here where it may be lost"
        )
    }
}

extension Path {
    /// True if the path leads by names to a member of the mapping's own JSON.
    fileprivate var leadsToOwnMember: Bool {
        origin == .value && !steps.isEmpty && steps.allSatisfy { if case .member = $0 { true } else { false } }
    }
}

extension Mapping {
    /// Returns true if something is written at a path, around it or below it.
    fileprivate func writes(_ path: Path) -> Bool {
        let written = properties.compactMap { $0.isWritten(in: self) ? $0.writePath(in: self) : nil }
        let chosen = chooser.map { [$0.path.value] } ?? []
        return (written + constants.map(\.path.value) + chosen).contains { other in
            zip(other.steps, path.steps).allSatisfy { $0 == $1 }
        }
    }
}
