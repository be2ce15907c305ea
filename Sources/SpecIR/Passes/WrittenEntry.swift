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
        var entries: [WrittenEntry] = []
        entries.reserveCapacity(mapping.properties.count + constants.count)
        for property in mapping.properties where mapping.selectsForWriting(property.name.value) {
            guard let path = property.writePath(in: mapping) else { continue }
            guard property.joinsEnclosing else {
                entries.append(WrittenEntry(property, path))
                continue
            }
            var walk = JoinedPaths(from: index, in: set)
            walk.add(property, of: mapping, index, below: nil)
            entries += walk.paths.map { WrittenEntry(property, $0) }
        }
        return entries + constants
    }
}

/// Collects where a property writes, and what joins the JSON there.
private struct JoinedPaths {
    let set: SpecSet
    private(set) var paths: [Path] = []
    private var open: Set<Int>

    /// Objects that join objects may bring the same mapping again and again.
    private static let limit = 100_000

    init(from mapping: Int, in set: SpecSet) {
        self.set = set
        open = [mapping]
    }

    mutating func add(_ property: Property, of mapping: Mapping, _ index: Int, below prefix: Path?) {
        guard paths.count < Self.limit, property.isWritten(in: mapping) else { return }
        guard let path = property.writePath(in: mapping)?.placed(in: prefix) else { return }
        let rule = property.firstOf.first?.rule ?? property.rule
        guard property.joinsEnclosing, case .object(let name) = rule.kind else { return paths.append(path) }
        guard let child = set.mappingIndex(named: name.value, seenFrom: index) else { return }
        add(mapping: child, below: path)
    }

    /// What a mapping writes, or any of those that it chooses.
    private mutating func add(mapping index: Int, below prefix: Path) {
        guard open.insert(index).inserted else { return }
        defer { open.remove(index) }
        let mapping = set.mappings[index]
        for property in mapping.properties { add(property, of: mapping, index, below: prefix) }
        paths += mapping.constants.map { $0.path.value.placed(in: prefix) }
        for row in mapping.chooser?.cases ?? [] {
            guard let child = set.mappingIndex(named: row.mapping.value, seenFrom: index) else { continue }
            add(mapping: child, below: prefix)
        }
    }
}

extension WrittenEntry {
    fileprivate init(_ property: Property, _ path: Path) {
        let source = property.firstOf.first ?? property
        self.init(
            name: property.name.value,
            path: path,
            nameRange: property.name.range,
            pathRange: (source.to ?? source.from?.first)?.range,
            isNamedByItself: property.isNamedByItself && property.to == nil && !property.joinsEnclosing,
            element: source.rule.element
        )
    }
}

extension ValueRule {
    /// What tells the one element of a list that the rule reads from the others.
    fileprivate var element: Set<WrittenEntry.Element>? {
        guard let elements = elementsIfStated, elements.pick != nil, !elements.conditions.isEmpty else { return nil }
        return Set(
            elements.conditions.map {
                WrittenEntry.Element(path: $0.path.value, value: $0.values.first?.value.canonical)
            }
        )
    }
}
