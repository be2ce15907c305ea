import SpecIR
import SpecRuntime
import SpecSource

extension DiffSearch {
    /// A mapping that is gone: a program that loads it by name gets an error.
    func removed(_ number: Int) -> RuleChange {
        let old = match.old.mappings[number]
        let isOneFile = oldSet.specs.count == 1 && newSet.specs.count == 1
        let file = isOneFile ? newSet.specs.first : newSet.specs.first { $0.file.name == old.range.file.name }
        let range = file.map { SourceRange(file: $0.file, lowerBound: 0, upperBound: 0) } ?? old.range
        var change = RuleChange(
            mapping: old.name,
            words: "the mapping `\(old.name)` is gone",
            range: range,
            oldRange: old.range,
            from: old.hash
        )
        change.effects = [
            Effect(view: .reader, kind: .mappingGone, severity: .breaking, old: "`\(old.name)`", new: "no such mapping")
        ]
        return change
    }

    func added(_ number: Int) -> RuleChange {
        let new = match.new.mappings[number]
        var change = RuleChange(
            mapping: new.name,
            words: "the mapping `\(new.name)` is new",
            range: new.range,
            to: new.hash
        )
        change.effects = [
            Effect(view: .reader, kind: .newMapping, severity: .harmless, old: "no such mapping", new: "`\(new.name)`")
        ]
        return change
    }

    /// A mapping with another name is breaking where programs use it by name: nothing leads to it, it is an entity, or
    /// a case names it.
    func renamed(_ old: String, _ new: String) -> [RuleChange] {
        guard !newSet.mappings.contains(where: { $0.name.value == old }),
            let index = newSet.mappings.firstIndex(where: { $0.name.value == new })
        else { return [] }
        let isAsked = pair.new.runtime.entryMappings.contains(new) || !newSet.mappings[index].primaryKey.isEmpty
        var change = RuleChange(
            mapping: old,
            words: "the mapping `\(old)` is called `\(new)` now",
            range: newSet.mappings[index].name.range,
            from: StableHash.of(old),
            to: StableHash.of(new)
        )
        let kind: Effect.Kind = isAsked ? .mappingGone : .mappingRenamed
        change.effects = [
            Effect(view: .reader, kind: kind, severity: kind.severity, old: "`\(old)`", new: "`\(new)`")
        ]
        return [change]
    }

    // MARK: Stores

    /// Adds the effects of the changes on a store, by its schema before and after.
    func withStoreEffects(_ changes: [RuleChange]) -> [RuleChange] {
        let (old, new) = (pair.old.runtime.schema, pair.new.runtime.schema)
        var changes = changes
        for before in old.entities {
            guard let after = new[before.name] else {
                for (effect, place) in lost(before, in: changes) { changes[place].effects.append(effect) }
                continue
            }
            for effect in Self.effects(before, after) {
                attach(effect.effect, to: effect.property, of: after, in: &changes)
            }
        }
        return changes
    }

    /// The effects of an entity that the newer specs don't have though they have its mappings, each with its mapping's
    /// change.
    private func lost(_ entity: StoreEntity, in changes: [RuleChange]) -> [(Effect, Int)] {
        let pairs = match.pairs.filter { entity.mappings.contains(oldSet.mappings[$0.old].name.value) }
        return pairs.compactMap { numbers in
            let (before, after) = (oldSet.mappings[numbers.old], newSet.mappings[numbers.new])
            let name = before.name.value
            guard let place = changes.firstIndex(where: { $0.mapping == name && $0.property == nil }) else {
                return nil
            }
            let isKept = !after.primaryKey.isEmpty
            let kind: Effect.Kind = isKept ? .storedApart : .refused
            let effect = Effect(
                view: .store,
                kind: kind,
                severity: kind.severity,
                old: isKept ? "`\(entity.name)`" : before.keyWords,
                new: isKept ? "`\(after.entity?.value ?? after.name.value)`" : after.keyWords
            )
            return (effect, place)
        }
    }

    private static func effects(_ old: StoreEntity, _ new: StoreEntity) -> [(property: String?, effect: Effect)] {
        var found: [(String?, Effect)] = []
        func add(_ property: String?, kind: Effect.Kind, from before: String, to after: String) {
            found.append(
                (property, Effect(view: .store, kind: kind, severity: kind.severity, old: before, new: after))
            )
        }
        let keys = [old, new].map { entity in
            "key [" + entity.key.map { entity.properties[$0].name }.joined(separator: ", ") + "]"
        }
        if keys[0] != keys[1] { add(nil, kind: .refused, from: keys[0], to: keys[1]) }
        for property in old.properties {
            guard let position = new.position(of: property.name) else {
                add(property.name, kind: .notFilled, from: "\(property.kind.words)", to: "no property")
                continue
            }
            let after = new.properties[position]
            if after.kind != property.kind {
                add(property.name, kind: .refused, from: property.kind.words, to: after.kind.words)
            }
        }
        for property in new.properties where old.position(of: property.name) == nil {
            add(property.name, kind: .roomMade, from: "no property", to: property.kind.words)
        }
        return found
    }

    /// Puts an effect to the change of its property, or of its mapping.
    private func attach(_ effect: Effect, to property: String?, of entity: StoreEntity, in changes: inout [RuleChange])
    {
        let names = Set(entity.mappings.map { match.names[$0] ?? $0 })
        let place =
            changes.firstIndex { names.contains($0.mapping) && $0.property == property }
            ?? changes.firstIndex { names.contains($0.mapping) && property == nil }
        if let place { return changes[place].effects.append(effect) }
        guard let name = entity.mappings.first, let index = newSet.mappings.firstIndex(where: { $0.name.value == name })
        else { return }
        var change = RuleChange(
            mapping: match.names[name] ?? name,
            property: property,
            words: "the store keeps \(entity.name) otherwise",
            range: newSet.mappings[index].name.range,
            from: StableHash.of(effect.old),
            to: StableHash.of(effect.new)
        )
        change.effects = [effect]
        changes.append(change)
    }
}

extension Mapping {
    /// The key of its objects, in words.
    var keyWords: String {
        primaryKey.isEmpty ? "no key" : "key [\(primaryKey.map(\.value).joined(separator: ", "))]"
    }
}

extension StoreProperty.Kind {
    fileprivate var words: String {
        switch self {
        case .string: "string"
        case .integer: "integer"
        case .number: "number"
        case .decimal: "decimal"
        case .boolean: "boolean"
        case .date: "date"
        case .url: "url"
        case .uuid: "uuid"
        case .data: "data"
        case .any: "any"
        case .json: "JSON"
        case .toOne(let entity): "one \(entity)"
        case .toMany(let entity, let isOrdered): isOrdered ? "a list of \(entity)" : "a set of \(entity)"
        }
    }
}
