import SpecIR
import SpecRuntime
import SpecSource

/// Looks for what differs between two sets of specs, and for documents that show it.
final class DiffSearch {
    let oldSet: SpecSet
    let newSet: SpecSet
    let match: MappingMatch
    let options: SpecDiff.Options
    let base: DiffBase
    let pair: TrialPair
    let oldMaker: DocumentMaker
    let newMaker: DocumentMaker
    var unlooked: [String] = []
    var agreed = 0
    var documents = 0 {
        didSet { if documents % 64 == 0 { options.progress?(documents) } }
    }

    /// The records of all samples.
    private(set) lazy var records = options.samples.flatMap { sample in
        let numbers = match.pairs.first { newSet.mappings[$0.new].name.value == sample.mapping }
        return SampleRecord.all(of: sample, numbers, in: pair)
    }

    /// The names of all properties whose rules differ.
    var changedNames: Set<String> = []

    init(_ base: DiffBase, _ new: Runtime, rules: EffectiveRules, options: SpecDiff.Options) {
        (oldSet, newSet, self.options, self.base) = (base.runtime.set, new.set, options, base)
        match = MappingMatch(base.rules, newSet, rules)
        pair = TrialPair(TrialSide(base.runtime, earlierNames: match.names), TrialSide(new, names: match.names))
        oldMaker = base.maker
        oldMaker.random = SeededRandom(seed: options.seed)
        newMaker = DocumentMaker(new, seed: options.seed, hasHost: base.hasHost, besides: oldMaker)
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
        for numbers in match.pairs where !rules(numbers).old.means(rules(numbers).new) {
            found += changes(in: numbers)
        }
        for number in match.removed { found.append(removed(number)) }
        for number in match.added { found.append(added(number)) }
        for (new, old) in match.names.sorted(by: { $0.key < $1.key }) { found += renamed(old, new) }
        if options.views.contains(.store) { found = withStoreEffects(found) }
        return seen(found)
    }

    /// The changes with the effects on the views that are taken.
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
        if old.statements != new.statements { found.append(wholeChange(from: old, to: new, in: numbers)) }
        for pairing in PropertyMatch(old, new).pairings where pairing.differs {
            found.append(change(pairing, numbers))
        }
        return found
    }

    private func wholeChange(from old: EffectiveMapping, to new: EffectiveMapping, in numbers: Witness.Pair)
        -> RuleChange
    {
        let fingerprints = fingerprints(ofWhole: numbers)
        var change = RuleChange(
            mapping: new.name,
            words: StatementWords.difference(old.statements, new.statements),
            range: StatementWords.place(old.statements, new.statements) ?? new.range,
            oldRange: old.range,
            from: fingerprints.old,
            to: fingerprints.new
        )
        let finder = EffectFinder(others: changedNames, otherPaths: changedPaths(numbers))
        look(for: &change, finder, numbers) {
            base.documents(at: nil, of: numbers.old)
        } drafts: {
            [
                oldMaker.drafts(aboutAllOf: numbers.old) + oldProperties(numbers),
                newMaker.drafts(aboutAllOf: numbers.new) + newProperties(numbers),
            ]
        } documents: {
            oldMaker.documents(aboutAllOf: numbers.old) + newMaker.documents(aboutAllOf: numbers.new)
        }
        lookAtRefreshing(&change, by: finder, in: numbers, of: nil)
        change.effects += keyEffects(numbers)
        markUntried(&change, in: numbers, of: nil)
        return change
    }

    /// The paths at which changed properties are written.
    private func changedPaths(_ numbers: Witness.Pair) -> [[String]] {
        [oldSet.mappings[numbers.old], newSet.mappings[numbers.new]].flatMap { mapping in
            mapping.properties.filter { changedNames.contains($0.name.value) }
                .compactMap { mapping.writtenPlace(of: $0) }
        }
    }

    /// The members that properties of some names are written as, in all mappings.
    func writtenMembers(of names: Set<String>) -> Set<String> {
        let mappings = oldSet.mappings + newSet.mappings
        let members = mappings.flatMap { mapping in
            mapping.properties.filter { names.contains($0.name.value) }
                .compactMap { property -> String? in
                    guard case .member(let key)? = property.writePath(in: mapping)?.steps.last else { return nil }
                    return key
                }
        }
        return Set(members)
    }

    private func oldProperties(_ numbers: Witness.Pair) -> [RecordDraft] {
        oldSet.mappings[numbers.old].properties.indices.flatMap { oldMaker.drafts(at: $0, of: numbers.old).prefix(12) }
    }

    private func newProperties(_ numbers: Witness.Pair) -> [RecordDraft] {
        newSet.mappings[numbers.new].properties.indices.flatMap { newMaker.drafts(at: $0, of: numbers.new).prefix(12) }
    }

    /// Documents with other names of members, for the property that holds them.
    private func documents(naming property: EffectiveProperty?, of mapping: Int, _ maker: DocumentMaker) -> [Literal] {
        property?.name == maker.set.mappings[mapping].memberAs?.value ? maker.documents(namedBy: mapping) : []
    }

    private func change(_ pairing: PropertyMatch.Pairing, _ numbers: Witness.Pair) -> RuleChange {
        let (old, new) = rules(numbers)
        var change = RuleChange(
            mapping: new.name,
            property: pairing.new?.name ?? pairing.old?.name,
            oldProperty: pairing.old?.name == pairing.new?.name ? nil : pairing.old?.name,
            words: pairing.words,
            range: pairing.place ?? new.range,
            oldRange: pairing.old?.range ?? old.range,
            from: pairing.old.map { oldFingerprint($0, numbers) },
            to: pairing.new.map { newFingerprint($0, numbers) }
        )
        let oldRule = pairing.old.map { oldSet.mappings[numbers.old].properties[$0.number] }
        let newRule = pairing.new.map { newSet.mappings[numbers.new].properties[$0.number] }
        let finder = EffectFinder(
            old: pairing.old?.name,
            new: pairing.new?.name,
            oldPath: oldRule.flatMap { oldSet.mappings[numbers.old].writtenPlace(of: $0) },
            newPath: newRule.flatMap { newSet.mappings[numbers.new].writtenPlace(of: $0) },
            isTable: newRule?.rule.isTable == true,
            isNullAValue: pairing.differsBesidesAnswers
        )
        look(for: &change, finder, numbers) {
            pairing.old.map { base.documents(at: $0.number, of: numbers.old) } ?? []
        } drafts: {
            [
                pairing.old.map { oldMaker.drafts(at: $0.number, of: numbers.old) } ?? [],
                pairing.new.map { newMaker.drafts(at: $0.number, of: numbers.new) } ?? [],
            ]
        } documents: {
            documents(naming: pairing.old, of: numbers.old, oldMaker)
                + documents(naming: pairing.new, of: numbers.new, newMaker)
        }
        lookAtRefreshing(&change, by: finder, in: numbers, of: pairing)
        change.effects += statedEffects(oldRule, newRule)
        markUntried(&change, in: numbers, of: pairing)
        return change
    }
}

extension ValueRule {
    fileprivate var isTable: Bool { if case .values = kind { true } else { false } }
}
