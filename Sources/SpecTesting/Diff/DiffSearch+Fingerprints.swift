import SpecIR
import SpecSource

// Fingerprints of rules, by which an approval knows the change that it is for.
extension DiffSearch {
    func oldFingerprint(_ property: EffectiveProperty, _ numbers: Witness.Pair) -> String {
        let targets = oldSet.targets(
            of: oldSet.mappings[numbers.old].properties[property.number],
            seenFrom: numbers.old
        )
        return Self.fingerprint(of: property.rules, leadingTo: targets, in: oldSet, match.old, lone: match.removed)
    }

    func newFingerprint(_ property: EffectiveProperty, _ numbers: Witness.Pair) -> String {
        let targets = newSet.targets(
            of: newSet.mappings[numbers.new].properties[property.number],
            seenFrom: numbers.new
        )
        return Self.fingerprint(of: property.rules, leadingTo: targets, in: newSet, match.new, lone: match.added)
    }

    /// The fingerprints of what is stated of whole objects.
    func fingerprints(ofWhole numbers: Witness.Pair) -> (old: String, new: String) {
        let (old, new) = rules(numbers)
        return (
            Self.fingerprint(
                of: old.statements.map(\.text),
                leadingTo: oldSet.cases(of: numbers.old),
                in: oldSet,
                match.old,
                lone: match.removed
            ),
            Self.fingerprint(
                of: new.statements.map(\.text),
                leadingTo: newSet.cases(of: numbers.new),
                in: newSet,
                match.new,
                lone: match.added
            )
        )
    }

    /// The hash of some rules, and of the mappings they lead to that are on this side alone: no change of these is listed.
    private static func fingerprint(
        of rules: [String],
        leadingTo targets: [Int],
        in set: SpecSet,
        _ effective: EffectiveRules,
        lone: [Int]
    ) -> String {
        let lone = Set(lone)
        var (texts, known): ([String], Set<Int>) = (rules, [])
        var open = targets.filter(lone.contains)
        while let index = open.popLast() {
            guard known.insert(index).inserted else { continue }
            texts += [effective.mappings[index].name, effective.mappings[index].text]
            open +=
                (set.cases(of: index) + set.mappings[index].properties.flatMap { set.targets(of: $0, seenFrom: index) })
                .filter(lone.contains)
        }
        return StableHash.of(texts.joined(separator: "\n"))
    }
}
