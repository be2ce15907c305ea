package import SpecIR
package import SpecRuntime
import SpecSource

extension TypeModel {
    /// The types of mappings and of all that they lead to.
    ///
    /// - Parameters:
    ///   - runtime: the specs.
    ///   - names: the mappings wanted; nil for all.
    /// - Throws: `UnknownNameError` for a name that no mapping has.
    package init(_ runtime: Runtime, mappings names: [String]? = nil) throws {
        let entries = try names.map { try $0.map { try runtime.mapping(named: $0) } }
        self.init(runtime.set, entries: entries ?? Array(runtime.set.mappings.indices))
        namesEntries = names != nil
    }

    /// - Parameters:
    ///   - set: the specs.
    ///   - entries: the mappings wanted.
    package init(_ set: SpecSet, entries: [Int]) {
        let uses = TypeUses(of: entries, in: set)
        let indices = uses.mappings.sorted()
        let positions = Dictionary(uniqueKeysWithValues: indices.enumerated().map { ($1, $0) })
        let made = set.entities.enumerated().flatMap { number, entity in entity.mappings.map { ($0, number) } }
        let entities = Dictionary(made) { first, _ in first }
        let builder = TypeBuilder(set: set, uses: uses, positions: positions, entities: entities)
        types = indices.map(builder.type)
        self.entries = entries.compactMap { positions[$0] }
        let inner = set.mappings.indices.flatMap { index in
            let targets = set.mappings[index].properties.flatMap { set.targets(of: $0, seenFrom: index) }
            return (set.cases(of: index) + targets).filter { $0 != index }
        }
        let read = Set(entries.filter { set.mappings[$0].root != nil }).union(Set(entries).subtracting(inner))
        records = read.sorted().compactMap { positions[$0] }
        for index in indices {
            let file = set.mappings[index].name.range.file.name
            if !files.contains(file) { files.append(file) }
        }
    }
}

/// Makes the types of mappings.
struct TypeBuilder {
    let set: SpecSet
    let uses: TypeUses

    /// The position of each mapping's type.
    let positions: [Int: Int]

    /// The entity that each mapping makes.
    let entities: [Int: Int]

    func type(_ index: Int) -> ObjectType {
        let mapping = set.mappings[index]
        let form: ObjectType.Form =
            if mapping.mapper != nil {
                .any
            } else if mapping.chooser != nil {
                .choice(choice(index))
            } else {
                .fields(fields(index))
            }
        var type = ObjectType(
            name: mapping.name.value,
            entity: mapping.entityName,
            entityNumber: entities[index] ?? -1,
            description: mapping.description?.value,
            form: form
        )
        type.key = mapping.primaryKey.map(\.value)
        type.isChosen = uses.chosen.contains(index)
        return type
    }

    private func choice(_ index: Int) -> Choice {
        let choices = set.choices(of: index)
        let stated = choices.filter { set.mappings[$0].mapper == nil }
        return Choice(
            cases: stated.compactMap { positions[$0] },
            takesAny: stated.count < choices.count,
            mayBeNull: set.skips(index)
        )
    }

    private func fields(_ index: Int) -> FieldList {
        let mapping = set.mappings[index]
        var fields = FieldList()
        fields.keepsOthers = mapping.unknown == .keep && mapping.unknownInto == nil
        // The inverse of a relationship isn't shown in the object.
        fields.all = mapping.properties.filter { !$0.isInverse }.map { field($0, mapping: mapping, at: index) }
        for name in uses.memberNames[index] where !fields.all.contains(where: { $0.name.isExactly(name) }) {
            fields.all.append(Field(name: name, shape: .scalar(.string), canBeMissing: true, canBeNull: false))
        }
        if let name = mapping.unknownInto?.value {
            let rest = Shape.dictionary(Element(shape: .any, canBeNull: true))
            fields.all.append(Field(name: name, shape: rest, canBeMissing: true, canBeNull: true))
        }
        return fields
    }

    private func field(_ property: Property, mapping: Mapping, at index: Int) -> Field {
        let answers = PropertyAnswers(property, in: mapping)
        return Field(
            name: property.name.value,
            shape: RuleShapes(self, index).shape(of: property),
            canBeMissing: answers.canBeMissing,
            canBeNull: answers.canBeNull,
            description: property.description?.value,
            requirements: property.firstOf.isEmpty ? property.rule.requires.map(\.value) : []
        )
    }
}
