import SpecIR

/// The shapes of all mappings' objects, and what a store keeps of them.
///
/// Mappings of one entity make the same objects, so the objects of each have room for the properties of all.
struct EntityShapes: Sendable {
    private(set) var shapes: [ObjectShape] = []
    private(set) var schema = StoreSchema(entities: [])

    init(_ set: SpecSet, _ plugins: Plugins) {
        var parts = set.mappingParts(plugins)
        var kept: [StoreEntity] = []
        let lookedUp = set.lookedUpProperties()
        for entity in set.entities {
            let names = Self.names(of: entity, parts)
            for index in entity.mappings { parts[index].holdsKeyAlone = Set(parts[index].names) == Set(entity.key) }
            // A mapping that stands alone has them all.
            for index in entity.mappings where entity.mappings.count > 1 {
                let own = Set(parts[index].names)
                parts[index].names += names.filter { !own.contains($0) }
            }
            // The objects of all mappings hold the values that one of them keeps secret.
            let sensitive = entity.mappings.reduce(into: Set<String>()) { $0.formUnion(parts[$1].sensitive) }
            for index in entity.mappings { parts[index].sensitive = sensitive }
            guard !entity.key.isEmpty, entity.key.allSatisfy(names.contains) else { continue }
            let stored = set.storeProperties(of: entity, names, lookedUp: lookedUp, sensitive: sensitive)
            kept.append(
                StoreEntity(
                    name: entity.name,
                    mappings: entity.mappings.map { set.mappings[$0].name.value },
                    properties: stored,
                    key: entity.key.compactMap { key in stored.firstIndex { $0.name == key } },
                    keepsUnknown: entity.mappings.contains { set.mappings[$0].keepsOverflow }
                )
            )
            for index in entity.mappings {
                let positions = Dictionary(
                    parts[index].names.enumerated().map { ($1, $0) },
                    uniquingKeysWith: { first, _ in first }
                )
                let position = { (name: String) in positions[name] }
                parts[index].identity = ObjectShape.Identity(
                    entity: kept.count - 1,
                    key: entity.key.compactMap(position),
                    positions: stored.compactMap { position($0.name) }
                )
            }
        }
        shapes = parts.map(ObjectShape.init)
        schema = StoreSchema(entities: kept)
    }

    private static func names(of entity: Entity, _ parts: [ObjectShape.Parts]) -> [String] {
        var known: Set<String> = []
        return entity.mappings.flatMap { index in parts[index].names.filter { known.insert($0).inserted } }
    }
}

extension SpecSet {
    /// The parts of the shapes of each mapping's own objects.
    fileprivate func mappingParts(_ plugins: Plugins) -> [ObjectShape.Parts] {
        let uses = mappings.reduce(into: [String: Int]()) { $0[$1.name.value, default: 0] += 1 }
        return zip(mappings.indices, memberNames()).map { index, memberNames in
            let mapping = mappings[index]
            let stated = mapping.properties.map(\.name.value) + [mapping.unknownInto?.value].compactMap { $0 }
            let added = memberNames.filter(mapping.lacks)
            let elements = mapping.properties.map(\.elementsOfFirst)
            let updates: [PropertyUpdate] =
                mapping.properties.map { mapping.update(of: $0).function(plugins) }
                + (mapping.unknownInto == nil ? [] : [.merge])
            return ObjectShape.Parts(
                mapping: mapping.name.value,
                names: stated + added,
                updates: updates,
                links: mapping.properties.map { link($0, seenFrom: index) },
                unordered: Set(elements.indices.filter { elements[$0]?.ordered?.value == false }),
                sensitive: Set(mapping.properties.filter(\.isSensitive).map(\.name.value)),
                memberNames: stated.count..<stated.count + added.count,
                file: uses[mapping.name.value, default: 0] > 1 ? mapping.name.range.file.name : nil,
                home: mapping.unknown == .keep ? mapping.namingContext : nil
            )
        }
    }

