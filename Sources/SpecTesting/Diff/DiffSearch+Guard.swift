import SpecIR
import SpecRuntime
import SpecSource

// Random documents: each difference they show must follow from a change of the rules.
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
                    found.append(unaccounted(witness, numbers, besides: changed))
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
    func changesReached(from mapping: Int, _ changes: [RuleChange]) -> [RuleChange] {
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
        let names = Set(changes.flatMap { [$0.property, $0.oldProperty] }.compactMap(\.self))
        if names.isEmpty { return false }
        guard let old = witness.old.result, let new = witness.new.result else {
            let failures = witness.old.failures + witness.new.failures
            // The name of a member fails beside the object that it names, and a comparison for all that is compared.
            let ofNames = failures.contains { $0.property.isEmpty } && !names.isDisjoint(with: memberNames)
            let isCompared =
                failures.contains { $0.id == "requirement-failed" } && !names.isDisjoint(with: requiredNames)
            return ofNames || isCompared || failures.contains { isUnknown($0, to: names) }
                || failures.contains { failure in
                    failure.property.split(separator: ".").contains { names.contains(String($0)) }
                }
        }
        if old == new { return true }
        return ShownDifference.all(old, new).allSatisfy { difference in
            difference.path.contains { names.contains($0) } || difference.property.map(names.contains) == true
        }
    }

    /// Returns true for a member that is unknown on the side where no property of some names reads it.
    private func isUnknown(_ failure: Outcome.Failure, to names: Set<String>) -> Bool {
        guard failure.id == "unknown-member" else { return false }
        return [oldSet, newSet].contains { set in
            set.mappings.contains { mapping in
                mapping.properties.filter { names.contains($0.name.value) }
                    .flatMap { $0.allReadPaths(in: mapping) }
                    .contains { $0.writtenSteps.last.map(failure.place.hasSuffix) ?? false }
            }
        }
    }

    /// The properties that hold the names of members, by `member_as`.
    private var memberNames: Set<String> {
        Set((oldSet.memberNames() + newSet.memberNames()).flatMap(\.self))
            .union((oldSet.mappings + newSet.mappings).compactMap { $0.memberAs?.value })
    }

    /// The properties that requirements of whole objects name.
    private var requiredNames: Set<String> {
        Set((oldSet.mappings + newSet.mappings).flatMap(\.requires).flatMap(\.kind.names))
    }

    private func unaccounted(
        _ witness: Witness,
        _ numbers: Witness.Pair,
        besides changed: [RuleChange]
    ) -> RuleChange {
        let small = pair.shrunk(witness) { $0.old != $0.new && !accounts(changed, for: $0) }
        return unaccounted(EffectFinder().effect(of: small), numbers)
    }

    /// A difference that isn't the effect of one change.
    ///
    /// - Parameters:
    ///   - effect: the difference.
    ///   - numbers: the mapping on both sides.
    ///   - isAmbiguous: true if several changes may be its cause.
    /// - Returns: the difference, as a change of the mapping.
    func unaccounted(_ effect: Effect?, _ numbers: Witness.Pair, isAmbiguous: Bool = false) -> RuleChange {
        let new = match.new.mappings[numbers.new]
        var change = RuleChange(
            mapping: new.name,
            words: isAmbiguous
                ? "behaves otherwise, by one of the rules that are stated otherwise, or by several"
                : "behaves otherwise, though no rule of it is stated otherwise",
            range: new.range,
            from: StableHash.of(match.old.mappings[numbers.old].text),
            to: new.hash
        )
        change.effects = [effect].compactMap(\.self)
        return change
    }
}

extension MappingRequirement.Kind {
    /// The properties that a requirement names.
    fileprivate var names: [String] {
        switch self {
        case .atLeastOne(let names), .exactlyOne(let names), .allOrNone(let names): names.map(\.value)
        case .compares(let comparison): comparison.terms.compactMap(\.names.first?.value)
        case .passes: []
        }
    }
}
