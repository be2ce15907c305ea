import SpecIR
import SpecSource

/// A member of an example that no rule reads, spelled almost like one that a rule does.
struct ExampleUnknownMember: MappingRule {
    let info = RuleInfo(
        "example-unknown-member",
        .examples,
        .warning,
        precision: .likely,
        summary: "a member of an example that is almost what a rule reads",
        why:
            "A member that no rule reads is ignored. Where its name is close to one that is read and isn't there, one of the two is misspelt.",
        bad: """
            specmap: 1
            mappings:
              Person:
                properties: [name, email]
            examples:
              - name: a person
                mapping: Person
                json: {name: Lucas, emial: lucas@example.com}
                object: {name: Lucas}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties: [name, email]
            examples:
              - name: a person
                mapping: Person
                json: {name: Lucas, email: lucas@example.com}
                object: {name: Lucas, email: lucas@example.com}
            """,
        mend: "Spell the member and the path alike. A member that isn't wanted can stand under `unread`."
    )

    func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        let samples = mapping.samples
        guard !samples.isEmpty, mapping.mapping.unknown == .ignore, mapping.mapping.mapper == nil else { return }
        let read = Set(mapping.mapping.properties.flatMap { $0.firstMembers(in: mapping.mapping) })
        var known = read.union(mapping.mapping.unread.compactMap { $0.value.steps.first?.member })
        known.formUnion(mapping.mapping.constants.compactMap { $0.path.value.steps.first?.member })
        var told: Set<String> = []
        for sample in samples {
            guard case .object(let members) = sample.content else { continue }
            let there = Set(members.map(\.key.value))
            let open = read.subtracting(there)
            // A shape that shares nothing isn't this mapping's.
            guard !open.isEmpty, open.count * members.count < 20_000, !read.isDisjoint(with: there) else { continue }
            for member in members where !known.contains(member.key.value) && member.key.value.count > 3 {
                guard let near = nearest(member.key.value, among: open), told.insert(member.key.value).inserted,
                    member.key.range.file.name == mapping.stated.name.range.file.name || told.count < 3
                else { continue }
                log.report(
                    "no rule reads `\(member.key.value.shown)`, and `\(near.shown)`, which one reads, isn't there",
                    at: member.key.range,
                    notes: [
                        Diagnostic.Note(
                            "the rules of `\(mapping.stated.name.value.shown)` are here",
                            at: mapping.stated.name.range
                        )
                    ],
                    help: "did you mean `\(near.shown)`?"
                )
            }
        }
    }
}

extension Property {
    /// The members of the mapping's own object by which the property is read.
    fileprivate func firstMembers(in mapping: Mapping) -> [String] {
        allReadPaths(in: mapping).compactMap { path in path.origin == .value ? path.steps.first?.member : nil }
    }
}

extension Path.Step {
    var member: String? {
        switch self {
        case .member(let name): name
        case .item(let index): String(index)
        case .last, .each: nil
        }
    }
}