    /// Of several shapes the first that leads to objects, or to a reference by another property than the key.
    private func link(_ property: Property, seenFrom index: Int) -> Link? {
        guard !property.firstOf.isEmpty else { return link(property.rule, seenFrom: index) }
        let links = property.firstOf.compactMap { link($0.rule, seenFrom: index) }
        guard var link = links.first else { return nil }
        link.names = links.first { !$0.names.isEmpty }?.names ?? []
        link.isReference = links.allSatisfy(\.isReference)
        link.isChosen = links.contains(where: \.isChosen) || namesMappings(property, seenFrom: index)
        return link
    }

    private func link(_ rule: ValueRule, seenFrom index: Int) -> Link? {
        guard let target = target(of: rule, seenFrom: index) else { return nil }
        let (inner, elements) = (rule.innermost, rule.elements)
        var link = Link()
        if case .inverse(let inverse) = rule.kind {
            link.inverse = (target, inverse.property.value, elements.take?.value)
        }
        link.isReference = inner.isReference
        link.isChosen = mappings[target].isChooser && !link.isReference
        link.names = [inner.elements.by?.value].compactMap { $0 }
        link.deletesOrphans = elements.orphans?.value == .delete
        link.creates = elements.create == nil && inner.elements.create == nil
        link.ifUnlinked = elements.ifUnlinked?.value ?? inner.elements.ifUnlinked?.value ?? .null
        link.isOrdered = elements.ordered == nil
        link.duplicates = elements.duplicates?.value ?? .merge
        // The name of its member identifies an object in a dictionary.
        let isKeyed = makers(of: target).contains { !mappings[$0].primaryKey.isEmpty }
        let memberName = isKeyed ? nil : elements.memberAs?.value
        link.sameBy = elements.sameBy?.value.map(\.value) ?? [memberName].compactMap { $0 }
        return link
    }

    /// Properties by which objects are looked up besides their keys, by the mapping's number.
    fileprivate func lookedUpProperties() -> [Int: Set<String>] {
        var found: [Int: Set<String>] = [:]
        for (index, mapping) in mappings.enumerated() {
            for property in mapping.properties {
                property.forEachRule { rule in
                    guard let target = target(of: rule, seenFrom: index) else { return }
                    let name: String?
                    if case .inverse(let inverse) = rule.kind {
                        name = inverse.property.value
                    } else {
                        name = rule.innermost.elements.by?.value
                    }
                    guard let name else { return }
                    for maker in makers(of: target) { found[maker, default: []].insert(name) }
                }
            }
        }
        return found
    }

    fileprivate func storeProperties(
        of entity: Entity,
        _ names: [String],
        lookedUp: [Int: Set<String>],
        sensitive: Set<String>
    ) -> [StoreProperty] {
        var statedFirst: [String: (mapping: Int, property: Property)] = [:]
        var sought: Set<String> = []
        for index in entity.mappings {
            for property in mappings[index].properties where statedFirst[property.name.value] == nil {
                statedFirst[property.name.value] = (index, property)
            }
            sought.formUnion(lookedUp[index] ?? [])
        }
        return names.compactMap { name in
            let (isLookedUp, isSensitive) = (sought.contains(name), sensitive.contains(name))
            if let (index, property) = statedFirst[name] {
                if case .inverse = property.rule.kind { return nil }
                let kind = storeKind(of: property, in: index)
                return StoreProperty(name: name, kind: kind, isLookedUp: isLookedUp, isSensitive: isSensitive)
            }
            let isKept = entity.mappings.contains { mappings[$0].unknownInto?.value == name }
            return StoreProperty(name: name, kind: isKept ? .json : .string, isLookedUp: isLookedUp)
        }
    }

    private func storeKind(of property: Property, in index: Int) -> StoreProperty.Kind {
        // Several shapes may hold different things.
        let rules = property.rows.map(\.rule)
        let kinds = Set(rules.map { storeKind(of: $0, in: index) })
        guard let only = kinds.first, kinds.count == 1 else {
            return kinds.allSatisfy(\.isScalar) ? .any : .json
        }
        return only
    }

