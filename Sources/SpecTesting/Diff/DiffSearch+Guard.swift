import SpecIR
import SpecRuntime
import SpecSource

// Random documents and samples: each difference they show must follow from a change of the rules.
extension DiffSearch {
    /// Differences that no change of a rule accounts for, one for each mapping that nothing leads to.
    func guardChanges(besides changes: [RuleChange]) -> [RuleChange] {
        var found: [RuleChange] = []
        var (unlookable, unread): ([String], [String]) = ([], [])
        for numbers in entries() {
            let name = newSet.mappings[numbers.new].name.value
            guard canTry(numbers) else {
                unlookable.append(name)
                continue
            }
            let changed = changesReached(from: numbers.new, changes)
            var isRead = false
            for number in 0..<max(options.tries, 0) {
                let maker = number % 2 == 0 ? newMaker : oldMaker
                let document = maker.randomDocument(number % 2 == 0 ? numbers.new : numbers.old)
                documents += 1
                let witness = pair.witness(document, by: name, in: numbers, direction: .map)
                isRead = isRead || witness.old.holdsObjects || witness.new.holdsObjects
                if witness.old == witness.new {
                    agreed += 1
                } else if !accounts(changed, for: witness) {
                    found.append(unaccounted(witness, numbers))
                    isRead = true
                    break
                }
            }
            if !isRead, options.tries > 0 { unread.append(name) }
        }
        if !unread.isEmpty {
            let names = unread.map { "`\($0)`" }.joined(separator: ", ")
            unlooked.append("\(names): none of the random documents can be read, so their agreement is no sign")
        }
        if !unlookable.isEmpty {
            let names = unlookable.map { "`\($0)`" }.joined(separator: ", ")
            unlooked.append("\(names): not tried, as host code is needed; compared by words alone")
        }
        return found
    }

    /// The changes in mappings that one leads to.
    private func changesReached(from mapping: Int, _ changes: [RuleChange]) -> [RuleChange] {
        var (open, known): ([Int], Set<Int>) = ([mapping], [mapping])
        while let index = open.popLast() {
            open += newSet.targets(from: index).filter { known.insert($0).inserted }
        }
        let names = Set(known.map { match.new.mappings[$0].name })
        return changes.filter { names.contains($0.mapping) || !$0.heirs.isEmpty }
    }

    /// Returns true if changes account for a difference: one of them is about a whole object, or about a property that
    /// differs.
    private func accounts(_ changes: [RuleChange], for witness: Witness) -> Bool {
        if changes.contains(where: { $0.property == nil }) { return true }
        let names = Set(changes.compactMap(\.property))
        if names.isEmpty { return false }
        guard let old = witness.old.result, let new = witness.new.result else {
            let failures = witness.old.failures + witness.new.failures
            return failures.contains { failure in
                failure.property.split(separator: ".").contains { names.contains(String($0)) }
            }
        }
        if old == new { return true }
        return ShownDifference.all(old, new).allSatisfy { difference in
            difference.path.contains { names.contains($0) } || difference.property.map(names.contains) == true
        }
    }

    private func unaccounted(_ witness: Witness, _ numbers: Witness.Pair) -> RuleChange {
        let small = pair.shrunk(witness) { $0.old != $0.new }
        return unaccounted(EffectFinder().effect(of: small), numbers)
    }

    private func unaccounted(_ effect: Effect?, _ numbers: Witness.Pair) -> RuleChange {
        let new = match.new.mappings[numbers.new]
        var change = RuleChange(
            mapping: new.name,
            words: "behaves otherwise, though no rule of it is stated otherwise",
            range: new.range,
            from: StableHash.of(match.old.mappings[numbers.old].text),
            to: new.hash
        )
        change.effects = [effect].compactMap(\.self)
        return change
    }

    // MARK: Samples

    /// The records of samples that both sides read or write differently.
    func sampleDifferences() -> ([SpecDiff.SampleDifference], Int) {
        var found: [SpecDiff.SampleDifference] = []
        for sample in records {
            guard let numbers = sample.numbers, canTry(numbers) else { continue }
            documents += 1
            if let difference = difference(sample, numbers) { found.append(difference) }
        }
        return (found, records.count)
    }

    private func difference(_ sample: SampleRecord, _ numbers: Witness.Pair) -> SpecDiff.SampleDifference? {
        let finder = EffectFinder()
        let name = sample.mapping
        for direction in [TrialDirection.map, .unmap] {
            var document = sample.json
            if direction == .unmap {
                guard let object = pair.old.shownObject(of: sample.json.bytes, by: numbers.old) else { continue }
                document = object
            }
            let witness = pair.witness(document, by: name, in: numbers, direction: direction)
            guard let effect = finder.effect(of: witness) else { continue }
            let small = pair.shrunk(witness) { finder.effect(of: $0)?.kind == effect.kind }
            return SpecDiff.SampleDifference(
                name: sample.name,
                effect: finder.effect(of: small) ?? effect,
                properties: Self.properties(witness),
                numbers: numbers
            )
        }
        return nil
    }

    /// The changes with what samples show of them where that is graver, and those that samples alone show.
    func raised(_ changes: [RuleChange], by samples: [SpecDiff.SampleDifference]) -> [RuleChange] {
        var changes = changes
        let hasSecrets = [oldSet, newSet].contains(where: \.hasSecrets)
        for sample in samples where options.views.contains(sample.effect.view) {
            let effect = hasSecrets ? sample.effect.withoutValues : sample.effect
            let names = Set(sample.properties.flatMap { $0.split(separator: /[. ]/).map(String.init) })
            let reached = Set(changesReached(from: sample.numbers.new, changes).map(\.name))
            let places = changes.indices.filter { reached.contains(changes[$0].name) }
            let place =
                places.first { changes[$0].property.map(names.contains) == true }
                ?? places.first { changes[$0].property == nil } ?? (places.count == 1 ? places[0] : nil)
            guard let place else {
                changes.append(unaccounted(effect, sample.numbers))
                continue
            }
            if effect.severity > changes[place].severity { changes[place].effects.insert(effect, at: 0) }
        }
        return changes
    }

    private static func properties(_ witness: Witness) -> [String] {
        guard let old = witness.old.result, let new = witness.new.result else {
            return (witness.old.failures + witness.new.failures).map { "\($0.property) [\($0.id)]" }.uniqueTexts
        }
        return ShownDifference.all(old, new).map { $0.path.joined(separator: ".") }.uniqueTexts
    }
}
