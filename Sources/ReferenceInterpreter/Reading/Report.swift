/// A failure or a warning: what it is, where in the JSON, and of which property.
package struct Finding: Hashable, Sendable, CustomStringConvertible {
    package var id: String
    package var at: String
    package var property: String

    package init(id: String, at: String, property: String) {
        self.id = id
        self.at = at
        self.property = property
    }

    package var description: String { "\(id) at \(at) of `\(property)`" }
}

/// The findings of a record.
struct Report {
    struct Entry {
        var finding: Finding

        /// The place in the text, for the order.
        var order: Int

        /// True if the value is in the way of a path.
        var isObstacle = false

        /// True if the value is a failure already, as another property reads through it too.
        var isRepeat = false
    }

    private(set) var failures: [Entry] = []
    var warnings: [Finding] = []

    /// Number of failures so far, to return to later.
    var mark: Int { failures.count }

    mutating func fail(_ finding: Finding, order: Int) { failures.append(Entry(finding: finding, order: order)) }

    /// Notes a value in the way of a path, which is one failure however many properties read through it.
    mutating func fail(_ finding: Finding, obstacleAt order: Int) {
        let isKnown = failures.contains { $0.isObstacle && $0.order == order }
        failures.append(Entry(finding: finding, order: order, isObstacle: true, isRepeat: isKnown))
    }

    /// Takes back the failures since a mark; the first of them becomes a warning, another where there is none.
    mutating func replace(since mark: Int, with other: Finding) {
        var warning = failures.dropFirst(mark).first { !$0.isRepeat }?.finding ?? other
        warning.id = other.id
        warnings.append(warning)
        failures.removeSubrange(mark...)
    }

    /// Ends a record: its failures in the order of the text.
    mutating func takeFailures() -> [Finding] {
        defer { failures = [] }
        return sorted.map(\.finding)
    }

    var sorted: [Entry] {
        failures.filter { !$0.isRepeat }.enumerated()
            .sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }.map(\.element)
    }
}