    private func storeKind(of rule: ValueRule, in index: Int) -> StoreProperty.Kind {
        if let element = rule.heldElement { return storeKind(of: element.rule, in: index) }
        switch rule.kind {
        case .type: return StoreProperty.Kind(rule.type ?? .any)
        case .values(let table): return table.storeKind
        case .object, .reference: return toOne(target(of: rule, seenFrom: index))
        case .list, .referenceList:
            guard rule.holdsObjectsDirectly, let entity = keyedEntity(of: target(of: rule, seenFrom: index)) else {
                return .json
            }
            return .toMany(entity, isOrdered: rule.elements.ordered == nil)
        case .dictionary:
            guard rule.elements.memberAs != nil, rule.holdsObjectsDirectly,
                let entity = keyedEntity(of: target(of: rule, seenFrom: index))
            else { return .json }
            return .toMany(entity, isOrdered: true)
        case .inverse: return .json
        }
    }

    private func toOne(_ mapping: Int?) -> StoreProperty.Kind { keyedEntity(of: mapping).map { .toOne($0) } ?? .json }

    /// The entity of all that a mapping makes, where that is one with a key.
    private func keyedEntity(of mapping: Int?) -> String? {
        guard let mapping else { return nil }
        let makers = makers(of: mapping)
        let names = Set(makers.map { mappings[$0].entityName })
        guard let name = names.first, names.count == 1 else { return nil }
        return makers.allSatisfy { !mappings[$0].primaryKey.isEmpty && mappings[$0].mapper == nil } ? name : nil
    }
}

extension Mapping {
    /// True if its objects hold members beside their properties.
    fileprivate var keepsOverflow: Bool { unknown == .keep && unknownInto == nil }
}

extension ValueRule {
    fileprivate var isReference: Bool {
        switch kind {
        case .reference, .referenceList: true
        case .type, .values, .object, .list, .dictionary, .inverse: false
        }
    }

    /// True if each element is an object, and not a list or a dictionary of them.
    fileprivate var holdsObjectsDirectly: Bool {
        switch kind {
        case .list(.mapping), .dictionary(.mapping), .referenceList: true
        case .list(.rule(let element)), .dictionary(.rule(let element)):
            switch element.kind {
            case .object, .reference: true
            case .type, .values, .list, .dictionary, .referenceList, .inverse: false
            }
        case .type, .values, .object, .reference, .inverse: false
        }
    }
}

extension Update {
    fileprivate func function(_ plugins: Plugins) -> PropertyUpdate {
        switch self {
        case .replace: .replace
        case .skipNull: .skipNull
        case .merge: .merge
        case .deepMerge: .deepMerge
        case .append: .append
        case .call(let name): plugins.updates[name].map(PropertyUpdate.call) ?? .replace
        }
    }
}

extension StoreProperty.Kind {
    init(_ type: TypeName) {
        switch type {
        case .string: self = .string
        case .integer: self = .integer
        case .number: self = .number
        case .decimal: self = .decimal
        case .boolean: self = .boolean
        case .date: self = .date
        case .url: self = .url
        case .uuid: self = .uuid
        case .data: self = .data
        case .any: self = .any
        }
    }

    fileprivate var isScalar: Bool {
        switch self {
        case .string, .integer, .number, .decimal, .boolean, .date, .url, .uuid, .data, .any: true
        case .json, .toOne, .toMany: false
        }
    }
}

extension ValueTable {
    /// The common kind of all values of the table.
    fileprivate var storeKind: StoreProperty.Kind {
        var values = rows.map(\.value.value)
        switch otherwise {
        case .fail: break
        case .keep: return .any
        case .value(let other): values.append(other.value)
        }
        let kinds = Set(values.filter { $0 != .null }.map(\.storeKind))
        guard let only = kinds.first, kinds.count == 1 else { return .any }
        return only
    }
}

extension Literal {
    fileprivate var storeKind: StoreProperty.Kind {
        switch self {
        case .string: .string
        case .boolean: .boolean
        case .number(let digits): Int64(digits) == nil ? .any : .integer
        case .null, .array, .object: .any
        }
    }
}
