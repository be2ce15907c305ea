/// What an import has done so far, over all its batches.
package struct ImportTotals: Sendable {
    /// Counts by mapping.
    package private(set) var inserted: [String: Int] = [:]
    package private(set) var updated: [String: Int] = [:]
    package private(set) var deleted: [String: Int] = [:]
    package private(set) var unchanged = 0
    package private(set) var linked = 0
    package private(set) var unlinked = 0

    /// The first of what stayed unlinked.
    package private(set) var firstUnlinked: [SessionReport.Unlinked] = []
    package private(set) var warnings = 0

    package init() {}

    package mutating func add(_ report: SessionReport) {
        for item in report.inserted { inserted[item.mapping, default: 0] += 1 }
        for item in report.updated { updated[item.mapping, default: 0] += 1 }
        for item in report.deleted { deleted[item.mapping, default: 0] += 1 }
        unchanged += report.unchanged
        linked += report.linked
        unlinked += report.unlinked.count
        firstUnlinked += report.unlinked.prefix(max(0, FailureReport.listLimit - firstUnlinked.count))
        warnings += report.warnings.count
    }

    /// The mappings that something happened to, in order.
    package var mappings: [String] {
        Set(inserted.keys).union(updated.keys).union(deleted.keys).sorted()
    }

    /// How many objects came.
    package var objects: Int { Self.sum(inserted) + Self.sum(updated) + unchanged }

    package static func sum(_ counts: [String: Int]) -> Int { counts.values.reduce(0, +) }
}
