/// The totals of an import so far, over all its batches.
package struct ImportTotals: Sendable {
    /// Counts by entity, as a store has them.
    package private(set) var inserted: [String: Int] = [:]
    package private(set) var updated: [String: Int] = [:]
    package private(set) var deleted: [String: Int] = [:]
    package private(set) var unchanged = 0
    package private(set) var linked = 0
    package private(set) var unlinked = 0

    /// The first of what stayed unlinked.
    package private(set) var firstUnlinked: [SessionReport.Unlinked] = []
    package private(set) var warnings = 0
    private var warningList = WarningList()

    /// Objects that choosers left out.
    package private(set) var skipped = 0

    /// The entities of mappings that have another name.
    private let entities: [String: String]

    /// - Parameter schema: the entities that the mappings make.
    package init(_ schema: StoreSchema = StoreSchema(entities: [])) {
        let pairs = schema.entities.flatMap { entity in entity.mappings.map { ($0, entity.name) } }
        entities = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    package mutating func add(_ report: SessionReport) {
        for item in report.inserted { inserted[entity(of: item), default: 0] += 1 }
        for item in report.updated { updated[entity(of: item), default: 0] += 1 }
        for item in report.deleted { deleted[entity(of: item), default: 0] += 1 }
        unchanged += report.unchanged
        linked += report.linked
        unlinked += report.unlinked.count
        firstUnlinked += report.unlinked.prefix(max(0, FailureReport.listLimit - firstUnlinked.count))
        add(report.warnings)
        skipped += report.skipped
    }

    /// Takes note of warnings about an input that was read before it came to a session.
    package mutating func add(_ warnings: [DataFailure]) {
        for warning in warnings {
            self.warnings += warning.count
            warningList.add(warning)
        }
    }

    /// The warnings so far, the first of each rule; what is taken isn't listed again.
    package mutating func takeWarnings() -> [DataFailure] { warningList.take() }

    /// Counts what choosers left out of an input that was read before it came to a session.
    package mutating func add(skipped count: Int) { skipped += count }

    private func entity(of item: SessionReport.Item) -> String { entities[item.mapping] ?? item.mapping }

    /// The entities that something happened to, in order.
    package var names: [String] {
        Set(inserted.keys).union(updated.keys).union(deleted.keys).sorted()
    }

    /// Number of objects that came, or were deleted.
    package var objects: Int { Self.sum(inserted) + Self.sum(updated) + Self.sum(deleted) + unchanged }

    package static func sum(_ counts: [String: Int]) -> Int { counts.values.reduce(0, +) }
}
