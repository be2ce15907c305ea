import SpecIR
import SpecRuntime
import SpecSource

/// Looks for what differs between two sets of specs, and for documents that show it.
final class DiffSearch {
    let oldSet: SpecSet
    let newSet: SpecSet
    let match: MappingMatch
    let options: SpecDiff.Options
    let pair: TrialPair
    let oldMaker: DocumentMaker
    let newMaker: DocumentMaker
    var unlooked: [String] = []
    var agreed = 0
    var documents = 0 {
        didSet { if documents % 64 == 0 { options.progress?(documents) } }
    }

    /// The names of all properties whose rules differ.
    var changedNames: Set<String> = []

    init(_ old: Runtime, _ new: Runtime, hasHost: Bool, _ options: SpecDiff.Options) {
        (oldSet, newSet, self.options) = (old.set, new.set, options)
        match = MappingMatch(oldSet, newSet)
        pair = TrialPair(TrialSide(old, earlierNames: match.names), TrialSide(new, names: match.names))
        oldMaker = DocumentMaker(old, seed: options.seed, hasHost: hasHost)
        newMaker = DocumentMaker(new, seed: options.seed, hasHost: hasHost)
    }

    func rules(_ numbers: Witness.Pair) -> (old: EffectiveMapping, new: EffectiveMapping) {
        (match.old.mappings[numbers.old], match.new.mappings[numbers.new])
    }

    /// The rules that differ, with the effects of the differences.
    func changes() -> [RuleChange] {
        var found: [RuleChange] = []
        for numbers in match.pairs {
            let (old, new) = rules(numbers)
            for pairing in PropertyMatch(old, new).pairings where pairing.differs {
                changedNames.formUnion([pairing.old?.name, pairing.new?.name].compactMap { $0 })
            }
        }
        for numbers in match.pairs where rules(numbers).old.text != rules(numbers).new.text {
            found += changes(in: numbers)
        }
        for number in match.removed { found.append(removed(number)) }
        for number in match.added { found.append(added(number)) }
        for (new, old) in match.names.sorted(by: { $0.key < $1.key }) { found += renamed(old, new) }
        if options.views.contains(.store) { found = withStoreEffects(found) }
        return seen(found)
    }

    /// The changes with the effects that those see who look.
    private func seen(_ changes: [RuleChange]) -> [RuleChange] {
        var hidden = 0
        let seen = changes.compactMap { change -> RuleChange? in
            var change = change
            let hadEffects = !change.effects.isEmpty
            change.effects.removeAll { !options.views.contains($0.view) }
            change.effects.sort { ($1.severity, $0.view.rawValue) < ($0.severity, $1.view.rawValue) }
            if !change.effects.isEmpty || !hadEffects { return change }
            hidden += 1
            return nil
        }
        let views = options.views.map(\.rawValue).sorted().joined(separator: ", ")
        if hidden > 0 {
            unlooked.append("\(hidden) more \(hidden == 1 ? "rule differs" : "rules differ"), not for \(views)")
        }
        return seen
    }

    private func changes(in numbers: Witness.Pair) -> [RuleChange] {
        let (old, new) = rules(numbers)
        var found: [RuleChange] = []
        if old.statements != new.statements { found.append(wholeChange(old, new, numbers)) }
        for pairing in PropertyMatch(old, new).pairings where pairing.differs {
            found.append(change(pairing, numbers))
        }
        return found
    }

    private func wholeChange(_ old: EffectiveMapping, _ new: EffectiveMapping, _ numbers: Witness.Pair) -> RuleChange {
        let texts = (old.statements.map(\.text), new.statements.map(\.text))
        var change = RuleChange(
            mapping: new.name,
            words: StatementWords.difference(old.statements, new.statements),
            range: StatementWords.place(old.statements, new.statements) ?? new.range,
            oldRange: old.range,
            from: StableHash.of(texts.0.joined(separator: "\n")),
            to: StableHash.of(texts.1.joined(separator: "\n"))
        )
        let finder = EffectFinder(others: changedNames, otherPaths: changedPaths(numbers))
        look(for: &change, finder, numbers) {
            [
                oldMaker.drafts(aboutAllOf: numbers.old) + oldProperties(numbers),
                newMaker.drafts(aboutAllOf: numbers.new) + newProperties(numbers),
            ]
        } documents: {
            oldMaker.documents(aboutAllOf: numbers.old) + newMaker.documents(aboutAllOf: numbers.new)
        }
        lookAtRefreshing(&change, finder, numbers, nil)
        return change
    }

    /// Where properties that changed are written.
    private func changedPaths(_ numbers: Witness.Pair) -> [[String]] {
        let sides = [(oldSet.mappings[numbers.old], oldSet), (newSet.mappings[numbers.new], newSet)]
        return sides.flatMap { mapping, _ in
            mapping.properties.filter { changedNames.contains($0.name.value) }
                .compactMap { $0.writePath(in: mapping)?.writtenSteps }
        }
    }

    private func oldProperties(_ numbers: Witness.Pair) -> [RecordDraft] {
        oldSet.mappings[numbers.old].properties.indices.flatMap { oldMaker.drafts(at: $0, of: numbers.old).prefix(12) }
    }

    private func newProperties(_ numbers: Witness.Pair) -> [RecordDraft] {
        newSet.mappings[numbers.new].properties.indices.flatMap { newMaker.drafts(at: $0, of: numbers.new).prefix(12) }
    }

    private func change(_ pairing: PropertyMatch.Pairing, _ numbers: Witness.Pair) -> RuleChange {
        let (old, new) = rules(numbers)
        var change = RuleChange(
            mapping: new.name,
            property: pairing.new?.name ?? pairing.old?.name,
            words: pairing.words,
            range: pairing.place ?? new.range,
            oldRange: pairing.old?.range ?? old.range,
            from: pairing.old?.hash,
            to: pairing.new?.hash
        )
        let oldRule = pairing.old.map { oldSet.mappings[numbers.old].properties[$0.number] }
        let newRule = pairing.new.map { newSet.mappings[numbers.new].properties[$0.number] }
        let finder = EffectFinder(
            old: pairing.old?.name,
            new: pairing.new?.name,
            oldPath: oldRule?.writePath(in: oldSet.mappings[numbers.old])?.writtenSteps,
            newPath: newRule?.writePath(in: newSet.mappings[numbers.new])?.writtenSteps,
            isTable: newRule?.rule.isTable == true
        )
        look(for: &change, finder, numbers) {
            [
                pairing.old.map { oldMaker.drafts(at: $0.number, of: numbers.old) } ?? [],
                pairing.new.map { newMaker.drafts(at: $0.number, of: numbers.new) } ?? [],
            ]
        } documents: {
            []
        }
        lookAtRefreshing(&change, finder, numbers, pairing)
        if let oldRule, let newRule { change.effects += statedEffects(oldRule, newRule) }
        return change
    }
}

extension ValueRule {
    fileprivate var isTable: Bool { if case .values = kind { true } else { false } }
}
