import SpecSource

extension SpecChecks {
    /// Mappings of one entity have one key, and their properties can be those of one object.
    func checkEntities() {
        for entity in set.entities where entity.mappings.count > 1 {
            let first = set.mappings[entity.mappings[0]]
            for index in entity.mappings.dropFirst() { checkKeys(of: set.mappings[index], first, entity.name) }
            checkProperties(of: entity)
            checkSize(of: entity)
        }
    }

    /// Each mapping's objects have room for the properties of all, so many mappings with many properties multiply.
    private func checkSize(of entity: Entity) {
        let names = entity.mappings.reduce(into: Set<String>()) { names, index in
            for property in set.mappings[index].properties { names.insert(property.name.value) }
        }
        let most = Self.mostOfEntities
        guard names.count * entity.mappings.count > most, let last = entity.mappings.last else { return }
        let stated = set.mappings[last]
        log.report(
            .object(.entityTooLarge(entity.name, mappings: entity.mappings.count, properties: names.count, most: most)),
            at: stated.entity?.range ?? stated.name.range
        )
    }

    /// The properties that the mappings of one entity may have, each counted for each mapping.
    private static let mostOfEntities = 1_000_000

    private func checkKeys(of mapping: Mapping, _ first: Mapping, _ entity: String) {
        if mapping.isPartial || first.isPartial { return }
        guard mapping.keyNames == first.keyNames else {
            let note = first.primaryKey.first?.range ?? first.entity?.range ?? first.name.range
            log.report(
                .key(.entityKeysDiffer(entity: entity, mapping.keyFact, other: first.keyFact)),
                at: mapping.own.primaryKey?.range ?? mapping.primaryKey.first?.range ?? mapping.name.range,
                notes: [(.saidBy(first.name.value), note)]
            )
            return
        }
        for name in mapping.keyNames {
            guard let property = mapping.property(named: name), let other = first.property(named: name),
                let type = property.keyType, let otherType = other.keyType, type != otherType,
                // Text is the same text, whether the spec sets that type or none.
                Set([type, otherType]) != [.string, .any]
            else { continue }
            let facts = [(mapping, type), (first, otherType)].map { mapping, type in
                KeyFact(mapping: mapping.name.value, says: type.withArticle)
            }
            log.report(
                .key(.entityKeyTypesDiffer(name.shown, entity: entity, facts[0], other: facts[1])),
                at: property.name.range,
                notes: [(.saidBy(first.name.value), other.name.range)]
            )
        }
    }

    /// A property of one name holds one kind of value, whichever mapping reads it.
    private func checkProperties(of entity: Entity) {
        var known: [String: (mapping: Mapping, property: Property, holds: Holding)] = [:]
        for index in entity.mappings {
            let mapping = set.mappings[index]
            for property in mapping.properties {
                // The mapping that it leads to may not be known, which has been reported.
                guard let holds = holding(of: property, index) else { continue }
                guard let earlier = known[property.name.value] else {
                    known[property.name.value] = (mapping, property, holds)
                    continue
                }
                if holds.fits(earlier.holds) { continue }
                log.report(
                    .key(
                        .entityPropertiesDiffer(
                            property.name.value.shown,
                            entity: entity.name,
                            KeyFact(mapping: mapping.name.value, says: holds.description),
                            other: KeyFact(
                                mapping: earlier.mapping.name.value,
                                says: earlier.holds.description
                            )
                        )
                    ),
                    at: property.name.range,
                    notes: [(.saidBy(earlier.mapping.name.value), earlier.property.name.range)]
                )
            }
        }
    }

    private func holding(of property: Property, _ index: Int) -> Holding? {
        let rule = property.firstOf.first?.rule ?? property.rule
        if rule.targetName == nil { return Holding(shape: .value, entities: []) }
        guard let target = set.target(of: rule, seenFrom: index) else { return nil }
        let entities = Set(set.makers(of: target).map { set.mappings[$0].entityName })
        return Holding(shape: rule.heldShape, entities: entities)
    }
}

/// The content of a property, as far as another mapping's property of that name must hold the same.
private struct Holding: CustomStringConvertible {
    enum Shape { case value, one, many, members, inverse }

    var shape: Shape

    /// The names of the entities that it leads to.
    var entities: Set<String>

    /// Returns true if one object can have both as one property.
    func fits(_ other: Holding) -> Bool {
        shape == other.shape && (shape == .value || !entities.isDisjoint(with: other.entities))
    }

    var description: String {
        let names = entities.sorted().map { "`\($0)`" }.joined(separator: " or ")
        return switch shape {
        case .value: "a value"
        case .one: "one \(names)"
        case .many: "a list of \(names)"
        case .members: "a dictionary of \(names)"
        case .inverse: "an inverse of \(names)"
        }
    }
}

extension ValueRule {
    /// The shape of a relationship.
    fileprivate var heldShape: Holding.Shape {
        switch kind {
        case .type, .values: .value
        case .object, .reference: .one
        case .list: heldElement == nil ? .many : .one
        case .dictionary: elements.memberAs == nil ? .members : .many
        case .referenceList: .many
        case .inverse: .inverse
        }
    }
}

extension Property {
    /// The type by which a key is compared; nil where a table or several rules decide.
    fileprivate var keyType: TypeName? {
        guard firstOf.isEmpty, case .type = rule.kind, let type = rule.type else { return nil }
        return type
    }
}
