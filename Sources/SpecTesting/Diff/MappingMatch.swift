import SpecIR
import SpecSource

/// Pairs of mappings in older and newer specs: by name, the rest by equal rules.
struct MappingMatch {
    /// The numbers of those that are on both sides, in the order of the newer set.
    private(set) var pairs: [Witness.Pair] = []
    private(set) var removed: [Int] = []
    private(set) var added: [Int] = []

    /// The names of newer mappings that stand for older ones.
    private(set) var names: [String: String] = [:]

    let old: EffectiveRules
    let new: EffectiveRules

    /// - Parameters:
    ///   - old: the rules of the older specs.
    ///   - newSet: the newer specs.
    ///   - new: their rules, by their own names.
    init(_ old: EffectiveRules, _ newSet: SpecSet, _ new: EffectiveRules) {
        self.old = old
        var names: [String: String] = [:]
        var rules = new
        // A name in a rule may be that of a mapping which was renamed itself.
        for _ in 0..<4 {
            let found = Self.renamed(from: old, to: rules, in: newSet)
            if found == names { break }
            names = found
            rules = EffectiveRules(newSet, names: names)
        }
        (self.names, self.new) = (names, rules)
        let olds = Dictionary(grouping: old.mappings.indices) { old.mappings[$0].name }
        var taken: Set<Int> = []
        var known: [String: Int] = [:]
        for index in newSet.mappings.indices {
            let name = rules.mappings[index].name
            let nth = known[name, default: 0]
            known[name, default: 0] += 1
            // Of two mappings with one name the n-th is the n-th; a copy with equal rules is its first.
            guard let same = olds[name] else {
                added.append(index)
                continue
            }
            let place = same.indices.contains(nth) ? same[nth] : nil
            let isOwn = newSet.mappings[index].name.value == name
            if let place, isOwn || !taken.contains(place) {
                taken.insert(place)
                pairs.append(Witness.Pair(old: place, new: index))
            } else if !isOwn {
                pairs.append(Witness.Pair(old: same[0], new: index))
            } else {
                added.append(index)
            }
        }
        removed = old.mappings.indices.filter { !taken.contains($0) }
    }

    /// Newer mappings with a name of their own and the rules of an older one.
    private static func renamed(from old: EffectiveRules, to new: EffectiveRules, in set: SpecSet) -> [String: String] {
        let known = Set(old.mappings.map(\.name))
        let left = Set(set.mappings.map(\.name.value))
        // Most changes rename nothing.
        if left.isSubset(of: known) { return [:] }
        var byText: [String: String] = [:]
        // One that is gone by its name comes before one that is still there.
        for mapping in old.mappings where !left.contains(mapping.name) {
            byText[mapping.text] = byText[mapping.text] ?? mapping.name
        }
        for mapping in old.mappings where byText[mapping.text] == nil { byText[mapping.text] = mapping.name }
        var names: [String: String] = [:]
        for (index, mapping) in new.mappings.enumerated() {
            let own = set.mappings[index].name.value
            if !known.contains(own), let other = byText[mapping.text] { names[own] = other }
        }
        return names
    }
}
