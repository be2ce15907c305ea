import SpecSource

/// Something that a mapping writes, and where.
struct WriteTarget {
    let source: Source
    let path: Path

    enum Source {
        case property(Property)
        case constant(Constant)
    }

    init(_ property: Property, _ path: Path) {
        source = .property(property)
        self.path = path
    }

    init(_ constant: Constant) {
        source = .constant(constant)
        path = constant.path.value
    }

    /// The property; for a constant, its path.
    var name: String {
        switch source {
        case .property(let property): property.name.value
        case .constant(let constant): constant.path.value.description.shown
        }
    }

    var range: SourceRange { pathRange ?? nameRange }

    /// The path where it is written; the name where the other has the same text.
    func range(beside other: WriteTarget) -> SourceRange {
        guard let pathRange, pathRange != other.pathRange else { return nameRange }
        return pathRange
    }

    func isSame(as other: WriteTarget) -> Bool { nameRange == other.nameRange }

    var isConstant: Bool {
        if case .constant = source { true } else { false }
    }

    /// True if a keyword of the property was refused, so that its path may be another one, or if nobody knows a
    /// transformer of it, so that it may be only read.
    var hasLost: Bool {
        guard case .property(let property) = source else { return false }
        var hasLost = property.hasLost
        property.forEachWrittenRule { rule in
            hasLost = hasLost || rule.transforms.contains { $0.facts == nil && $0.host == nil }
        }
        return hasLost
    }

    /// True if its key is derived from its name alone.
    var isNamedByItself: Bool {
        guard case .property(let property) = source else { return false }
        return property.isNamedByItself && property.to == nil && !property.joinsEnclosing
    }

    /// The place of the property's name, or of the constant's path.
    private var nameRange: SourceRange {
        switch source {
        case .property(let property): property.name.range
        case .constant(let constant): constant.path.range
        }
    }

    private var pathRange: SourceRange? {
        guard case .property(let property) = source else { return nil }
        return (property.writer.to ?? property.writer.from?.first)?.range
    }
}

extension WriteTarget {
    /// The conditions that distinguish one element of a list from the others.
    typealias Element = Set<Condition>

    struct Condition: Hashable {
        var path: Path
        var value: Literal?
    }

    /// The conditions that distinguish the selected elements of a list from the others.
    var element: Element? {
        guard case .property(let property) = source, property.writesElements else { return nil }
        let rule = property.writer.rule
        return Set(
            rule.elements.conditions.map { Condition(path: $0.path.value, value: $0.values.first?.value.canonical) }
        )
    }
}

extension Property {
    /// True if it is written to some of a list's elements.
    fileprivate var writesElements: Bool { writer.rule.selectsElements }
}

extension SpecSet {
    /// All that a mapping writes; for an object that joins the JSON around it, what its members do. Of several rules of
    /// a property the first that can be written counts.
    func written(by mapping: Mapping, _ index: Int) -> [WriteTarget] {
        var entries: [WriteTarget] = []
        entries.reserveCapacity(mapping.properties.count + mapping.constants.count)
        for property in mapping.properties where mapping.selectsForWriting(property.name.value) {
            add(writtenBy: property, of: mapping, index, to: &entries)
        }
        for constant in mapping.constants { entries.append(WriteTarget(constant)) }
        return entries
    }

    /// The place that a property writes, or a rule of `first_of`.
    func written(by property: Property, of mapping: Mapping, _ index: Int) -> [WriteTarget] {
        var entries: [WriteTarget] = []
        add(writtenBy: property, of: mapping, index, to: &entries)
        return entries
    }

    private func add(
        writtenBy property: Property,
        of mapping: Mapping,
        _ index: Int,
        to entries: inout [WriteTarget]
    ) {
        // The members that no other rule reads stand where nothing else is written.
        guard !property.holdsRest(of: mapping), let path = property.writePath(in: mapping) else { return }
        if property.joinsEnclosing {
            var walk = JoinedPaths(from: index, in: self)
            walk.add(property, of: mapping, index, below: nil)
            entries += walk.paths.map { WriteTarget(property, $0) }
        } else if property.rule.numbers == nil {
            entries.append(WriteTarget(property, path))
        } else {
            entries += property.writePaths(in: mapping).map { WriteTarget(property, $0) }
        }
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
        guard paths.count < Self.limit, property.isWritten(in: mapping), !property.holdsRest(of: mapping) else {
            return
        }
        guard let path = property.writePath(in: mapping)?.placed(in: prefix) else { return }
        guard property.joinsEnclosing, case .object(let name) = property.writer.rule.kind else {
            return paths += property.writePaths(in: mapping).map { $0.placed(in: prefix) }
        }
        guard let child = set.mappingIndex(named: name.value, seenFrom: index) else { return }
        add(mapping: child, below: path)
    }

    /// Adds the paths that a mapping writes, or any of the mappings that it chooses.
    private mutating func add(mapping index: Int, below prefix: Path) {
        // A line that is longer is an error of its own.
        guard open.count <= SpecChecks.mostFromOne, open.insert(index).inserted else { return }
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
