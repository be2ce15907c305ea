import SpecIR
import SpecRuntime
import SpecSource

// Records of samples: what both sides make of them.
extension DiffSearch {
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
                changes.append(unaccounted(effect, sample.numbers, isAmbiguous: !places.isEmpty))
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
