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
        let levels = KnownMembers(of: mapping.mapping).levels
        var told: Set<String> = []
        for sample in samples {
            for level in levels {
                guard let part = sample.part(at: level.prefix), case .object(let members) = part.content else {
                    continue
                }
                check(members, level, mapping, &told, log)
            }
        }
    }

    /// Looks through the members of one object, the mapping's own or one that its paths open.
    private func check(
        _ members: [PlacedLiteral.Member],
        _ level: KnownMembers.Level,
        _ mapping: CheckedMapping,
        _ told: inout Set<String>,
        _ log: RuleLog
    ) {
        let there = Set(members.map(\.key.value))
        let open = level.read.subtracting(there)
        // A shape that shares nothing isn't this mapping's.
        guard !open.isEmpty, open.count * members.count < 20_000,
            !level.prefix.isEmpty || !level.read.isDisjoint(with: there)
        else { return }
        for member in members where !level.known.contains(member.key.value) && member.key.value.count > 3 {
            guard let near = nearest(member.key.value, among: open),
                told.insert(Path(steps: level.prefix + [.member(member.key.value)]).description).inserted,
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

/// What a mapping reads, object by object: its own, and those that its paths open.
private struct KnownMembers {
    struct Level {
        /// Where the object is, seen from the mapping's own.
        var prefix: [Path.Step]

        /// The members that a rule reads.
        var read: Set<String> = []

        /// Those, and the ones that nobody wants.
        var known: Set<String> = []
    }

    /// The objects in the order of the rules that open them.
    private(set) var levels = [Level(prefix: [])]
    private var places: [[Path.Step]: Int] = [[]: 0]
    private var whole: Set<[Path.Step]> = []

    init(of mapping: Mapping) {
        for property in mapping.properties {
            for path in property.allReadPaths(in: mapping) { add(path, isRead: true) }
        }
        for path in mapping.unread.map(\.value) + mapping.constants.map(\.path.value) { add(path, isRead: false) }
        // What is read as a whole has no members that nobody reads.
        levels.removeAll { level in whole.contains { level.prefix.starts(with: $0) } }
    }

    private mutating func add(_ path: Path, isRead: Bool) {
        guard path.origin == .value else { return }
        if isRead { whole.insert(path.steps) }
        for (count, step) in path.steps.enumerated() {
            guard let member = step.member else { return }
            let prefix = Array(path.steps.prefix(count))
            let index = places[prefix] ?? levels.count
            if index == levels.count {
                places[prefix] = index
                levels.append(Level(prefix: prefix))
            }
            levels[index].known.insert(member)
            if isRead { levels[index].read.insert(member) }
        }
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
