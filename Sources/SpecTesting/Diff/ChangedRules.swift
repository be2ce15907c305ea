package import SpecIR
import SpecSource

/// The rules that differ between two versions of specs, by words alone: no document is tried.
package enum ChangedRules {
    /// Lists names of the newer specs, those of mappings that inherit a rule among them: `Order`, `Order.status`.
    ///
    /// A mapping's own name stands for its rules about whole objects; that of a new mapping for all its rules.
    ///
    /// - Parameters:
    ///   - old: the older specs.
    ///   - new: the newer specs.
    /// - Returns: the names.
    package static func names(from old: SpecSet, to new: SpecSet) -> Set<String> {
        let match = MappingMatch(EffectiveRules(old), new, EffectiveRules(new))
        var names = Set(match.added.map { new.mappings[$0].name.value })
        for numbers in match.pairs {
            let name = new.mappings[numbers.new].name.value
            let (older, newer) = (match.old.mappings[numbers.old], match.new.mappings[numbers.new])
            if older.text == newer.text { continue }
            if older.statements != newer.statements { names.insert(name) }
            for pairing in PropertyMatch(older, newer).pairings where pairing.differs {
                if let property = pairing.new { names.insert("\(name).\(property.name)") }
            }
        }
        return names
    }
}
