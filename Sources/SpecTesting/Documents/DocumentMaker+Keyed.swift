import SpecIR
import SpecRuntime
import SpecSource

// Records for sessions: each has its key, so that it can be read again, and differs from others.
extension DocumentMaker {
    /// Number of values of a property that are tried against each other, and number of those looked at for it.
    private static let mostKeyed = 12
    private static let mostTried = 40

    /// Records of a mapping with one key, which differ in a property.
    func keyedDrafts(at property: Int, of mapping: Int) -> [RecordDraft] {
        guard !hostBound.contains(mapping) else { return [] }
        let rules = set.mappings[mapping]
        let stated = rules.properties[property]
        let base = keyedBase(mapping)
        guard let source = PropertySource.all(of: stated, in: rules).first(where: \.path.canBeMade) else { return [] }
        let ladder = ValueLadder(set: set, mapping: mapping) { [unowned self] inner in keyedRecords(inner) }
        let values = (source.rule.rule.hasParts ? Self.nested : []) + ladder.values(for: source.rule)
        func readable(_ values: [Literal]) -> [RecordDraft] {
            values.compactMap { value in
                var choices = base
                choices[property] = source.placements(of: value)[0]
                let draft = draft(mapping, choices, last: property)
                return isReadable(draft, mapping) ? draft : nil
            }
        }
        var without = base
        without[property] = nil
        let some = readable(values.filter { $0 != .null }.unique(most: Self.mostTried)).prefix(Self.mostKeyed)
        return some + readable([.null]) + [draft(mapping, without)]
    }

    /// Records of a mapping that differ in the properties of its key, and in those named, and some that delete their object.
    func keyedDrafts(of mapping: Int, by names: [String]) -> [RecordDraft] {
        guard !hostBound.contains(mapping), set.mappings[mapping].chooser == nil else { return [] }
        let rules = set.mappings[mapping]
        let numbers = (rules.primaryKey.map(\.value) + names).compactMap { name in
            rules.properties.firstIndex { $0.name.value == name }
        }.unique.prefix(3)
        var choices = [keyedBase(mapping)]
        for number in numbers {
            let values = placements(number, mapping).prefix(2)
            if values.isEmpty { continue }
            choices = choices.flatMap { choice in
                values.map { value in
                    var changed = choice
                    changed[number] = [value]
                    return changed
                }
            }
        }
        return choices.map { draft(mapping, $0) } + deletingDrafts(of: mapping)
    }

    /// Records that delete their object: one for each value that a condition names.
    private func deletingDrafts(of mapping: Int) -> [RecordDraft] {
        let conditions = set.mappings[mapping].deletesWhere.filter(\.path.value.canBeMade)
        let base = draft(mapping, keyedBase(mapping))
        return conditions.indices.flatMap { number in
            conditions[number].values.map { value in
                var deleting = base
                for (other, condition) in conditions.enumerated() {
                    let meant = other == number ? value : condition.values[0]
                    deleting.place(RecordDraft.Placement(path: condition.path.value, value: meant.value))
                }
                return deleting
            }
        }
    }

    /// A few objects of a mapping as JSON: two with different keys, and one that has nothing but the first one's key.
    func keyedRecords(_ mapping: Int, by names: [String] = []) -> [Literal] {
        guard !hostBound.contains(mapping) else { return [.object([])] }
        if let chooser = set.mappings[mapping].chooser {
            return chooser.cases.prefix(2).flatMap { row -> [Literal] in
                guard let target = set.mappingIndex(named: row.mapping.value, seenFrom: mapping), target != mapping
                else { return [] }
                return keyedRecords(target).prefix(2)
                    .map { record in
                        var draft = RecordDraft()
                        draft.place(RecordDraft.Placement(path: Path(steps: []), value: record))
                        return choosing(by: chooser, taking: row, in: draft).record
                    }
            }
        }
        let rules = set.mappings[mapping]
        var keys = rules.primaryKey.map(\.value) + names
        // Objects without a key may differ in anything.
        if keys.isEmpty { keys = rules.properties.prefix(1).map(\.name.value) }
        let few = keyedBase(mapping)
        var all = few
        for (number, placements) in base(mapping, isFull: true) where all[number] == nil { all[number] = placements }
        let full = isReadable(draft(mapping, all), mapping) ? all : few
        guard let first = rules.properties.firstIndex(where: { keys.contains($0.name.value) }) else {
            return [draft(mapping, full).record, draft(mapping, few).record].unique(most: 2)
        }
        let values = placements(first, mapping).prefix(2)
        var records = values.map { value in
            var choices = full
            choices[first] = [value]
            return draft(mapping, choices).record
        }
        if let value = values.first {
            var choices = few
            choices[first] = [value]
            records.append(draft(mapping, choices).record)
        }
        return records.isEmpty ? [draft(mapping, full).record] : records.unique(most: 3)
    }

    /// Placements of everything that a mapping requires, and of its key.
    func keyedBase(_ mapping: Int) -> Choices {
        var choices = base(mapping, isFull: false)
        let rules = set.mappings[mapping]
        for name in rules.primaryKey.map(\.value) {
            guard let number = rules.properties.firstIndex(where: { $0.name.value == name }), choices[number] == nil,
                let placement = placements(number, mapping).first
            else { continue }
            choices[number] = [placement]
        }
        return choices
    }

    /// Values of a property that the mapping reads beside what it requires, the plainest first; null isn't among them.
    private func placements(_ number: Int, _ mapping: Int) -> [RecordDraft.Placement] {
        let rules = set.mappings[mapping]
        guard rules.properties[number].isRead(in: rules),
            let source = PropertySource.all(of: rules.properties[number], in: rules).first(where: \.path.canBeMade)
        else { return [] }
        let base = base(mapping, isFull: false)
        return ladder(source, mapping).lazy.filter { $0 != .null && $0 != .string("") }.prefix(12)
            .map { RecordDraft.Placement(path: source.path, value: $0) }
            .filter { [unowned self] placement in
                var choices = base
                choices[number] = [placement]
                return isReadable(draft(mapping, choices), mapping)
            }
            .prefix(2).map { $0 }
    }

    private func isReadable(_ draft: RecordDraft, _ mapping: Int) -> Bool { failures(of: draft, mapping) == nil }

    /// Values with parts, which the kinds of `update` combine differently.
    private static let nested: [Literal] = [
        .members([("a", .members([("x", .number(1))]))]), .members([("a", .members([("y", .number(2))]))]),
        .members([("b", .number(1))]), .array([.number(1)]), .array([.number(2)]), .string("a"),
    ]
}

extension ValueRule {
    /// True if values may have parts of any type.
    fileprivate var hasParts: Bool {
        switch kind {
        case .type: (type ?? .any) == .any
        case .dictionary(.rule(let element)): element.hasParts
        case .values, .object, .list, .dictionary, .reference, .referenceList, .inverse: false
        }
    }
}

extension [Int] {
    /// Each number once, at its first place.
    fileprivate var unique: [Int] {
        var known: Set<Int> = []
        return filter { known.insert($0).inserted }
    }
}
