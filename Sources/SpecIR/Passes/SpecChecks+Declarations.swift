import SpecSource

// Mappings that are misspelt where they are declared, and right wherever they are named.
extension SpecChecks {
    /// A mapping that nothing calls by its name, and the places that name it otherwise.
    struct MisspeltDeclaration {
        var name: Located<String>
        var uses: [SourceRange]
    }

    /// The mapping that is most likely misspelt where it is declared: no rule calls it so, and several agree on another
    /// name, or one that its case or property has as well.
    func misspeltDeclaration(of near: String, namedAs name: String, inFile file: Int) -> MisspeltDeclaration? {
        guard let declared = set.mappingIndex(named: near, inFile: file), log.affords(set.mappings.count) else {
            return nil
        }
        var references: [MappingReference] = []
        var isNamed = false
        func take(_ reference: MappingReference) {
            if reference.name.value == near { isNamed = true }
            if reference.name.value == name { references.append(reference) }
        }
        for (index, mapping) in set.stated.enumerated()
        where set.mappingIndex(named: near, seenFrom: index) == declared {
            mapping.forEachReference(take)
        }
        for (other, spec) in set.specs.enumerated() where set.mappingIndex(named: near, inFile: other) == declared {
            for example in spec.examples { take(MappingReference(name: example.mapping, besides: [])) }
        }
        guard !isNamed, references.count > 1 || references.contains(where: { $0.isConfirmed(against: near) }) else {
            return nil
        }
        return MisspeltDeclaration(name: set.mappings[declared].name, uses: references.map(\.name.range))
    }
}

/// A place that names a mapping, with the names around it that may repeat it.
private struct MappingReference {
    let name: Located<String>

    /// The case, or the property and the last keys of its paths.
    let besides: [String]

    /// Returns true if a name around it is the mapping's, and isn't that of another.
    func isConfirmed(against other: String) -> Bool {
        let (wanted, other) = (name.value.bare, other.bare)
        return wanted != other && besides.contains { $0.bare == wanted } && !besides.contains { $0.bare == other }
    }
}

extension Mapping {
    /// Hands out each place of the mapping that names another one.
    fileprivate func forEachReference(_ body: (MappingReference) -> Void) {
        if let extends { body(MappingReference(name: extends, besides: [])) }
        for row in choice.cases?.value ?? [] { body(MappingReference(name: row.mapping, besides: [row.key.value])) }
        if case .mapping(let name)? = choice.otherwise?.value { body(MappingReference(name: name, besides: [])) }
        for property in properties {
            for row in property.firstOf.isEmpty ? [property] : property.firstOf {
                let keys = (row.from ?? []).compactMap { $0.value.steps.last?.key }
                for name in row.rule.kind.mappingNames {
                    body(MappingReference(name: name, besides: [property.name.value] + keys))
                }
            }
        }
    }
}

extension ValueRule.Kind {
    /// The mapping of objects, or of the elements.
    fileprivate var mappingNames: [Located<String>] {
        switch self {
        case .type, .values: []
        case .object(let name), .reference(let name), .referenceList(let name), .list(.mapping(let name)),
            .dictionary(.mapping(let name)):
            [name]
        case .inverse(let inverse): [inverse.mapping]
        case .list(.rule(let rule)), .dictionary(.rule(let rule)): rule.kind.mappingNames
        }
    }
}

extension String {
    /// The name in small letters and the singular, without hyphens and underscores.
    fileprivate var bare: String { Singular.of(lowercased().filter { $0 != "_" && $0 != "-" }) }
}
