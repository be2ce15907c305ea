package import SpecIR
import SpecSource

// Random documents: several choices at once.
extension DocumentMaker {
    /// A random document for a mapping; mostly one that it reads.
    package func randomDocument(_ mapping: Int) -> Literal {
        guard !hostBound.contains(mapping) else { return .null }
        let draft = randomDraft(mapping, Self.depth)
        if random.chance(10) {
            let list = Literal.array([draft.record, randomDraft(mapping, Self.depth).record])
            return root(mapping).map { Literal.object([]).placing(list, at: $0.steps[...]) } ?? list
        }
        return draft.document(root: root(mapping))
    }

    func randomDraft(_ mapping: Int, _ depth: Int) -> RecordDraft {
        let rules = set.mappings[mapping]
        if let chooser = rules.chooser {
            guard depth > 0, let row = random.pick(chooser.cases),
                let target = set.mappingIndex(named: row.mapping.value, seenFrom: mapping)
            else { return RecordDraft() }
            let inner = randomDraft(target, depth - 1)
            return random.chance(95) ? choosing(by: chooser, taking: row, in: inner) : inner
        }
        let base = base(mapping, isFull: random.chance(50))
        var draft = draft(mapping, [:], constants: random.chance(90))
        for number in rules.properties.indices {
            let kept = base[number] ?? []
            guard random.chance(35) else {
                kept.forEach { draft.place($0) }
                continue
            }
            if random.chance(10) { continue }
            let sources = PropertySource.all(of: rules.properties[number], in: rules).filter(\.path.canBeMade)
            guard let source = random.pick(sources) else { continue }
            place(source, in: mapping, depth: depth, into: &draft)
            if random.chance(10), let other = random.pick(sources) {
                place(other, in: mapping, depth: depth, into: &draft)
            }
        }
        if random.chance(10) {
            draft.place(RecordDraft.Placement(path: Path(steps: [.member("unread")]), value: .number(1)))
        }
        return draft
    }

    private func place(_ source: PropertySource, in mapping: Int, depth: Int, into draft: inout RecordDraft) {
        guard let value = randomValue(of: source, in: mapping, depth: depth, into: &draft) else { return }
        random.pick(source.placements(of: value))?.forEach { draft.place($0) }
    }

    /// One of the ladder's values, the plain half more often; of a relationship an object made at random.
    private func randomValue(
        of source: PropertySource,
        in mapping: Int,
        depth: Int,
        into draft: inout RecordDraft
    ) -> Literal? {
        if depth > 0, source.rule.rule.transforms.isEmpty, random.chance(80),
            let value = randomObjects(by: source.rule.rule, in: mapping, depth: depth, into: &draft)
        {
            return value
        }
        let values = ladder(source, mapping)
        return random.pick(random.chance(60) ? Array(values.prefix(max(values.count / 3, 1))) : values)
    }

    private func randomObjects(
        by rule: ValueRule,
        in mapping: Int,
        depth: Int,
        into draft: inout RecordDraft
    ) -> Literal? {
        func object(_ name: String, _ draft: inout RecordDraft) -> Literal? {
            guard let target = set.mappingIndex(named: name, seenFrom: mapping) else { return nil }
            let inner = randomDraft(target, depth - 1)
            inner.enclosed(in: &draft)
            return inner.record
        }
        guard !rule.selectsElements, rule.elements.pairs == nil else { return nil }
        switch rule.kind {
        case .object(let name): return object(name.value, &draft)
        case .list(.mapping(let name)):
            return .array((0..<random.below(4)).compactMap { _ in object(name.value, &draft) })
        case .dictionary(.mapping(let name)):
            let ladder = ValueLadder(set: set, mapping: mapping, objects: { _ in [] })
            let names = ladder.memberNames(of: rule) + ["k0", "k1"]
            return .members(
                (0..<random.below(3)).compactMap { number in object(name.value, &draft).map { (names[number], $0) } }
            )
        case .type, .values, .list, .dictionary, .reference, .referenceList, .inverse: return nil
        }
    }
}
