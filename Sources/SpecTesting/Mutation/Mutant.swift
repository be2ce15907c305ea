package import SpecIR
package import SpecSource

/// One small change of the rules.
package struct Mutant: Sendable {
    /// The name that outlives lines: `Order.status#values.S/left-out`.
    package var id: String

    /// The mapping that states the rule, by its number.
    package var mapping: Int
    package var mappingName: String

    /// nil for what concerns whole objects.
    package var property: String?

    /// The mutation, in words.
    package var words: String

    /// The place in the spec.
    package var range: SourceRange

    /// The harm of such a change: the least number is the worst.
    package var rank: Rank

    /// The mapping with the change.
    package let changed: Mapping

    package enum Rank: Int, Sendable {
        case path, answer, rule, type, row, transformer, requirement, selection, constant, writing, unknown, update,
            naming
    }
}

/// Gathers the mutants of one mapping.
package struct MutantMaker {
    let set: SpecSet
    let index: Int
    let stated: Mapping
    private(set) var mutants: [Mutant] = []

    init(_ set: SpecSet, _ index: Int) {
        (self.set, self.index) = (set, index)
        stated = set.statedMapping(index)
    }

    /// All mutants of a set, in the order of the rules.
    package static func mutants(of set: SpecSet) -> [Mutant] {
        set.mappings.indices.flatMap { index in
            var maker = MutantMaker(set, index)
            maker.changeMapping()
            for place in maker.stated.properties.indices { maker.changeProperty(place) }
            return maker.mutants
        }
    }

    /// A change of the mapping itself.
    mutating func add(
        _ aspect: String,
        words: String,
        at range: SourceRange,
        rank: Mutant.Rank,
        by change: (inout MappingParts) -> Void
    ) {
        let mapping = stated.with(change)
        if mapping == stated { return }
        append("\(stated.name.value)#\(aspect)", property: nil, words: words, at: range, rank: rank, mapping: mapping)
    }

    /// A change of a property.
    mutating func add(
        to place: Int,
        aspect: String,
        words: String,
        at range: SourceRange,
        rank: Mutant.Rank,
        by change: (inout PropertyDraft) -> Void
    ) {
        var draft = PropertyDraft(stated.properties[place])
        change(&draft)
        let property = draft.property
        if property == stated.properties[place] { return }
        let mapping = stated.with { $0.properties[place] = property }
        let name = stated.properties[place].name.value
        append(
            "\(stated.name.value).\(name)#\(aspect)",
            property: name,
            words: words,
            at: range,
            rank: rank,
            mapping: mapping
        )
    }

    mutating func drop(_ place: Int) {
        let property = stated.properties[place]
        let mapping = stated.with { $0.properties.remove(at: place) }
        let name = property.name.value
        append(
            "\(stated.name.value).\(name)#rule/left-out",
            property: name,
            words: "the whole rule left out",
            at: property.name.range,
            rank: .rule,
            mapping: mapping
        )
    }

    private mutating func append(
        _ id: String,
        property: String?,
        words: String,
        at range: SourceRange,
        rank: Mutant.Rank,
        mapping: Mapping
    ) {
        mutants.append(
            Mutant(
                id: id,
                mapping: index,
                mappingName: stated.name.value,
                property: property,
                words: words,
                range: range,
                rank: rank,
                changed: mapping
            )
        )
    }
}
