import SpecIR
import SpecSource

// Effects that the rules state, and that no document shows.
extension DiffSearch {
    func statedEffects(_ old: Property, _ new: Property) -> [Effect] {
        [secrecyEffect(old, new), inverseEffect(old, new)].compactMap(\.self)
    }

    /// The effect of `sensitive` on messages.
    private func secrecyEffect(_ old: Property, _ new: Property) -> Effect? {
        let isSecret = (old: old.sensitive?.value == true, new: new.sensitive?.value == true)
        let words = { (isSecret: Bool) in isSecret ? "kept secret" : "shown" }
        return effect(isSecret.old ? .revealed : .hidden, words(isSecret.old), words(isSecret.new))
    }

    /// The effect of another property that points here: an inverse is read from no JSON.
    private func inverseEffect(_ old: Property, _ new: Property) -> Effect? {
        guard case .inverse(let before) = old.rule.kind, case .inverse(let after) = new.rule.kind else { return nil }
        let words = { (mapping: String, property: String) in "the objects whose `\(mapping).\(property)` points here" }
        return effect(
            .otherValue,
            words(before.mapping.value, before.property.value),
            words(match.names[after.mapping.value] ?? after.mapping.value, after.property.value)
        )
    }

    /// An effect on readers; nil where both sides are alike.
    private func effect(_ kind: Effect.Kind, _ old: String, _ new: String) -> Effect? {
        old == new ? nil : Effect(view: .reader, kind: kind, severity: kind.severity, old: old, new: new)
    }
}
