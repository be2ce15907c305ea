import SpecSource

extension EffectFinder {
    /// The effect on objects that exist before; nil where both sides agree, or other changes explain the difference.
    func refreshed(_ witness: Witness) -> Effect? {
        let (old, new) = (witness.old, witness.new)
        switch (old.result, new.result) {
        case (let before?, let after?):
            if before == after {
                guard relevant(old.warnings) != relevant(new.warnings) else { return nil }
                return make(.refresh, .refreshWarns, warnings(old), warnings(new), witness)
            }
            let differences = ShownDifference.all(before, after).filter { difference in
                !difference.path.contains { others.contains($0) }
            }
            let entities = Set(differences.compactMap(\.path.first))
            if entities.isEmpty { return nil }
            let (held, holds) = (Self.part(before, entities), Self.part(after, entities))
            return make(.refresh, .refreshedDifferently, held, holds, witness)
        case (_?, nil):
            guard concerns(new.failures) else { return nil }
            return make(.refresh, .refreshFails, old.text, new.text, witness)
        case (nil, _?):
            guard concerns(old.failures) else { return nil }
            return make(.refresh, .refreshesNow, old.text, new.text, witness)
        case (nil, nil): return nil
        }
    }

    /// The objects of some entities, as JSON.
    private static func part(_ stored: Shown, _ entities: Set<String>) -> String {
        let members = (stored.members ?? [:]).filter { entities.contains($0.key) }
        return Shown.members(members).json
    }
}
