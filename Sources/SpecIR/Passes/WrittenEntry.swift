import SpecSource

/// Something that a mapping writes, and where.
struct WrittenEntry {
    /// The property; for a constant, its path.
    var name: String
    var path: Path

    /// What is stated first of the property, its name, and the path that says where it is written.
    var nameRange: SourceRange
    var pathRange: SourceRange?

    var isConstant = false

    /// Whether its key comes from its name alone.
    var isNamedByItself = false

    /// For one element of a list, what tells it from the others.
    var element: Set<Element>?

    struct Element: Hashable {
        var path: Path
        var value: Literal?
    }

    var isElement: Bool { element != nil }

    var range: SourceRange { pathRange ?? nameRange }

    /// The path that says where it is written; the name where the other has the same text.
    func range(beside other: WrittenEntry) -> SourceRange {
        guard let pathRange, pathRange != other.pathRange else { return nameRange }
        return pathRange
    }

    func isSame(as other: WrittenEntry) -> Bool { nameRange == other.nameRange }
}

extension SpecChecks {
    /// All that a mapping writes; for an object that joins the JSON around it, what its members do.
    func written(by mapping: Mapping, _ index: Int) -> [WrittenEntry] {
        let constants = mapping.constants.map { constant in
            WrittenEntry(
                name: constant.path.value.description.shown,
                path: constant.path.value,
                nameRange: constant.path.range,
                isConstant: true
            )
        }
        return mapping.properties.flatMap { property in
            paths(of: property, mapping, index, visited: [index]).map { WrittenEntry(property, $0) }
        } + constants
    }

    private func paths(of property: Property, _ mapping: Mapping, _ index: Int, visited: Set<Int>) -> [Path] {
        guard property.isWritten(in: mapping), let path = property.writePath(in: mapping) else { return [] }
        let rule = property.firstOf.first?.rule ?? property.rule
        guard property.joinsEnclosing, case .object(let name) = rule.kind else { return [path] }
        guard let child = set.mappingIndex(named: name.value, seenFrom: index) else { return [] }
        return paths(ofMapping: child, visited: visited).map { $0.placed(in: path) }
    }

    /// What a mapping writes, or any of those that it chooses.
    private func paths(ofMapping index: Int, visited: Set<Int>) -> [Path] {
        if visited.contains(index) { return [] }
        let visited = visited.union([index])
        let mapping = set.mappings[index]
        let cases = mapping.chooser?.cases.compactMap { set.mappingIndex(named: $0.mapping.value, seenFrom: index) }
        return mapping.properties.flatMap { paths(of: $0, mapping, index, visited: visited) }
            + mapping.constants.map(\.path.value) + (cases ?? []).flatMap { paths(ofMapping: $0, visited: visited) }
    }
}

extension WrittenEntry {
    fileprivate init(_ property: Property, _ path: Path) {
        let source = property.firstOf.first ?? property
        let stated = source.to ?? source.from?.first
        self.init(
            name: property.name.value,
            path: path,
            nameRange: property.name.range,
            pathRange: stated?.range,
            isNamedByItself: property.isNamedByItself && property.to == nil && !property.joinsEnclosing
        )
        guard source.rule.pick != nil, !source.rule.conditions.isEmpty else { return }
        element = Set(
            source.rule.conditions.map { Element(path: $0.path.value, value: $0.values.first?.value.canonical) }
        )
    }
}
