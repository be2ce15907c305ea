package import SpecIR
import SpecSource

/// A mapping with properties that differ, for a picture.
package struct ChangedMapping: Sendable {
    /// Its name in changes.
    package var name: String

    /// Its position in the older specs; nil where it is new.
    package var old: Int?

    /// Its position in the newer specs.
    package var new: Int

    /// The properties by their names on both sides, with the difference in words, the gravest first.
    package var properties: [Property] = []

    package struct Property: Sendable {
        package var old: String?
        package var new: String?
        package var words: String
    }
}

extension SpecDiff {
    /// The mappings with properties that differ, and new ones, the gravest change first. A rule that several inherit counts
    /// once.
    ///
    /// - Parameters:
    ///   - old: the older specs.
    ///   - new: the newer specs.
    /// - Returns: the mappings; those that are gone have nothing to compare.
    package func changedMappings(from old: SpecSet, to new: SpecSet) -> [ChangedMapping] {
        let match = MappingMatch(EffectiveRules(old), new, EffectiveRules(new))
        var pairs: [String: Witness.Pair] = [:]
        for pair in match.pairs where pairs[match.new.mappings[pair.new].name] == nil {
            pairs[match.new.mappings[pair.new].name] = pair
        }
        var found: [ChangedMapping] = []
        var places: [String: Int] = [:]
        var properties: [String: PropertyMatch] = [:]
        for change in changes {
            let name = change.mapping
            if let added = match.added.first(where: { match.new.mappings[$0].name == name }), change.isNewMapping {
                let names = new.mappings[added].properties.map(\.name.value)
                let all = names.map { ChangedMapping.Property(new: $0, words: "new") }
                found.append(ChangedMapping(name: name, new: added, properties: all))
                continue
            }
            guard let property = change.property, let pair = pairs[name] else { continue }
            let known = properties[name] ?? PropertyMatch(match.old.mappings[pair.old], match.new.mappings[pair.new])
            properties[name] = known
            guard let pairing = known.pairings.first(where: { ($0.new ?? $0.old)?.name == property }) else { continue }
            let place = places[name] ?? found.count
            if place == found.count { found.append(ChangedMapping(name: name, old: pair.old, new: pair.new)) }
            places[name] = place
            found[place].properties.append(
                ChangedMapping.Property(old: pairing.old?.name, new: pairing.new?.name, words: change.words)
            )
        }
        return found
    }
}

extension RuleChange {
    fileprivate var isNewMapping: Bool { property == nil && effects.contains { $0.kind == .newMapping } }
}
