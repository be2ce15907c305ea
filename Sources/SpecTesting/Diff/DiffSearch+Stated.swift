import SpecIR
import SpecSource

// Effects that the rules state, and that no document shows.
extension DiffSearch {
    /// The effects of a change of one rule; nil stands for no rule.
    func statedEffects(_ old: Property?, _ new: Property?) -> [Effect] {
        let secrecy = old.flatMap { old in new.flatMap { secrecyEffect(old, $0) } }
        return [secrecy, inverseEffect(old, new)].compactMap(\.self)
    }

    /// The effect of `sensitive` on messages.
    private func secrecyEffect(_ old: Property, _ new: Property) -> Effect? {
        let isSecret = (old: old.isSensitive, new: new.isSensitive)
        let words = { (isSecret: Bool) in isSecret ? "kept secret" : "shown" }
        return effect(isSecret.old ? .revealed : .hidden, from: words(isSecret.old), to: words(isSecret.new))
    }

    /// The effect of another property that points here: an inverse is read from no JSON.
    private func inverseEffect(_ old: Property?, _ new: Property?) -> Effect? {
        let before = old?.rule.pointing { $0 }
        let after = new?.rule.pointing { match.names[$0] ?? $0 }
        switch (before, after) {
        case (let before?, let after?):
            let isSame = before.objects == after.objects
            return effect(isSame ? .otherKind : .otherValue, from: before.words, to: after.words)
        case (let before?, nil): return new == nil ? effect(.gone, from: before.words, to: "nothing") : nil
        case (nil, let after?): return old == nil ? effect(.newProperty, from: "nothing", to: after.words) : nil
        case (nil, nil): return nil
        }
    }

    /// An effect on readers; nil where both sides are alike.
    private func effect(_ kind: Effect.Kind, from old: String, to new: String) -> Effect? {
        old == new ? nil : Effect(view: .reader, kind: kind, severity: kind.severity, old: old, new: new)
    }
}

extension ValueRule {
    /// The objects that an inverse holds, and in words whether that is one of them or a list; nil for other rules.
    fileprivate func pointing(naming name: (String) -> String) -> (objects: String, words: String)? {
        guard case .inverse(let inverse) = kind else { return nil }
        let objects = "whose `\(name(inverse.mapping.value)).\(inverse.property.value)` points here"
        return (objects, (elements.take == nil ? "the objects " : "the one object ") + objects)
    }
}
