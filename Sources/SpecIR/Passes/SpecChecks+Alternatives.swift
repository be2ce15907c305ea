import SpecSource

extension SpecChecks {
    /// Objects from `.` in `first_of`: a later one is read where a member of its own is there, and none of an earlier
    /// one's.
    func checkEmbedded(of mapping: Mapping, _ index: Int) {
        for property in mapping.properties where property.firstOf.count > 1 {
            var earlier: [(mapping: Int, range: SourceRange)] = []
            for rule in property.firstOf {
                guard case .object(let name) = rule.rule.kind, let from = rule.from?.first, from.value.isWhole,
                    let target = set.mappingIndex(named: name.value, seenFrom: index)
                else { continue }
                if let other = earlier.first(where: { hides($0.mapping, target) }) {
                    log.report(.rule(.neverReached(".")), at: from.range, notes: [(.stated("."), other.range)])
                }
                earlier.append((target, from.range))
            }
        }
    }

    /// Returns true if an object of one mapping is there wherever one of another is.
    private func hides(_ earlier: Int, _ later: Int) -> Bool {
        if earlier == later { return true }
        // One with a key is there with its whole key.
        guard set.mappings[earlier].primaryKey.isEmpty else { return false }
        let (known, keys) = (ownMembers(of: earlier), ownMembers(of: later))
        return !keys.isEmpty && keys.allSatisfy { key in known.contains { key.starts(with: $0) } }
    }

    /// The members of which one has to be there for an object.
    private func ownMembers(of index: Int) -> [[String]] {
        let mapping = set.mappings[index]
        let paths =
            mapping.chooser.map { [$0.path.value] }
            ?? mapping.properties.filter { $0.isRead(in: mapping) }.flatMap { $0.allReadPaths(in: mapping) }
            + mapping.constants.map(\.path.value)
        return paths.filter { $0.origin == .value }.map(\.firstKeys).filter { !$0.isEmpty }
    }
}

extension Path {
    /// The keys of the members that it begins with.
    fileprivate var firstKeys: [String] { steps.prefix { $0.key != nil }.compactMap(\.key) }
}
