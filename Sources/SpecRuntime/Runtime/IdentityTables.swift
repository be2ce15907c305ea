import SpecIR

/// A property by which but one object may lead to another: `inverse: Sleeve.album` with `take: single`.
struct SingleInverse: Hashable, Sendable {
    /// The entity of those that lead there.
    var holder: Int
    var property: String

    /// The entity of what they lead to.
    var target: Int
}

/// The tables that all sessions of a runtime look things up in.
struct IdentityTables: Sendable {
    let singles: Set<SingleInverse>

    /// The mappings by their names, the first of a name.
    let mappings: [String: Int]

    /// The mapping of each shape.
    let mappingsOfShapes: [ObjectIdentifier: Int]

    /// The shapes of each entity by the names of their mappings, which files may share with mappings of other entities.
    let entityShapes: [[String: ObjectShape]]

    init(_ runtime: Runtime) {
        singles = runtime.singleInverses
        let shapes = runtime.shapes.enumerated()
        mappings = Dictionary(shapes.map { ($1.mapping, $0) }, uniquingKeysWith: { first, _ in first })
        mappingsOfShapes = Dictionary(
            shapes.map { (ObjectIdentifier($1), $0) },
            uniquingKeysWith: { first, _ in first }
        )
        var ofEntities = runtime.schema.entities.map { _ in [String: ObjectShape]() }
        for shape in runtime.shapes {
            guard let entity = shape.identity?.entity, ofEntities[entity][shape.mapping] == nil else { continue }
            ofEntities[entity][shape.mapping] = shape
        }
        entityShapes = ofEntities
    }
}

extension Runtime {
    /// The inverses that take a single object.
    fileprivate var singleInverses: Set<SingleInverse> {
        var found: Set<SingleInverse> = []
        for shape in shapes {
            guard let target = shape.identity?.entity else { continue }
            for inverse in shape.links.compactMap({ $0?.inverse }) where inverse.take == .single {
                for holder in set.makers(of: inverse.mapping).compactMap({ shapes[$0].identity?.entity }) {
                    found.insert(SingleInverse(holder: holder, property: inverse.property, target: target))
                }
            }
        }
        return found
    }
}
