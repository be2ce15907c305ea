import SpecSource

extension EffectFinder {
    /// The effect on objects that exist before; nil where both sides agree, or other changes explain the difference.
    func refreshed(_ witness: Witness) -> Effect? {
        let (old, new) = (witness.old, witness.new)
        switch (old.result, new.result) {
        case (let before?, let after?):
            if before == after {
                guard relevant(old.warnings) != relevant(new.warnings) else { return nil }
                return make(.refresh, kind: .refreshWarns, from: warnings(old), to: warnings(new), in: witness)
            }
            let differences = ShownDifference.all(before, after).filter { difference in
                !difference.path.contains { others.contains($0) }
            }
            let entities = Set(differences.compactMap(\.path.first))
            if entities.isEmpty { return nil }
            let (held, holds) = (Self.part(before, entities), Self.part(after, entities))
            return make(.refresh, kind: .refreshedDifferently, from: held, to: holds, in: witness)
        case (_?, nil):
            guard concerns(new.failures) else { return nil }
            return make(.refresh, kind: .refreshFails, from: old.text, to: new.text, in: witness)
        case (nil, _?):
            guard concerns(old.failures) else { return nil }
            return make(.refresh, kind: .refreshesNow, from: old.text, to: new.text, in: witness)
        case (nil, nil): return nil
        }
    }

    /// The objects of some entities, as JSON.
    private static func part(_ stored: Shown, _ entities: Set<String>) -> String {
        let members = (stored.members ?? [:]).filter { entities.contains($0.key) }
        return Shown.members(members).json
    }
}
