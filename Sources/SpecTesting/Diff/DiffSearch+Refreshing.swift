import SpecIR
import SpecRuntime
import SpecSource

// The effect of a change on objects that exist before a document is read, by sessions with a store in memory.
extension DiffSearch {
    /// The statements about what happens to objects that exist before.
    private static let aspects: Set<String> = [
        "update", "orphans", "same_by", "duplicates", "create", "if_unlinked", "by", "primary_key", "entity",
        "delete_where",
    ]

    private static let mostRefreshes = 500

    /// Adds the effect on objects that exist before, for rules about them, and for what shows no other effect.
    ///
    /// - Parameters:
    ///   - change: takes the effect.
    ///   - finder: derives the effect that a document shows.
    ///   - numbers: the mapping on both sides.
    ///   - pairing: the property on both sides; nil for a change of the whole mapping.
    func lookAtRefreshing(
        _ change: inout RuleChange,
        by finder: EffectFinder,
        in numbers: Witness.Pair,
        of pairing: PropertyMatch.Pairing?
    ) {
        guard options.views.contains(.refresh), canTry(numbers), hasKeys,
            !options.stopsAtFirst || !change.effects.contains(where: isEnough)
        else { return }
        let (old, new) = rules(numbers)
        let statements = pairing.map { ($0.old?.statements ?? [], $0.new?.statements ?? []) }
        guard change.effects.isEmpty || Self.concerns(statements ?? (old.statements, new.statements)) else { return }
        var finder = finder
        finder.others = changedNames.subtracting([finder.old, finder.new].compactMap { $0 })
        let targets = targets(numbers, pairing)
        for entry in refreshedEntries(numbers) {
            let documents = keyedDocuments(numbers, pairing, inside: entry)
            guard let effect = worst(of: documents, onto: targets, in: entry, by: finder, for: &change) else {
                continue
            }
            change.effects.append(effect)
            return
        }
    }

    private var hasKeys: Bool {
        !pair.old.runtime.schema.entities.isEmpty || !pair.new.runtime.schema.entities.isEmpty
    }

    private static func concerns(_ statements: ([EffectiveStatement], [EffectiveStatement])) -> Bool {
        Set(statements.0).symmetricDifference(statements.1).contains { statement in
            statement.aspect.split(separator: ".").last.map { aspects.contains(String($0)) } ?? false
        }
    }

    private func hasKey(_ numbers: Witness.Pair) -> Bool {
        !oldSet.mappings[numbers.old].primaryKey.isEmpty && !newSet.mappings[numbers.new].primaryKey.isEmpty
    }

    /// The effect of a key that is gone or new on those who refresh: objects without a key aren't kept.
    func keyEffects(_ numbers: Witness.Pair) -> [Effect] {
        let (old, new) = (oldSet.mappings[numbers.old], newSet.mappings[numbers.new])
        guard options.views.contains(.refresh), old.primaryKey.isEmpty != new.primaryKey.isEmpty else { return [] }
        let kind: Effect.Kind = new.primaryKey.isEmpty ? .refreshFails : .refreshesNow
        return [
            Effect(view: .refresh, kind: kind, severity: kind.severity, old: old.keyWords, new: new.keyWords)
        ]
    }

    /// The mapping itself if its objects have a key, then those with a key that may lead to it.
    private func refreshedEntries(_ numbers: Witness.Pair) -> [Witness.Pair] {
        let others = match.pairs.filter { $0.new != numbers.new && hasKey($0) && canTry($0) }
        return (hasKey(numbers) ? [numbers] : []) + others
    }

    private func keyedDocuments(
        _ numbers: Witness.Pair,
        _ pairing: PropertyMatch.Pairing?,
        inside entry: Witness.Pair
    ) -> [Literal] {
        let keys = [oldSet.mappings[numbers.old], newSet.mappings[numbers.new]].flatMap { $0.primaryKey.map(\.value) }
        func drafts(by maker: DocumentMaker, of mapping: Int, for property: EffectiveProperty?) -> [RecordDraft] {
            if pairing == nil { return maker.keyedDrafts(of: mapping, by: keys) }
            return property.map { maker.keyedDrafts(at: $0.number, of: mapping) } ?? []
        }
        let older = drafts(by: oldMaker, of: numbers.old, for: pairing?.old)
        let newer = drafts(by: newMaker, of: numbers.new, for: pairing?.new)
        if entry == numbers {
            return
                (newer.map { $0.document(root: newMaker.root(numbers.new)) }
                + older.map { $0.document(root: oldMaker.root(numbers.old)) }).unique(most: .max)
        }
        return
            (newMaker.documents(newer, of: numbers.new, inside: entry.new, isKeyed: true)
            + oldMaker.documents(older, of: numbers.old, inside: entry.old, isKeyed: true)).unique(most: .max)
    }

    /// Objects that a relationship may lead to, by their mapping's name.
    private func targets(_ numbers: Witness.Pair, _ pairing: PropertyMatch.Pairing?) -> [(String, [Literal])] {
        guard let number = pairing?.new?.number else { return [] }
        let rule = newSet.mappings[numbers.new].properties[number].rule
        guard let target = newSet.target(of: rule, seenFrom: numbers.new),
            let both = match.pairs.first(where: { $0.new == target })
        else { return [] }
        let elements = rule.elements
        let names = (elements.sameBy?.value.map(\.value) ?? []) + (elements.by.map { [$0.value] } ?? [])
        let objects = newMaker.keyedRecords(target, by: names).compactMap { record in
            let root = newMaker.root(target)
            let document = root.map { Literal.object([]).placing(record, at: $0.steps[...]) } ?? record
            return shown(document, both)
        }
        return objects.isEmpty ? [] : [(newSet.mappings[target].name.value, objects)]
    }

    /// The object of a document as `specmap map` shows it; nil where it is none, or has no key.
    private func shown(_ document: Literal, _ numbers: Witness.Pair) -> Literal? {
        let bytes = document.bytes
        return pair.new.shownObject(of: bytes, by: numbers.new) ?? pair.old.shownObject(of: bytes, by: numbers.old)
    }

    /// The gravest effect that two documents show together: one is the object that exists before, the other is read then.
    private func worst(
        of json: [Literal],
        onto targets: [(String, [Literal])],
        in entry: Witness.Pair,
        by finder: EffectFinder,
        for change: inout RuleChange
    ) -> Effect? {
        let name = newSet.mappings[entry.new].name.value
        let present = [nil] + json.compactMap { shown($0, entry) }.unique(most: .max).map(Optional.some)
        var worst: Effect?
        var runs = 0
        for others in targets.isEmpty ? [[]] : [[], targets] {
            for document in json {
                for object in present {
                    runs += 1
                    if runs > Self.mostRefreshes { return worst.map { shrunk($0, finder) } }
                    var given = others
                    if let object { Self.add(object, name, to: &given) }
                    let both = RefreshDocument(given: given, json: document).literal
                    change.documents += 1
                    documents += 1
                    let witness = pair.witness(both, by: name, in: entry, direction: .refresh)
                    guard let effect = finder.effect(of: witness), effect.preference > worst?.preference ?? -1 else {
                        continue
                    }
                    worst = effect
                    if isEnough(effect) { return shrunk(effect, finder) }
                }
            }
        }
        return worst.map { shrunk($0, finder) }
    }

    private static func add(_ object: Literal, _ name: String, to given: inout [(String, [Literal])]) {
        if let place = given.firstIndex(where: { $0.0 == name }) {
            given[place].1.append(object)
        } else {
            given.append((name, [object]))
        }
    }
}
