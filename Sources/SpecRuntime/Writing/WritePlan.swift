import SpecIR
import SpecSource

/// How objects of each mapping become JSON: what stands below what, in the spec's order.
final class WritePlan: @unchecked Sendable {
    // @unchecked: set once, and the values in it (defaults, tables) hold no object.
    let mappings: [MappingWriter]

    init(_ set: SpecSet, shapes: [ObjectShape], _ plugins: Plugins) {
        mappings = set.mappings.indices.map { MappingWriter(set, $0, shapes[$0], plugins) }
    }
}
