import SpecIR
import SpecSource

/// A property whose value is compared in the JSON read and in the JSON written, with its paths.
struct ComparedProperty {
    let property: Property

    /// The paths that begin at the object.
    let readPaths: [Path]
    private let statedPath: Path?

    /// Those of the rules of `first_of`, which are written at paths of their own.
    private let otherPaths: [Path]

    init(_ property: Property, in mapping: Mapping) {
        self.property = property
        readPaths = property.allReadPaths(in: mapping).filter { $0.origin == .value }
        statedPath = property.writePath(in: mapping)
        otherPaths = property.firstOf.compactMap { $0.writePath(in: mapping) }
    }

    /// The path where JSON that was written holds the property.
    func writtenPath(in written: IndexedLiteral, readAt path: Path?) -> Path? {
        guard !property.firstOf.isEmpty else { return statedPath }
        let paths = otherPaths.filter { $0 == path } + [statedPath].compactMap { $0 } + otherPaths
        return paths.first { written.value(at: $0.steps[...]) != nil } ?? statedPath
    }
}

/// The compared properties of mappings, each made once.
final class ComparedProperties {
    private var known: [SourceRange: [ComparedProperty]] = [:]

    func properties(of mapping: Mapping, where isCompared: (Property) -> Bool) -> [ComparedProperty] {
        if let properties = known[mapping.name.range] { return properties }
        let properties = mapping.properties.filter(isCompared).map { ComparedProperty($0, in: mapping) }
        known[mapping.name.range] = properties
        return properties
    }
}
